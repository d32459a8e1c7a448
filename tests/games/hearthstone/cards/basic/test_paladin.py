"""Basic paladin cards and the hero power."""

import pytest

from topdeck.games.hearthstone.engine.constants import STEALTH
from topdeck.games.hearthstone.scenario import minion, scenario, side


@pytest.mark.card("CS2_101")
@pytest.mark.card("CS2_101t")
@pytest.mark.mechanic("Token summoning")
def test_reinforce_summons_a_recruit() -> None:
    table = scenario(side("paladin", board=["Chillwind Yeti"]), side("warrior"))
    table.power()
    assert table.board() == ["Chillwind Yeti", "Silver Hand Recruit"]
    assert (table.stats(), table.me.mana) == ([(4, 5), (1, 1)], 8)
    assert table.attack_targets("Silver Hand Recruit") == []
    table.end_turn().end_turn().attack("Silver Hand Recruit", "enemy hero")
    assert table.opponent.hero.health == 28  # fatigue took one


@pytest.mark.card("CS2_101")
def test_reinforce_needs_room() -> None:
    crowded = scenario(side("paladin", board=["Wisp"] * 6), side("warrior"))
    full = scenario(side("paladin", board=["Wisp"] * 7), side("warrior"))
    assert "use Reinforce" in crowded.texts()
    assert "use Reinforce" not in full.texts()


@pytest.mark.card("CS2_097")
@pytest.mark.mechanic("Weapons")
@pytest.mark.mechanic("Weapon triggers / rules")
@pytest.mark.mechanic("Healing")
def test_truesilver_champion_heals_its_hero_when_it_attacks() -> None:
    table = scenario(side("paladin", hand=["Truesilver Champion"], health=20), side("warrior"))
    table.play("Truesilver Champion").attack("my hero", "enemy hero")
    assert (table.me.hero.health, table.opponent.hero.health) == (22, 26)
    assert table.me.weapon is not None
    assert table.me.weapon.health == 1


@pytest.mark.card("CS2_097")
def test_truesilver_champion_heals_before_the_blow_is_returned() -> None:
    table = scenario(side("paladin", weapon="Truesilver Champion", health=3), side("warrior", board=["Chillwind Yeti"]))
    table.attack("my hero", "Chillwind Yeti")
    assert (table.me.hero.health, table.stats(1)) == (1, [(4, 1)])


@pytest.mark.card("CS2_097")
def test_truesilver_champion_heals_no_further_than_full_health() -> None:
    table = scenario(side("paladin", weapon="Truesilver Champion", health=29), side("warrior"))
    table.attack("my hero", "enemy hero")
    assert table.me.hero.health == 30


@pytest.mark.card("CS2_097")
def test_truesilver_champion_heals_for_no_attack_but_its_heros() -> None:
    table = scenario(
        side("paladin", weapon="Truesilver Champion", board=["Wisp"], health=20),
        side("warrior", weapon="Fiery War Axe"),
    )
    table.attack("Wisp", "enemy hero").end_turn().attack("enemy hero", "my hero")
    assert table.me.hero.health == 17


@pytest.mark.card("CS2_087")
def test_blessing_of_might_gives_three_attack_to_any_minion() -> None:
    table = scenario(side("paladin", hand=["Blessing of Might"], board=["Wisp"]), side("warrior", board=["War Golem"]))
    assert table.targets("Blessing of Might") == [*table.me.board, *table.opponent.board]
    table.play("Blessing of Might", "Wisp")
    assert (table.stats(), table.stats(1)) == ([(4, 1)], [(7, 7)])


@pytest.mark.card("CS2_088")
def test_guardian_of_kings_heals_its_hero_alone() -> None:
    table = scenario(
        side("paladin", hand=["Guardian of Kings"], board=[minion("War Golem", damage=3)], health=20),
        side("warrior", health=20),
    )
    table.play("Guardian of Kings")
    assert (table.me.hero.health, table.opponent.hero.health, table.stats()) == (26, 20, [(7, 4), (5, 6)])


@pytest.mark.card("CS2_088")
def test_guardian_of_kings_heals_no_further_than_full_health() -> None:
    table = scenario(side("paladin", hand=["Guardian of Kings"], health=28), side("warrior"))
    assert table.play("Guardian of Kings").me.hero.health == 30


@pytest.mark.card("CS2_089")
def test_holy_light_restores_six_health_to_any_character() -> None:
    me = side("paladin", hand=["Holy Light", "Holy Light"], board=[minion("War Golem", damage=5)], health=10)
    table = scenario(me, side("warrior", board=["Wisp"]))
    assert len(table.targets("Holy Light")) == 4
    table.play("Holy Light", "my hero").play("Holy Light", "War Golem")
    assert (table.me.hero.health, table.stats(), table.opponent.hero.health) == (16, [(7, 7)], 30)


@pytest.mark.card("CS2_089")
def test_holy_light_ignores_spell_damage() -> None:
    table = scenario(side("paladin", hand=["Holy Light"], board=["Kobold Geomancer"], health=10), side("warrior"))
    assert table.play("Holy Light", "my hero").me.hero.health == 16


@pytest.mark.card("CS2_091")
def test_lights_justice_strikes_four_times_for_one() -> None:
    table = scenario(side("paladin", hand=["Light's Justice"], mana=1), side("warrior"))
    table.play("Light's Justice").attack("my hero", "enemy hero")
    assert (table.opponent.hero.health, table.me.mana) == (29, 0)
    assert table.me.weapon is not None
    assert (table.me.weapon.attack, table.me.weapon.health) == (1, 3)


@pytest.mark.card("CS2_092")
def test_blessing_of_kings_gives_four_attack_and_four_health() -> None:
    me = side("paladin", hand=["Blessing of Kings"], board=[minion("War Golem", damage=5), "Wisp"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    assert table.targets("Blessing of Kings") == [*table.me.board, *table.opponent.board]
    table.play("Blessing of Kings", "War Golem")
    assert (table.stats(), table.me.board[0].max_health, table.stats(1)) == ([(11, 6), (1, 1)], 11, [(4, 5)])


@pytest.mark.card("CS2_093")
def test_consecration_hurts_all_enemies_and_no_friend() -> None:
    table = scenario(
        side("paladin", hand=["Consecration"], board=["Wisp"]),
        side("warrior", board=["Wisp", "Chillwind Yeti", minion("Bloodfen Raptor", keywords=STEALTH)]),
    )
    table.play("Consecration")
    assert (table.stats(), table.me.hero.health) == ([(1, 1)], 30)
    assert (table.board(1), table.stats(1), table.opponent.hero.health) == (["Chillwind Yeti"], [(4, 3)], 28)


@pytest.mark.card("CS2_093")
def test_consecration_hurts_more_with_spell_damage() -> None:
    me = side("paladin", hand=["Consecration"], board=["Kobold Geomancer"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"])).play("Consecration")
    assert (table.stats(1), table.opponent.hero.health) == ([(4, 2)], 27)


@pytest.mark.card("CS2_094")
def test_hammer_of_wrath_deals_three_damage_and_draws_a_card() -> None:
    me = side("paladin", hand=["Hammer of Wrath"], deck=["Wisp", "Wisp"])
    table = scenario(me, side("warrior", board=["Chillwind Yeti"]))
    assert len(table.targets("Hammer of Wrath")) == 3
    table.play("Hammer of Wrath", "Chillwind Yeti")
    assert (table.stats(1), table.hand(), table.opponent.hand) == ([(4, 2)], ["Wisp"], ())


@pytest.mark.card("CS2_094")
def test_hammer_of_wrath_hurts_more_with_spell_damage_and_draws_for_a_shield_too() -> None:
    me = side("paladin", hand=["Hammer of Wrath"] * 2, board=["Kobold Geomancer"], deck=["Wisp", "Wisp"])
    table = scenario(me, side("warrior", board=["Argent Squire"]))
    table.play("Hammer of Wrath", "enemy hero").play("Hammer of Wrath", "Argent Squire")
    assert (table.opponent.hero.health, table.stats(1), table.hand()) == (26, [(1, 1)], ["Wisp", "Wisp"])


@pytest.mark.card("EX1_360")
def test_humility_leaves_any_minion_one_attack() -> None:
    me = side("paladin", hand=["Humility"], board=["Wisp"])
    table = scenario(me, side("warrior", board=[minion("War Golem", attack=12, damage=2)]))
    assert table.targets("Humility") == [*table.me.board, *table.opponent.board]
    assert table.play("Humility", "War Golem").stats(1) == [(1, 5)]


@pytest.mark.card("EX1_360")
def test_auras_come_on_top_of_the_one_attack_of_humility() -> None:
    table = scenario(side("paladin", hand=["Humility"]), side("warrior", board=["Dire Wolf Alpha", "War Golem"]))
    assert table.play("Humility", "War Golem").stats(1) == [(2, 2), (2, 7)]


@pytest.mark.card("EX1_371")
def test_hand_of_protection_shields_a_minion_from_one_blow() -> None:
    me = side("paladin", hand=["Hand of Protection"], board=["Wisp"])
    table = scenario(me, side("warrior", board=["War Golem", "Boulderfist Ogre"]))
    assert len(table.targets("Hand of Protection")) == 3
    table.play("Hand of Protection", "Wisp").attack("Wisp", "War Golem")
    assert (table.stats(), table.stats(1)) == ([(1, 1)], [(7, 6), (6, 7)])
    table.end_turn().attack("Boulderfist Ogre", "Wisp")
    assert table.board() == []
