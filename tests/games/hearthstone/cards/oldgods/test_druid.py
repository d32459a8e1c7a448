"""Druid cards of Whispers of the Old Gods."""

import pytest

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
