"""Cards of Curse of Naxxramas."""

import pytest

from topdeck.games.hearthstone.scenario import minion, scenario, side

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
