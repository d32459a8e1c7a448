"""Priest cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("OG_094")
def test_power_word_tentacles_gives_two_attack_and_six_health() -> None:
    me = side("priest", hand=["Power Word: Tentacles"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"]))
    assert table.targets("Power Word: Tentacles") == [*table.me.board, *table.opponent.board]
    table.play("Power Word: Tentacles", "Wisp")
    assert (table.stats(), table.stats(1)) == ([(3, 7)], [(7, 7)])


@pytest.mark.card("OG_100")
def test_shadow_word_horror_destroys_all_minions_with_two_or_less_attack() -> None:
    me = side("priest", hand=["Shadow Word: Horror"], board=["Oasis Snapjaw", "Bloodfen Raptor"])
    enemy = side(
        "warrior", board=[minion("War Golem", attack=2), "Argent Squire", minion("Wisp", attack=3), "Doomsayer"]
    )
    table = scenario(me, enemy).play("Shadow Word: Horror")
    assert (table.board(), table.board(1)) == (["Bloodfen Raptor"], ["Wisp"])


@pytest.mark.card("OG_100")
def test_shadow_word_horror_counts_the_attack_from_auras() -> None:
    enemies = ["Dire Wolf Alpha", "Oasis Snapjaw", "River Crocolisk"]
    table = scenario(side("priest", hand=["Shadow Word: Horror"]), side("hunter", board=enemies))
    assert table.play("Shadow Word: Horror").board(1) == ["Oasis Snapjaw"]


@pytest.mark.card("OG_234")
def test_darkshire_alchemist_restores_five_health_to_any_character() -> None:
    me = side("priest", hand=["Darkshire Alchemist"], board=[minion("War Golem", damage=6)], health=10)
    table = scenario(me, side("warrior", board=["Wisp"], health=10))
    assert len(table.targets("Darkshire Alchemist")) == 4
    table.play("Darkshire Alchemist", "War Golem")
    assert (table.stats(), table.me.hero.health, table.opponent.hero.health) == ([(7, 6), (4, 5)], 10, 10)


@pytest.mark.card("OG_104")
def test_embrace_the_shadow_turns_healing_into_damage_this_turn() -> None:
    me = side("priest", hand=["Embrace the Shadow", "Flash Heal"], health=20, deck=["Wisp"] * 3)
    table = scenario(me, side("priest", health=20, deck=["Wisp"] * 3))
    table.play("Embrace the Shadow").play("Flash Heal", "enemy hero")
    assert table.opponent.hero.health == 15
    table.end_turn().power("enemy hero")
    assert table.opponent.hero.health == 17
    table.end_turn().power("my hero")
    assert table.me.hero.health == 22


@pytest.mark.card("OG_316")
@pytest.mark.mechanic("Copy")
def test_volazj_summons_small_copies_of_the_other_friendly_minions() -> None:
    shielded = minion("Chillwind Yeti", attack=9, damage=2, keywords=["divine shield"])
    me = side("priest", hand=["Herald Volazj"], board=[shielded, "Sludge Belcher"])
    table = scenario(me, side("warrior", board=["War Golem"])).play("Herald Volazj")
    assert table.board() == ["Chillwind Yeti", "Sludge Belcher", "Herald Volazj", "Sludge Belcher", "Chillwind Yeti"]
    assert table.stats() == [(9, 3), (3, 5), (5, 5), (1, 1), (1, 1)]
    assert table.me.board[3].has_keyword(TAUNT)
    assert table.me.board[4].has_keyword(DIVINE_SHIELD)
    assert table.board(1) == ["War Golem"]


@pytest.mark.card("OG_316")
def test_volazj_copies_the_oldest_minions_first_and_silence_makes_a_copy_grow() -> None:
    me = side("priest", hand=["Herald Volazj", "Silence"], board=["War Golem", *["Wisp"] * 4])
    table = scenario(me, side("warrior")).play("Herald Volazj")
    assert (len(table.me.board), table.board()[6], table.stats()[6]) == (7, "War Golem", (1, 1))
    table.play("Silence", table.me.board[6])
    assert table.stats()[6] == (7, 7)


@pytest.mark.card("OG_096")
def test_twilight_darkmender_heals_its_hero_if_cthun_is_big() -> None:
    for bonus, health in ((4, 20), (3, 10)):
        me = side("priest", hand=["Twilight Darkmender"], health=10, cthun_attack=bonus)
        table = scenario(me, side("mage", health=10)).play("Twilight Darkmender")
        assert (table.me.hero.health, table.opponent.hero.health) == (health, 10)


@pytest.mark.card("OG_334")
def test_hooded_acolyte_strengthens_cthun_whenever_a_character_is_healed() -> None:
    me = side("priest", hand=["Circle of Healing"], board=["Hooded Acolyte", minion("War Golem", damage=3), "Wisp"])
    opponent = side("priest", board=[minion("War Golem", damage=1)], health=29, deck=["Wisp"])
    table = scenario(me, opponent).play("Circle of Healing")
    assert (table.me.cthun.attack, table.me.cthun.health, table.opponent.cthun.attack) == (2, 2, 0)
    table.power("enemy hero")
    assert table.me.cthun.attack == 3
    table.end_turn().power("enemy hero")
    assert table.me.cthun.attack == 3  # nobody was wounded


@pytest.mark.card("OG_101")
def test_forbidden_shaping_summons_a_minion_for_all_mana() -> None:
    for mana in (0, 4):
        table = scenario(side("priest", hand=["Forbidden Shaping"], mana=mana), side("mage")).play("Forbidden Shaping")
        assert ([it.card.cost for it in table.me.board], table.me.mana) == ([mana], 0)


@pytest.mark.card("OG_335")
def test_shifting_shade_copies_a_card_of_the_enemy_deck_when_it_dies() -> None:
    me = side("priest", board=[minion("Shifting Shade", damage=2)], deck=["War Golem"])
    table = scenario(me, side("mage", board=["Boulderfist Ogre"], deck=["Fireball", "Fireball"]))
    table.attack("Shifting Shade", "Boulderfist Ogre")
    assert (table.hand(), table.opponent.cards_left) == (["Fireball"], 2)
