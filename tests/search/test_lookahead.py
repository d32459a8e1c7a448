"""Lookahead: depth, the states that count, and ties."""

from __future__ import annotations

import pytest
from tree_game import Gain, Go, Map, Worth, end, source, spot, ways, won

from topdeck.core.rng import Rng
from topdeck.core.search_info import Option
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.scores import Midrange
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer
from topdeck.search.lookahead import DYNAMIC, GRETIVE, Depths, Lookahead
from topdeck.search.scores import AfterMove, best_step


@pytest.mark.parametrize(("options", "depth"), [(1, 3), (4, 3), (5, 2), (24, 2), (25, 1), (90, 1)])
def test_dynamic_lookahead_goes_the_deeper_the_fewer_options_there_are(options: int, depth: int) -> None:
    assert DYNAMIC.after(options, turn=9) == depth


@pytest.mark.parametrize(
    ("options", "turn", "depth"),
    [(11, 12, 3), (12, 12, 2), (32, 12, 2), (33, 12, 1), (21, 13, 3), (22, 13, 2), (32, 13, 2), (33, 13, 1)],
)
def test_gretive_changes_its_depths_after_turn_twelve(options: int, turn: int, depth: int) -> None:
    assert GRETIVE.after(options, turn) == depth


def chain(length: int) -> Map:
    """Spots a1, a2… in a row; each step is worth one, and from each the turn may end at a loss."""
    roadmap = {"start": spot(0, stop="out", on="a1"), "out": end(-1)}
    for number in range(1, length):
        roadmap[f"a{number}"] = spot(number, stop="out", on=f"a{number + 1}")
    return {**roadmap, f"a{length}": end(length)}


@pytest.mark.parametrize(("depths", "reached"), [(Depths(0, 1), 2), (Depths(0, 9), 3), (Depths(9, 9), 4)])
def test_a_line_has_one_action_and_as_many_more_as_the_depth(depths: Depths, reached: int) -> None:
    search = Lookahead(Worth(), source(chain(8)), depths)
    assert search.run(Budget()) == Go("on")
    assert search.thought.options[1].value == reached
    assert ways(search.thought.line) == " ".join(["on"] * reached)


PEAK: Map = {
    "start": spot(0, stop="out", climb="peak", walk="plain"),
    "out": end(0),
    "peak": spot(8, stop="fall"),
    "fall": end(-3),
    "plain": spot(1, stop="home"),
    "home": end(4),
}


def test_the_best_state_anywhere_on_the_line_counts_or_only_the_last() -> None:
    anywhere = Lookahead(Worth(), source(PEAK))
    assert anywhere.run(Budget()) == Go("climb")
    assert [option.value for option in anywhere.thought.options] == [0.0, 8.0, 4.0]
    assert ways(anywhere.thought.line) == "climb"

    last = Lookahead(Worth(), source(PEAK), anywhere=False)
    assert last.run(Budget()) == Go("walk")
    assert [option.value for option in last.thought.options] == [0.0, -3.0, 4.0]
    assert ways(last.thought.line) == "walk stop"


def test_lines_end_with_the_players_own_turn() -> None:
    roadmap = {
        "start": spot(0, a="opponent", b="mine"),
        "opponent": spot(1, player=1, turn=2, gift="rich"),
        "rich": end(99),
        "mine": end(2),
    }
    assert Lookahead(Worth(), source(roadmap)).run(Budget()) == Go("b")


def test_a_finished_game_is_the_end_of_a_line() -> None:
    roadmap = {"start": spot(0, a="A", b="B"), "A": spot(0, win="W"), "W": won(), "B": end(5)}
    for anywhere in (True, False):
        search = Lookahead(Worth(), source(roadmap), anywhere=anywhere)
        assert search.run(Budget()) == Go("a")
        assert ways(search.thought.line) == "a win"


def test_of_equals_the_last_is_chosen() -> None:
    roadmap = {"start": spot(0, a="A", b="B", c="C"), "A": end(2), "B": end(2), "C": end(1)}
    assert Lookahead(Worth(), source(roadmap)).run(Budget()) == Go("b")


def test_the_budget_counts_states_and_the_best_options_are_searched_first() -> None:
    roadmap = {**PEAK, "start": spot(0, walk="plain", climb="peak", stop="out")}
    search = Lookahead(Worth(), source(roadmap), anywhere=False)
    # three first steps, then the peak's only end: the plain keeps what it looked like
    assert search.run(Budget(4)) == Go("walk")
    walk, climb, stop = search.thought.options
    assert (walk, climb, stop) == (Option(Go("walk"), 1, 1.0), Option(Go("climb"), 2, -3.0), Option(Go("stop"), 1, 0.0))
    assert search.thought.iterations == 4
    search.run(Budget(2))
    assert [option.visits for option in search.thought.options] == [1, 1, 0]


def test_a_line_cut_off_by_the_budget_has_the_value_of_its_last_state() -> None:
    search = Lookahead(Worth(), source(chain(8)), anywhere=False)
    search.run(Budget(3))  # out, a1; out again after a1
    assert search.thought.options == [Option(Go("stop"), 1, -1.0), Option(Go("on"), 2, -1.0)]
    roadmap = {"start": spot(0, on="A"), "A": spot(1, on="B"), "B": spot(7, on="C"), "C": end(0)}
    search = Lookahead(Worth(), source(roadmap), anywhere=False)
    search.run(Budget(2))  # A and B
    assert search.thought.options == [Option(Go("on"), 2, 7.0)]


def test_a_move_score_values_a_line_as_one_step() -> None:
    roadmap = {**PEAK, "start": spot(2, stop="out", climb="peak", walk="plain")}
    search = Lookahead(Gain(), source(roadmap), anywhere=False)
    search.run(Budget())
    assert [option.value for option in search.thought.options] == [0.0, -5.0, 2.0]


def test_two_steps_kill_where_one_step_clears_the_board() -> None:
    table = scenario(
        side("mage", hand=["Frostbolt"], board=["Bloodfen Raptor"], mana=2),
        side("warrior", health=6, board=["River Crocolisk"]),
    )
    greedy = best_step(table.state, table.state.actions(), AfterMove(Midrange()))
    assert table.state.describe(greedy) == "play Frostbolt → River Crocolisk"
    search = Lookahead(Midrange(), Determinizer(table.state.observe(0), Rng(1)))
    search.run(Budget())
    for action in search.thought.line:
        table.apply(action)
    assert len(search.thought.line) == 2
    assert table.result is not None
    assert table.result.winner == 0
