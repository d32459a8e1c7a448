"""Beam search: pruning, replies of the opponent, and finished games."""

from __future__ import annotations

import pytest
from tree_game import Gain, Go, Map, Worth, end, source, spot, ways, won

from topdeck.core.rng import Rng
from topdeck.core.search_info import Option
from topdeck.core.state import State, StateScore
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.scores import Midrange
from topdeck.search.beam import FRAMEWORK_SHAPE, Beam, Shape
from topdeck.search.budget import Budget
from topdeck.search.determinizer import Determinizer

VALLEY: Map = {
    "start": spot(0, up="hill", flat="road", down="valley"),
    "hill": spot(5, on="hut"),
    "hut": spot(1, on="hut"),
    "road": spot(3, on="inn"),
    "inn": spot(2, on="inn"),
    "valley": spot(-5, on="garden"),
    "garden": spot(9, on="garden"),
}


def test_the_shape_of_the_framework() -> None:
    assert Shape(width=12, opponent_width=1, depth=15, keep_finished=True) == FRAMEWORK_SHAPE


@pytest.mark.parametrize(("width", "way"), [(1, "up"), (2, "flat"), (3, "down")])
def test_pruned_lines_are_never_searched_again(width: int, way: str) -> None:
    search = Beam(Worth(), source(VALLEY), Shape(width=width, depth=2))
    assert search.run(Budget()) == Go(way)
    assert ways(search.thought.line) == f"{way} on"


def test_it_looks_as_many_actions_ahead_as_it_is_deep() -> None:
    assert Beam(Worth(), source(VALLEY), Shape(depth=1)).run(Budget()) == Go("up")
    assert Beam(Worth(), source(VALLEY), Shape(depth=2)).run(Budget()) == Go("down")


def test_options_have_the_values_of_their_lines() -> None:
    search = Beam(Worth(), source(VALLEY), Shape(width=2, depth=3))
    search.run(Budget())
    assert search.thought.options == [Option(Go("up"), 3, 1.0), Option(Go("flat"), 3, 2.0), Option(Go("down"), 1, -5.0)]
    assert search.thought.iterations == 7


TOLL: Map = {
    "start": spot(0, pass_="bridge", wait="camp"),
    "bridge": spot(6, player=1, turn=2, gift="rich", rob="poor"),
    "rich": spot(9, player=1, turn=2, on="rich"),
    "poor": spot(1, player=1, turn=2, on="poor"),
    "camp": spot(2, player=1, turn=2, rest="camp"),
}


class Friendly(StateScore):
    """An opponent with the same preferences as the player."""

    def value(self, state: State, player: int) -> float:
        return Worth().value(state, 0)


def test_the_opponent_replies_with_its_own_best_action() -> None:
    assert Beam(Worth(), source(TOLL), Shape(depth=2)).run(Budget()) == Go("wait")
    assert Beam(Worth(), source(TOLL), Shape(depth=2, opponent_width=2)).run(Budget()) == Go("pass_")
    assert Beam(Worth(), source(TOLL), Shape(depth=2), Friendly()).run(Budget()) == Go("pass_")


FINISH: Map = {
    "start": spot(0, play="attack", wait="wait"),
    "attack": spot(1, win="won", on="wait"),
    "won": won(),
    "wait": spot(2, on="wait"),
}


def test_a_won_game_stays_in_the_beam_unless_keep_finished_is_false() -> None:
    shipped = Beam(Worth(), source(FINISH), Shape(depth=4))
    assert shipped.run(Budget()) == Go("play")
    assert ways(shipped.thought.line) == "play win"
    dropped = Beam(Worth(), source(FINISH), Shape(depth=4, keep_finished=False))
    assert dropped.run(Budget()) == Go("wait")
    assert ways(dropped.thought.line) == "wait on on on"


def test_a_lost_game_also_stays_in_the_beam_and_is_the_last_choice() -> None:
    roadmap = {"start": spot(0, lose="lost", wait="wait"), "lost": won(1), "wait": spot(-5, on="wait")}
    search = Beam(Worth(), source(roadmap), Shape(depth=3))
    assert search.run(Budget()) == Go("wait")
    assert [option.value for option in search.thought.options] == [-1000.0, -5.0]


def test_an_empty_beam_plays_the_first_option() -> None:
    roadmap = {"start": spot(0, stop="out", win="won"), "out": end(1), "won": won()}
    search = Beam(Worth(), source(roadmap), Shape(depth=3, keep_finished=False))
    assert search.run(Budget()) == Go("stop")
    assert search.thought.line == []
    assert Beam(Worth(), source(roadmap), Shape(depth=3)).run(Budget()) == Go("win")


def test_a_move_score_values_a_line_as_one_step_from_its_first_action() -> None:
    roadmap = {"start": spot(2, stop="A", on="B"), "A": spot(9, on="A"), "B": spot(0, stop="C"), "C": spot(3, on="C")}
    search = Beam(Gain(), source(roadmap), Shape(depth=2))
    assert search.run(Budget()) == Go("on")
    assert [option.value for option in search.thought.options] == [0.0, 1.0]


def test_of_equals_the_first_is_chosen() -> None:
    roadmap = {"start": spot(0, a="A", b="B"), "A": spot(1, on="A"), "B": spot(1, on="B")}
    assert Beam(Worth(), source(roadmap), Shape(depth=2)).run(Budget()) == Go("a")


@pytest.mark.parametrize(
    ("states", "way"),
    [(2, "up"), (3, "up"), (5, "up"), (6, "down")],  # a level that is not finished does not count
)
def test_the_budget_ends_the_search_at_the_last_whole_level(states: int, way: str) -> None:
    search = Beam(Worth(), source(VALLEY), Shape(depth=9))
    assert search.run(Budget(states)) == Go(way)
    assert search.thought.iterations == states


def test_a_narrow_beam_misses_the_kill_that_a_wide_one_finds() -> None:
    table = scenario(
        side("mage", hand=["Frostbolt"], board=["Bloodfen Raptor"], mana=2),
        side("warrior", health=6, board=["River Crocolisk"]),
    )
    view = table.state.observe(0)

    def wins(width: int) -> bool:
        search = Beam(Midrange(), Determinizer(view, Rng(1)), Shape(width=width, depth=2))
        search.run(Budget())
        after = table.state.copy()
        for action in search.thought.line:
            after.apply(action)
        return after.result() is not None

    assert not wins(1)
    assert wins(12)
