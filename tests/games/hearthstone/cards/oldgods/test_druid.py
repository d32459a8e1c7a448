"""Druid cards of Whispers of the Old Gods."""

import pytest

from topdeck.games.hearthstone.engine.constants import TAUNT
from topdeck.games.hearthstone.scenario import scenario, side


@pytest.mark.card("OG_048")
@pytest.mark.mechanic("Permanent buff on board")
def test_mark_of_yshaarj_strengthens_a_minion() -> None:
    table = scenario(side("druid", hand=["Mark of Y'Shaarj"], board=["Chillwind Yeti"], deck=["Wisp"]), side("warrior"))
    table.play("Mark of Y'Shaarj", "Chillwind Yeti")
    assert (table.stats(), table.hand()) == ([(6, 7)], [])
    table.end_turn()
    assert table.stats() == [(6, 7)]


@pytest.mark.card("OG_048")
@pytest.mark.mechanic("Race checks")
@pytest.mark.mechanic("Conditional amounts")
@pytest.mark.mechanic("Card draw")
def test_mark_of_yshaarj_on_a_beast_draws_a_card() -> None:
    table = scenario(
        side("druid", hand=["Mark of Y'Shaarj"], board=["Bloodfen Raptor"], deck=["Wisp", "Wisp"]), side("warrior")
    )
    table.play("Mark of Y'Shaarj", "Bloodfen Raptor")
    assert (table.stats(), table.hand()) == ([(5, 4)], ["Wisp"])


@pytest.mark.card("OG_048")
def test_mark_of_yshaarj_is_for_minions_of_either_side() -> None:
    table = scenario(
        side("druid", hand=["Mark of Y'Shaarj"], board=["Wisp"], deck=["War Golem"]),
        side("warrior", board=["Bloodfen Raptor"]),
    )
    assert table.targets("Mark of Y'Shaarj") == [*table.me.board, *table.opponent.board]
    table.play("Mark of Y'Shaarj", "Bloodfen Raptor")
    assert (table.stats(1), table.hand(), table.hand(1)) == ([(5, 4)], ["War Golem"], [])


@pytest.mark.card("OG_048")
def test_mark_of_yshaarj_needs_a_minion() -> None:
    table = scenario(side("druid", hand=["Mark of Y'Shaarj"]), side("warrior"))
    assert not table.can_play("Mark of Y'Shaarj")


@pytest.mark.card("OG_051")
@pytest.mark.mechanic("Variable mana spend")
@pytest.mark.mechanic("Battlecry (tag)")
def test_forbidden_ancient_spends_the_rest_of_the_mana_on_its_size() -> None:
    table = scenario(side("druid", hand=["Forbidden Ancient"], mana=7), side("warrior"))
    table.play("Forbidden Ancient")
    assert (table.stats(), table.me.mana, table.me.max_mana) == ([(7, 7)], 0, 10)


@pytest.mark.card("OG_051")
def test_forbidden_ancient_played_with_the_last_mana_stays_small() -> None:
    table = scenario(side("druid", hand=["Forbidden Ancient"], mana=1), side("warrior"))
    assert table.play("Forbidden Ancient").stats() == [(1, 1)]


@pytest.mark.card("OG_051")
@pytest.mark.mechanic("Battlecry doubling")
def test_a_second_battlecry_has_no_mana_left_for_forbidden_ancient() -> None:
    table = scenario(side("druid", hand=["Forbidden Ancient"], board=["Brann Bronzebeard"]), side("warrior"))
    assert table.play("Forbidden Ancient").stats() == [(2, 4), (10, 10)]


@pytest.mark.card("OG_313")
@pytest.mark.mechanic("Summon triggers")
def test_addled_grizzly_strengthens_minions_after_they_are_summoned() -> None:
    me = side("druid", hand=["Addled Grizzly", "Wisp", "Alleycat"])
    table = scenario(me, side("warrior", hand=["Wisp"], deck=["Wisp"]))
    table.play("Addled Grizzly")
    assert table.stats() == [(2, 2)]  # not itself
    table.play("Wisp").play("Alleycat")
    assert table.stats() == [(2, 2), (2, 2), (2, 2), (2, 2)]
    table.end_turn().play("Wisp")
    assert table.stats(1) == [(1, 1)]


@pytest.mark.card("OG_047")
@pytest.mark.card("OG_047a")
@pytest.mark.mechanic("Choose One")
def test_feral_rage_arms_the_hero_for_the_turn() -> None:
    table = scenario(side("druid", hand=["Feral Rage"]), side("warrior")).play("Feral Rage", option=0)
    assert (table.me.hero.attack, table.me.armor) == (4, 0)
    assert table.end_turn().me.hero.attack == 0


@pytest.mark.card("OG_047")
@pytest.mark.card("OG_047b")
@pytest.mark.mechanic("Armor")
def test_feral_rage_gains_eight_armor() -> None:
    table = scenario(side("druid", hand=["Feral Rage"]), side("warrior")).play("Feral Rage", option=1)
    assert (table.me.hero.attack, table.me.armor) == (0, 8)


@pytest.mark.card("OG_195")
@pytest.mark.card("OG_195a")
@pytest.mark.card("OG_195c")
@pytest.mark.mechanic("Choose One")
@pytest.mark.mechanic("Token summoning")
def test_wisps_of_the_old_gods_fills_the_board_with_wisps() -> None:
    for others in (0, 2, 7):
        me = side("druid", hand=["Wisps of the Old Gods"], board=["War Golem"] * others)
        table = scenario(me, side("warrior")).play("Wisps of the Old Gods", option=0)
        assert table.stats() == [(7, 7)] * others + [(1, 1)] * (7 - others)
        assert {it.card.id for it in table.me.board[others:]} <= {"OG_195c"}


@pytest.mark.card("OG_195")
@pytest.mark.card("OG_195b")
def test_wisps_of_the_old_gods_strengthens_friendly_minions() -> None:
    me = side("druid", hand=["Wisps of the Old Gods"], board=["Wisp", "War Golem"])
    table = scenario(me, side("warrior", board=["Wisp"])).play("Wisps of the Old Gods", option=1)
    assert (table.stats(), table.stats(1)) == ([(3, 3), (9, 9)], [(1, 1)])


@pytest.mark.card("OG_202")
@pytest.mark.card("OG_202a")
@pytest.mark.card("OG_202c")
@pytest.mark.mechanic("Choose One")
def test_mire_keeper_summons_a_slime() -> None:
    table = scenario(side("druid", hand=["Mire Keeper"], mana=5, crystals=5), side("warrior"))
    table.play("Mire Keeper", option=0)
    assert (table.board(), table.stats(), table.me.max_mana) == (["Mire Keeper", "Slime"], [(3, 3), (2, 2)], 5)


@pytest.mark.card("OG_202")
@pytest.mark.card("OG_202b")
def test_mire_keeper_gives_an_empty_crystal() -> None:
    table = scenario(side("druid", hand=["Mire Keeper"], mana=5, crystals=5), side("warrior"))
    table.play("Mire Keeper", option=1)
    assert (table.board(), table.me.mana, table.me.max_mana) == (["Mire Keeper"], 1, 6)
    table = scenario(side("druid", hand=["Mire Keeper"]), side("warrior")).play("Mire Keeper", option=1)
    assert (table.me.mana, table.me.max_mana, table.hand()) == (6, 10, [])


@pytest.mark.card("OG_188")
def test_klaxxi_amber_weaver_gains_health_if_cthun_is_big() -> None:
    me = side("druid", hand=["Klaxxi Amber-Weaver"], cthun_attack=4)
    assert scenario(me, side("mage")).play("Klaxxi Amber-Weaver").stats() == [(4, 10)]
    me = side("druid", hand=["Klaxxi Amber-Weaver"], cthun_attack=3)
    assert scenario(me, side("mage", cthun_attack=9)).play("Klaxxi Amber-Weaver").stats() == [(4, 5)]


@pytest.mark.card("OG_293")
def test_dark_arakkoa_strengthens_cthun_and_has_taunt() -> None:
    table = scenario(side("druid", hand=["Dark Arakkoa"], board=["C'Thun", "Wisp"]), side("mage", board=["C'Thun"]))
    table.play("Dark Arakkoa")
    assert (table.stats(), table.stats(1)) == ([(9, 9), (1, 1), (5, 7)], [(6, 6)])
    assert table.me.board[2].has_keyword(TAUNT)
