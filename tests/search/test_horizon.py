"""Horizons: if a turn consists of one card, a search to the end of the turn cannot see the rest of the round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pytest
from tree_game import EndOfRound, Go, Map, Walk, Worth, round_end, source, spot, ways, won

from topdeck.agents.registry import HORIZONS
from topdeck.core.errors import SpecError
from topdeck.core.rng import Rng
from topdeck.core.search_info import SearchInfo
from topdeck.core.state import Action, Horizon
from topdeck.search.beam import Beam, Shape
from topdeck.search.budget import Budget
from topdeck.search.decision import MAX
from topdeck.search.determinizer import Determinizer
from topdeck.search.flat import TYCHE, FlatMonteCarlo
from topdeck.search.frontier import Frontier
from topdeck.search.horizon import END_OF_GAME, END_OF_TURN, OwnActions, Turns
from topdeck.search.lookahead import DYNAMIC, GRETIVE, Lookahead
from topdeck.search.mcts import Mcts, Policies
from topdeck.search.rollout import RandomRollout
from topdeck.search.selection import madrid_ucb
from topdeck.search.turn_tree import TurnTree

ROUND = EndOfRound()

# ---- the policies


@pytest.mark.parametrize(
    ("horizon", "reached"),
    [
        (END_OF_TURN, ["theirs", "again", "later", "next"]),
        (Turns(more=0), ["again", "later", "next"]),
        (Turns(more=1), ["later", "next"]),
        (END_OF_GAME, []),
        (OwnActions(END_OF_GAME), ["theirs", "later"]),
        (OwnActions(Turns(more=1)), ["theirs", "later", "next"]),
        (ROUND, ["next"]),
    ],
)
def test_a_horizon_is_measured_from_the_decision(horizon: Horizon, reached: list[str]) -> None:
    roadmap: Map = {
        "start": spot(0, turn=4),
        "same": spot(0, turn=4),
        "theirs": spot(0, turn=4, player=1),
        "again": spot(0, turn=5),
        "later": spot(0, turn=6, player=1),
        "next": spot(0, turn=7, round_number=2),
    }
    assert [name for name in roadmap if horizon.over(Walk(roadmap), Walk(roadmap, name))] == reached


def test_every_game_has_the_general_horizons_and_the_end_of_the_turn_comes_first() -> None:
    assert list(HORIZONS) == ["turn", "turns", "game"]
    assert [type(make()) for make in HORIZONS.values()] == [type(END_OF_TURN), Turns, type(END_OF_GAME)]


@pytest.mark.parametrize("more", [-1, 10**7])
def test_invalid_turns_are_rejected(more: int) -> None:
    with pytest.raises(SpecError, match=f"`more` must be between 0 and 1000000 turns, not {more}"):
        Turns(more)


# ---- horizons of every search


class Search(Protocol):
    thought: SearchInfo

    def run(self, budget: Budget) -> Action: ...


def mcts(positions: Determinizer, horizon: Horizon) -> Mcts:
    return Mcts(Policies(Worth(), madrid_ucb(2.0), RandomRollout(), MAX, horizon=horizon), positions, Rng(3))


Maker = Callable[[Determinizer, Horizon], Search]
SEARCHES: dict[str, Maker] = {
    "turn tree": lambda positions, horizon: TurnTree(Worth(), positions, horizon=horizon),
    "lookahead": lambda positions, horizon: Lookahead(Worth(), positions, DYNAMIC, False, horizon),
    "beam": lambda positions, horizon: Beam(Worth(), positions, Shape(depth=4), horizon=horizon),
    "flat": lambda positions, horizon: FlatMonteCarlo(Worth(), positions, Rng(3), TYCHE, horizon),
    "frontier": lambda positions, horizon: Frontier(Worth(), positions, Rng(3), madrid_ucb(2.0), MAX, horizon),
    "uct": mcts,
}
every_search = pytest.mark.parametrize("make", SEARCHES.values(), ids=SEARCHES)

# One card is a turn.  The strong card looks best at once, but wins nothing in the end of the round.
CARDS: Map = {
    "start": spot(0, strong="S", weak="W"),
    "S": spot(5, player=1, turn=2, answer="S2"),
    "S2": spot(1, turn=3, last="S3"),
    "S3": round_end(-6),
    "W": spot(2, player=1, turn=2, answer="W2"),
    "W2": spot(1, turn=3, last="W3"),
    "W3": round_end(8),
    "nowhere": won(1),
}


@every_search
def test_the_end_of_the_turn_hides_what_the_round_brings(make: Maker) -> None:
    assert make(source(CARDS), END_OF_TURN).run(Budget(60)) == Go("strong")
    assert make(source(CARDS), ROUND).run(Budget(60)) == Go("weak")


@every_search
def test_a_horizon_of_turns_ends_where_it_says(make: Maker) -> None:
    assert make(source(CARDS), Turns(more=0)).run(Budget(60)) == Go("strong")
    assert make(source(CARDS), Turns(more=2)).run(Budget(60)) == Go("weak")


@every_search
def test_nothing_beyond_the_round_is_searched(make: Maker) -> None:
    search = make(source(CARDS), ROUND)
    search.run(Budget(60))
    assert all(-6.0 <= option.value <= 8.0 for option in search.thought.options)  # a game lost is -1000


# The opponent may give or take; who hopes for the best runs into it.
GIFT: Map = {
    "start": spot(0, hope="H", safe="S"),
    "H": spot(4, player=1, turn=2, give="W", take="T", wait="H2"),
    "H2": spot(0, player=1, turn=3, take="T"),
    "S": spot(0, player=1, turn=2, answer="S2"),
    "S2": round_end(1),
    "T": round_end(-7),
    "W": won(),
}


@pytest.mark.parametrize("name", ["turn tree", "lookahead"])
def test_the_opponent_minimizes_the_players_value(name: str) -> None:
    search = SEARCHES[name](source(GIFT), ROUND)
    assert search.run(Budget(200)) == Go("safe")
    assert [option.value for option in search.thought.options] == [-7.0, 1.0]
    assert ways(search.thought.line) == "safe answer"


def test_the_best_state_on_the_way_is_not_one_where_the_opponent_would_have_to_stop() -> None:
    hopeful = Lookahead(Worth(), source(GIFT), DYNAMIC, anywhere=True, horizon=ROUND)
    assert hopeful.run(Budget(200)) == Go("safe")
    assert [option.value for option in hopeful.thought.options] == [-7.0, 1.0]


def test_a_later_round_of_the_turn_tree_may_lower_a_value() -> None:
    """A budget for a single line misses the opponent's best reply; a larger one finds it."""
    roadmap: Map = {
        **GIFT,
        "H": spot(4, player=1, turn=2, wait="H2", take="T0"),
        "H2": spot(-1, player=1, turn=3, give="G"),
        "T0": spot(3, player=1, turn=3, take="T"),
        "G": round_end(6),
    }
    search = TurnTree(Worth(), source(roadmap), horizon=ROUND)
    assert search.run(Budget()) == Go("safe")
    assert [option.value for option in search.thought.options] == [-7.0, 1.0]


def test_a_budget_that_does_not_reach_the_horizon_values_one_step_ahead() -> None:
    search = TurnTree(Worth(), source(CARDS), horizon=ROUND)
    assert search.run(Budget(2)) == Go("strong")
    assert [option.value for option in search.thought.options] == [5.0, 2.0]


def test_gretive_counts_depth_over_both_players_actions() -> None:
    search = Lookahead(Worth(), source(CARDS), GRETIVE, anywhere=False, horizon=END_OF_GAME)
    assert search.run(Budget()) == Go("weak")
