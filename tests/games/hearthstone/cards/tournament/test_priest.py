"""Priest cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.engine.constants import STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("AT_116")
@pytest.mark.mechanic("Holding a Dragon")
@pytest.mark.mechanic("Battlecry (tag)")
@pytest.mark.mechanic("Permanent buff on board")
def test_wyrmrest_agent_is_stronger_and_in_the_way_for_the_holder_of_a_dragon() -> None:
    table = scenario(
        side("priest", hand=["Wyrmrest Agent", "Twilight Guardian"], board=["Wisp"]),
        side("mage", board=["War Golem"], deck=["Wisp"]),
    )
    table.play("Wyrmrest Agent").end_turn()
    assert table.stats() == [(1, 1), (2, 4)]
    assert table.attack_targets("War Golem") == [table.character("Wyrmrest Agent")]


@pytest.mark.card("AT_116")
def test_wyrmrest_agent_stays_what_it_is_without_a_dragon_in_the_players_hand() -> None:
    table = scenario(
        side("priest", hand=["Wyrmrest Agent", "Wisp"], board=["Azure Drake"]),
        side("mage", hand=["Twilight Guardian"], board=["War Golem"], deck=["Wisp"]),
    )
    table.play("Wyrmrest Agent").end_turn()
    assert table.stats()[-1] == (1, 4)
    assert len(table.attack_targets("War Golem")) == 3


@pytest.mark.card("AT_011")
def test_holy_champion_grows_with_every_character_that_is_healed() -> None:
    damaged = minion("War Golem", damage=5)
    me = side("priest", hand=["Circle of Healing"], board=["Holy Champion", damaged, "Wisp"], health=20)
    table = scenario(me, side("warrior", board=[damaged]))
    assert table.play("Circle of Healing").stats()[0] == (7, 5)  # one friend and one enemy
    assert table.power("my hero").stats()[0] == (9, 5)


@pytest.mark.card("AT_011")
def test_holy_champion_ignores_the_healthy_and_nothing_else_gains() -> None:
    table = scenario(side("priest", board=["Holy Champion", "Wisp"]), side("warrior")).power("my hero")
    assert table.stats() == [(3, 5), (1, 1)]


@pytest.mark.card("AT_012")
def test_spawn_of_shadows_hurts_both_heroes_when_its_hero_uses_the_power() -> None:
    table = scenario(side("priest", board=["Spawn of Shadows"]), side("mage", board=["Wisp"]))
    table.power("my hero")
    assert (table.me.hero.health, table.opponent.hero.health, table.stats(1)) == (26, 26, [(1, 1)])
    table.end_turn().power("Wisp")
    assert (table.me.hero.health, table.opponent.hero.health) == (26, 25)  # fatigue took one


@pytest.mark.card("AT_016")
def test_confuse_swaps_the_attack_and_health_of_all_minions() -> None:
    me = side("priest", hand=["Confuse"], board=["Bloodfen Raptor", minion("Oasis Snapjaw", damage=3)])
    enemy = side("warrior", board=["Doomsayer", "Wisp", minion("Chillwind Yeti", keywords=STEALTH)])
    table = scenario(me, enemy).play("Confuse")
    assert (table.stats(), table.stats(1)) == ([(2, 3), (4, 2)], [(1, 1), (5, 4)])
    assert table.me.board[1].max_health == 2
    assert table.board(1) == ["Wisp", "Chillwind Yeti"]  # a minion without attack dies


@pytest.mark.card("AT_018")
def test_confessor_paletress_summons_a_legendary_minion_when_her_hero_uses_the_power() -> None:
    table = scenario(side("priest", board=["Confessor Paletress"]), side("mage"))
    table.power("my hero")
    assert (len(table.me.board), table.opponent.board) == (2, [])
    assert (table.me.board[1].card.rarity, table.me.board[1].card.collectible) == ("legendary", True)
    table.end_turn().power("enemy hero")
    assert table.opponent.board == []


@pytest.mark.card("AT_018")
def test_confessor_paletress_summons_nobody_without_room() -> None:
    table = scenario(side("priest", board=["Confessor Paletress", *["Wisp"] * 6]), side("mage")).power("my hero")
    assert table.board() == ["Confessor Paletress", *["Wisp"] * 6]


@pytest.mark.card("AT_055")
def test_flash_heal_restores_five_health_to_any_character() -> None:
    me = side("priest", hand=["Flash Heal"], board=[minion("War Golem", damage=6), "Kobold Geomancer"], health=10)
    table = scenario(me, side("warrior", health=10))
    assert len(table.targets("Flash Heal")) == 4
    table.play("Flash Heal", "War Golem")
    assert (table.stats()[0], table.me.hero.health, table.opponent.hero.health) == ((7, 6), 10, 10)


@pytest.mark.card("AT_013")
@pytest.mark.mechanic("Healing")
def test_power_word_glory_heals_the_hero_of_its_caster_whenever_the_minion_attacks() -> None:
    me = side("priest", hand=["Power Word: Glory"] * 2, board=["War Golem", "Wisp"], health=15)
    table = scenario(me, side("mage", board=["Chillwind Yeti", "Murloc Raider"], health=15))
    table.play("Power Word: Glory", "War Golem").play("Power Word: Glory", "Chillwind Yeti")
    table.attack("Wisp", "enemy hero")
    assert table.me.hero.health == 15
    table.attack("War Golem", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (19, 15 - 1 - 7)
    table.end_turn()
    before = table.me.hero.health, table.opponent.hero.health
    table.attack("Chillwind Yeti", "Wisp")
    assert (table.me.hero.health, table.opponent.hero.health) == (before[0] + 4, before[1])
    table.attack("Murloc Raider", "my hero")
    assert table.me.hero.health == before[0] + 4 - 2


@pytest.mark.card("AT_015")
@pytest.mark.mechanic("Copy")
def test_convert_puts_a_printed_copy_of_an_enemy_minion_into_the_hand() -> None:
    me = side("priest", hand=["Convert"], board=["Wisp"])
    table = scenario(me, side("mage", board=[minion("Chillwind Yeti", attack=9)]))
    assert table.targets("Convert") == table.opponent.board
    table.play("Convert", "Chillwind Yeti")
    [held] = table.me.hand
    assert (held.card.name, held.is_modified(), held.known) == ("Chillwind Yeti", False, True)
    assert table.board(1) == ["Chillwind Yeti"]


@pytest.mark.card("AT_014")
def test_shadowfiends_make_every_card_that_the_player_draws_cheaper() -> None:
    me = side("priest", hand=["Arcane Intellect", "Fireball"], board=["Shadowfiend", "Shadowfiend"], deck=["Ysera"] * 2)
    table = scenario(me, side("mage", deck=["Ysera"])).play("Arcane Intellect")
    assert table.costs() == [4, 7, 7]
    assert table.end_turn().costs(1) == [9]


@pytest.mark.card("AT_014")
def test_shadowfiend_ignores_cards_that_are_not_drawn() -> None:
    me = side("priest", board=["Shadowfiend", "Archmage Antonidas"], hand=["The Coin"])
    assert scenario(me, side("mage")).play("The Coin").costs() == [4]
