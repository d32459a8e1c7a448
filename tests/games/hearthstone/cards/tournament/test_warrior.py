"""Warrior cards of The Grand Tournament."""

import pytest

from topdeck.games.hearthstone.engine.constants import TAUNT
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("AT_064")
@pytest.mark.mechanic("Armor")
@pytest.mark.mechanic("Direct damage (single target)")
def test_bash_wounds_and_armors() -> None:
    table = scenario(side("warrior", hand=["Bash"], armor=1), side("mage", board=["Chillwind Yeti"]))
    assert len(table.targets("Bash")) == 3
    table.play("Bash", "Chillwind Yeti")
    assert (table.stats(1), table.me.armor) == ([(4, 2)], 4)


@pytest.mark.card("AT_064")
@pytest.mark.mechanic("Spell damage")
def test_bash_on_the_players_hero_wounds_before_the_armor_comes() -> None:
    table = scenario(side("warrior", hand=["Bash"], board=["Kobold Geomancer"]), side("mage"))
    table.play("Bash", "my hero")
    assert (table.me.hero.health, table.me.armor) == (26, 3)


@pytest.mark.card("AT_066")
@pytest.mark.mechanic("Inspire")
@pytest.mark.mechanic("Weapon buff / equip")
def test_orgrimmar_aspirant_sharpens_its_heros_weapon() -> None:
    me = side("warrior", board=["Orgrimmar Aspirant"], weapon="Fiery War Axe", deck=["Wisp"])
    table = scenario(me, side("warrior", weapon="Fiery War Axe", deck=["Wisp"])).power()
    mine, theirs = table.me.weapon, table.opponent.weapon
    assert mine is not None
    assert theirs is not None
    assert (mine.attack, mine.health, theirs.attack, theirs.health) == (4, 2, 3, 2)
    table.end_turn().power()
    assert (mine.attack, theirs.attack, table.stats()) == (4, 3, [(3, 3)])


@pytest.mark.card("AT_066")
def test_orgrimmar_aspirant_without_a_weapon_does_nothing() -> None:
    table = scenario(side("warrior", board=["Orgrimmar Aspirant"]), side("mage")).power()
    assert (table.me.weapon, table.stats(), table.me.hero.attack) == (None, [(3, 3)], 0)


@pytest.mark.card("AT_068")
def test_bolster_strengthens_friendly_minions_with_taunt() -> None:
    footman, silenced = minion("Goldshire Footman", damage=1), minion("Goldshire Footman", silenced=True)
    me = side("warrior", hand=["Bolster"], board=[footman, silenced, "Wisp", minion("Wisp", keywords=TAUNT)])
    table = scenario(me, side("warrior", board=["Goldshire Footman"])).play("Bolster")
    assert (table.stats(), table.stats(1)) == ([(3, 3), (1, 2), (1, 1), (3, 3)], [(1, 2)])


@pytest.mark.card("AT_069")
@pytest.mark.mechanic("Battlecry (tag)")
def test_sparring_partner_gives_taunt_to_a_minion_of_either_side() -> None:
    me = side("warrior", hand=["Sparring Partner"], board=["Wisp"])
    table = scenario(me, side("mage", board=["Chillwind Yeti", "War Golem"]))
    assert table.targets("Sparring Partner") == [*table.me.board, *table.opponent.board]
    table.play("Sparring Partner", "War Golem")
    assert [it.has_keyword(TAUNT) for it in table.opponent.board] == [False, True]
    assert [it.has_keyword(TAUNT) for it in table.me.board] == [False, True]  # the Partner has taunt itself
    assert table.attack_targets("Wisp") == [table.opponent.board[1]]


@pytest.mark.card("AT_069")
def test_sparring_partner_needs_no_target() -> None:
    table = scenario(side("warrior", hand=["Sparring Partner"]), side("mage")).play("Sparring Partner")
    assert table.stats() == [(3, 2)]


@pytest.mark.card("AT_071")
@pytest.mark.mechanic("Holding a Dragon")
def test_alexstraszas_champion_charges_while_a_dragon_is_in_hand() -> None:
    me = side("warrior", hand=["Alexstrasza's Champion", "Faerie Dragon"])
    table = scenario(me, side("mage")).play("Alexstrasza's Champion")
    assert table.stats() == [(3, 3)]
    assert table.attack("Alexstrasza's Champion", "enemy hero").opponent.hero.health == 27


@pytest.mark.card("AT_071")
def test_alexstraszas_champion_without_a_dragon_in_hand_waits() -> None:
    me = side("warrior", hand=["Alexstrasza's Champion", "Wisp"], board=["Faerie Dragon"])
    table = scenario(me, side("mage", hand=["Faerie Dragon"])).play("Alexstrasza's Champion")
    assert (table.stats()[1], table.attack_targets("Alexstrasza's Champion")) == ((2, 3), [])


@pytest.mark.card("AT_065")
@pytest.mark.mechanic("Weapons")
def test_kings_defender_is_more_durable_with_a_taunt_minion() -> None:
    for board, opponent, durability in (
        (["Sen'jin Shieldmasta"], [], 3),
        (["Chillwind Yeti"], [], 2),
        ([], ["Sen'jin Shieldmasta"], 2),
    ):
        table = scenario(side("warrior", hand=["King's Defender"], board=board), side("mage", board=opponent))
        table.play("King's Defender")
        assert table.me.weapon is not None
        assert (table.me.weapon.attack, table.me.weapon.health) == (3, durability)


@pytest.mark.card("AT_067")
def test_magnataur_alpha_also_damages_the_neighbours_of_the_minion_he_attacks() -> None:
    opponent = side("mage", board=["War Golem", "War Golem", "Wisp", "War Golem"])
    table = scenario(side("warrior", board=["Magnataur Alpha"]), opponent).attack("Magnataur Alpha", "Wisp")
    assert (table.stats(), table.stats(1)) == ([(5, 2)], [(7, 7), (7, 2), (7, 2)])


@pytest.mark.card("AT_067")
def test_magnataur_alpha_damages_only_the_attacker_when_he_is_attacked() -> None:
    table = scenario(side("warrior", board=["Magnataur Alpha"]), side("mage", board=["Wisp", "War Golem"]), player=1)
    table.attack("War Golem", "Magnataur Alpha")
    assert (table.board(), table.stats(1)) == ([], [(1, 1), (7, 2)])


@pytest.mark.card("AT_072")
def test_varian_wrynn_puts_the_minions_he_draws_into_play() -> None:
    """They do not count as drawn (https://hearthstone.gamepedia.com/Varian_Wrynn)."""
    me = side("warrior", hand=["Varian Wrynn"], board=["Chromaggus"], deck=["Sea Reaver", "Wisp", "Fireball"])
    table = scenario(me, side("mage")).play("Varian Wrynn")
    assert sorted(table.board()) == ["Chromaggus", "Sea Reaver", "Varian Wrynn", "Wisp"]
    assert sorted(table.stats()) == [(1, 1), (6, 7), (6, 8), (7, 7)]
    assert (table.hand(), table.me.cards_left) == (["Fireball", "Fireball"], 0)


@pytest.mark.card("AT_072")
def test_varian_wrynn_draws_minions_for_which_there_is_no_room() -> None:
    me = side("warrior", hand=["Varian Wrynn"], board=["War Golem"] * 5, deck=["Sea Reaver"] * 2)
    table = scenario(me, side("mage")).play("Varian Wrynn")
    assert (len(table.board()), table.hand(), table.me.hero.health) == (7, ["Sea Reaver"], 29)
    assert table.stats()[0] == (7, 6)  # the second Sea Reaver was drawn


@pytest.mark.card("AT_130")
def test_sea_reaver_wounds_friendly_minions_when_it_is_drawn() -> None:
    me = side("warrior", board=["War Golem", "Wisp"], deck=["Sea Reaver"])
    table = scenario(me, side("mage", board=["War Golem"], deck=["Wisp"])).end_turn().end_turn()
    assert (table.stats(), table.stats(1), table.hand()) == ([(7, 6)], [(7, 7)], ["Sea Reaver"])
    assert (table.me.hero.health, table.opponent.hero.health) == (30, 30)
    assert table.play("Sea Reaver").stats() == [(7, 6), (6, 7)]
