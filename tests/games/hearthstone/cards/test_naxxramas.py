"""Cards of Curse of Naxxramas."""

import pytest

from topdeck.games.hearthstone.engine.constants import BEAST
from topdeck.games.hearthstone.scenario import minion, scenario, side

# ---- hunter


@pytest.mark.card("FP1_011")
@pytest.mark.mechanic("Deathrattle (tag)")
@pytest.mark.mechanic("Adds random / generated cards to hand")
def test_webspinner_leaves_a_random_beast_that_only_its_owner_sees() -> None:
    found = set()
    for seed in range(10):
        table = scenario(side("hunter", board=["Webspinner"]), side("warrior", board=["Wisp"]), seed=seed)
        table.attack("Webspinner", "Wisp")
        [held] = table.me.hand
        assert (held.card.tribe, held.card.collectible, table.hand(1)) == (BEAST, True, [])
        assert table.state.observe(1).opponent.hand[0].card is table.state.rules.unknown
        found.add(held.card.name)
    assert len(found) > 3


@pytest.mark.card("FP1_011")
def test_a_silenced_webspinner_leaves_nothing() -> None:
    me = side("hunter", board=[minion("Webspinner", silenced=True)])
    assert scenario(me, side("warrior", board=["Wisp"])).attack("Webspinner", "Wisp").hand() == []


# ---- priest


@pytest.mark.card("FP1_023")
def test_dark_cultist_leaves_a_friend_three_health() -> None:
    me = side("priest", board=["Dark Cultist", "Wisp", "Bloodfen Raptor"])
    results = set()
    for seed in range(10):
        table = scenario(me, side("warrior", board=["War Golem"]), seed=seed).attack("Dark Cultist", "War Golem")
        results.add(tuple(table.stats()))
        assert table.stats(1) == [(7, 4)]
    assert results == {((1, 4), (3, 2)), ((1, 1), (3, 5))}


@pytest.mark.card("FP1_023")
def test_a_lonely_or_silenced_dark_cultist_leaves_nothing() -> None:
    me = side("priest", board=["Dark Cultist"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Dark Cultist", "War Golem")
    assert (table.board(), table.stats(1)) == ([], [(7, 4)])
    me = side("priest", board=[minion("Dark Cultist", silenced=True), "Wisp"])
    table = scenario(me, side("warrior", board=["War Golem"])).attack("Dark Cultist", "War Golem")
    assert table.stats() == [(1, 1)]
