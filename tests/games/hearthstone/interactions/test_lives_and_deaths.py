"""Minions that come back or change sides as they die, and the consequences of their deaths."""

import pytest

from topdeck.games.hearthstone.engine.constants import IMMUNE
from topdeck.games.hearthstone.scenario import minion, scenario, side

# ---- minions that come back


@pytest.mark.mechanic("Resurrect / graveyard")
@pytest.mark.mechanic("Take control")
def test_a_reincarnated_sylvanas_has_taken_a_minion() -> None:
    """Her deathrattle runs before she comes back: https://hearthstone.fandom.com/wiki/Reincarnate."""
    me = side("shaman", hand=["Reincarnate"], board=["Sylvanas Windrunner"])
    table = scenario(me, side("warrior", board=["War Golem"]), format="wild").play("Reincarnate", "Sylvanas Windrunner")
    assert (sorted(table.board()), table.board(1)) == (["Sylvanas Windrunner", "War Golem"], [])


@pytest.mark.mechanic("Resurrect / graveyard")
def test_each_ancestral_spirit_brings_a_minion_back() -> None:
    me = side("shaman", hand=["Ancestral Spirit"] * 2, board=["Wisp"])
    table = scenario(me, side("mage", hand=["Moonfire"], deck=["Wisp"]))
    table.play("Ancestral Spirit", "Wisp").play("Ancestral Spirit", "Wisp").end_turn().play("Moonfire", "Wisp")
    assert table.board() == ["Wisp", "Wisp"]


@pytest.mark.mechanic("Resurrect / graveyard")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_kelthuzad_summons_minions_that_died_at_the_start_of_the_turn() -> None:
    me = side("priest", board=["Doomsayer"], hand=["Kel'Thuzad"], deck=["Wisp"])
    table = scenario(me, side("warrior", deck=["Wisp"] * 2), format="wild").end_turn().end_turn()
    assert table.board() == []
    assert table.play("Kel'Thuzad").end_turn().board() == ["Kel'Thuzad", "Doomsayer"]


@pytest.mark.mechanic("Start / end of turn triggers")
@pytest.mark.mechanic("Bounce")
def test_alarm_o_bot_escapes_from_an_older_doomsayer() -> None:
    """It is no longer about to die in the hand (HearthSim/hs-bugs 31)."""
    me = side("mage", board=["Doomsayer", "Alarm-o-Bot"], hand=["War Golem"], deck=["Wisp"])
    table = scenario(me, side("mage", deck=["Wisp"])).end_turn().end_turn()
    assert (table.board(), table.hand()) == (["War Golem"], ["Alarm-o-Bot", "Wisp"])
    assert table.play("Alarm-o-Bot").board() == ["War Golem", "Alarm-o-Bot"]


# ---- deathrattles


@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Temporary buff (this turn)")
def test_sylvanas_dies_of_power_overwhelming_and_takes_a_minion_at_the_end_of_the_turn() -> None:
    me = side("warlock", hand=["Power Overwhelming"], board=["Sylvanas Windrunner"])
    table = scenario(me, side("warrior", board=["War Golem"], deck=["Wisp"]))
    table.play("Power Overwhelming", "Sylvanas Windrunner").end_turn()
    assert (table.board(), table.board(1)) == (["War Golem"], [])


@pytest.mark.mechanic("Weapon buff / equip")
def test_ashbringer_replaces_another_weapon() -> None:
    tirion = minion("Tirion Fordring", health=1, without=["divine shield"])
    me = side("paladin", weapon="Truesilver Champion", board=[tirion])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Tirion Fordring", "War Golem")
    assert table.me.weapon is not None
    assert (table.me.weapon.card.name, table.me.weapon.health) == ("Ashbringer", 3)


@pytest.mark.mechanic("Weapon removal")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_a_weapon_worn_down_by_bloodsail_corsair_runs_its_deathrattle() -> None:
    opponent = side("warrior", weapon="Death's Bite", board=["Chillwind Yeti"])
    table = scenario(side("mage", hand=["Bloodsail Corsair"] * 2), opponent, format="wild").play("Bloodsail Corsair")
    assert (table.opponent.weapon is None, table.stats(1)) == (False, [(4, 5)])
    table.play("Bloodsail Corsair")
    assert (table.opponent.weapon is None, table.stats(1), table.stats()) == (True, [(4, 4)], [(1, 1)] * 2)


@pytest.mark.mechanic("Summon from deck / hand")
@pytest.mark.mechanic("Immune / fatal prevention")
def test_malganis_protects_his_side_as_soon_as_voidcaller_has_summoned_him() -> None:
    me = side("warlock", hand=["Mal'Ganis"], board=[minion("Voidcaller", health=1), "Voidwalker"])
    table = scenario(me, side("warrior", board=["War Golem"]), format="wild").attack("Voidcaller", "War Golem")
    assert (table.board(), table.stats()) == (["Mal'Ganis", "Voidwalker"], [(9, 7), (3, 5)])
    assert table.me.hero.has_keyword(IMMUNE)


@pytest.mark.mechanic("Damage-taken triggers")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_an_acolyte_draws_for_each_sheep_that_explodes_in_one_death_phase() -> None:
    """See jleclanche/fireplace 142."""
    me = side("mage", hand=["Flamestrike"], board=["Acolyte of Pain"], deck=["Wisp"] * 5)
    table = scenario(me, side("mage", board=["Explosive Sheep"] * 3)).play("Flamestrike")
    assert (table.hand(), table.board()) == (["Wisp"] * 3, [])


@pytest.mark.mechanic("Card draw")
@pytest.mark.mechanic("Destroy")
def test_doom_draws_for_all_minions_before_their_deathrattles_run() -> None:
    me = side("warlock", hand=["DOOM!"], board=["Loot Hoarder"], deck=["Wisp"] * 5)
    table = scenario(me, side("warrior", board=["Leper Gnome"], deck=["Wisp"])).play("DOOM!")
    assert (table.hand(), table.board(), table.board(1)) == (["Wisp"] * 3, [], [])
    assert table.me.hero.health == 28


# ---- minions on the other side


@pytest.mark.mechanic("Take control")
@pytest.mark.mechanic("Start / end of turn triggers")
def test_a_stolen_ragnaros_burns_his_former_side() -> None:
    opponent = side("warrior", board=["Ragnaros the Firelord"], deck=["Wisp"])
    table = scenario(side("priest", hand=["Mind Control"]), opponent).play("Mind Control", "Ragnaros the Firelord")
    assert table.end_turn().opponent.hero.health == 22


@pytest.mark.mechanic("Conditional amounts")
@pytest.mark.mechanic("Deathrattle (tag)")
def test_sergeant_sally_dies_with_the_attack_that_an_aura_gave_her() -> None:
    me = side("mage", board=["Raid Leader", minion("Sergeant Sally", health=1)])
    table = scenario(me, side("warrior", board=["War Golem", "Chillwind Yeti"]))
    assert table.attack("Sergeant Sally", "War Golem").stats(1) == [(7, 3), (4, 3)]


@pytest.mark.mechanic("Bounce")
def test_a_minion_that_returns_to_the_hand_escapes_from_a_nightmare() -> None:
    me = side("priest", hand=["Nightmare", "Youthful Brewmaster"], board=["Wisp"], deck=["War Golem"])
    table = scenario(me, side("mage", deck=["War Golem"])).play("Nightmare", "Wisp")
    table.play("Youthful Brewmaster", "Wisp").play("Wisp").end_turn().end_turn()
    assert (table.board(), table.stats()) == (["Youthful Brewmaster", "Wisp"], [(3, 2), (1, 1)])
