"""Every search stops at the end of the game, even if a user's game still lists actions there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from tree_game import Go, Map, Sight, Walk, Worth, spot

from topdeck.core.rng import Rng
from topdeck.core.state import Action, Result, State, StateScore
from topdeck.search.batched_mcts import BatchedMcts
from topdeck.search.beam import Beam, Shape
from topdeck.search.budget import Budget
from topdeck.search.decision import ROBUST
from topdeck.search.determinizer import Determinizer
from topdeck.search.evaluation import ScoreEvaluator
from topdeck.search.flat import TYCHE, FlatMonteCarlo
from topdeck.search.frontier import Frontier
from topdeck.search.gumbel import GumbelMcts, ValueScale
from topdeck.search.horizon import END_OF_GAME
from topdeck.search.lookahead import Lookahead
from topdeck.search.mcts import Mcts, Policies
from topdeck.search.reply import Plan, ReplySearch
from topdeck.search.rollout import BestOfSome, GreedyRollout, RandomRollout, Rollout
from topdeck.search.scores import GameResult
from topdeck.search.selection import Puct, madrid_ucb
from topdeck.search.turn_tree import TurnTree
from topdeck.search.win import WinSearch

ROADS: Map = {
    "start": spot(0, win="W", lose="L", on="A"),
    "A": spot(0, player=1, turn=2, win="W", lose="L"),
    "W": spot(1, winner=0, again="W", back="start"),
    "L": spot(0, winner=1, again="L"),
}


class Overlong(Walk):
    """A walk that still lists actions in finished positions; searches must not play them."""

    def result(self) -> Result | None:
        return None if self.spot.winner is None else Result(self.spot.winner, "a player has won")

    def step(self, action: Action) -> None:
        assert self.result() is None, "an action was played after the end of the game"
        super().step(action)

    def copy(self) -> Overlong:
        return Overlong(self.map, self.at, self.chance)


def mcts(source: Determinizer, rollout: Rollout, **options: Any) -> Mcts:
    policies = Policies(GameResult(), madrid_ucb(1.0), rollout, ROBUST, horizon=END_OF_GAME, **options)
    return Mcts(policies, source, Rng(1))


SCORE: StateScore = GameResult()
EVALUATOR = ScoreEvaluator(SCORE, 0)
SEARCHES: dict[str, Callable[[Determinizer], Any]] = {
    "uct": lambda source: mcts(source, RandomRollout()),
    "uct, closed loop": lambda source: mcts(source, RandomRollout(), closed_loop=True),
    "greedy rollouts": lambda source: mcts(source, GreedyRollout(SCORE)),
    "greedy rollouts among some actions": lambda source: mcts(source, BestOfSome(SCORE)),
    "puct": lambda source: BatchedMcts(source, Rng(1), EVALUATOR, Puct(1.0), ROBUST, END_OF_GAME),
    "gumbel": lambda source: GumbelMcts(source, Rng(1), EVALUATOR, ValueScale(), 16, 1.0, END_OF_GAME),
    "flat": lambda source: FlatMonteCarlo(SCORE, source, Rng(1), TYCHE, END_OF_GAME),
    "frontier": lambda source: Frontier(SCORE, source, Rng(1), madrid_ucb(1.0), horizon=END_OF_GAME),
    "lookahead": lambda source: Lookahead(SCORE, source, horizon=END_OF_GAME),
    "beam": lambda source: Beam(SCORE, source),
    "turn tree": lambda source: TurnTree(SCORE, source, horizon=END_OF_GAME),
    "reply": lambda source: ReplySearch(SCORE, source, Plan(), END_OF_GAME),
}


@pytest.mark.parametrize("uses", [1, 16])
@pytest.mark.parametrize("make", SEARCHES.values(), ids=SEARCHES)
def test_no_search_plays_on_after_the_end_of_the_game(make: Callable[[Determinizer], Any], uses: int) -> None:
    source = Determinizer(Sight(Overlong(ROADS)), Rng(1), uses=uses)
    assert make(source).run(Budget(60)) == Go("win")


def test_a_beam_drops_finished_games_that_still_list_actions() -> None:
    source = Determinizer(Sight(Overlong(ROADS)), Rng(1))
    Beam(Worth(), source, Shape(depth=4, keep_finished=False)).run(Budget())


def test_a_forced_win_ends_with_the_game() -> None:
    source = Determinizer(Sight(Overlong(ROADS)), Rng(1))
    assert WinSearch(source, SCORE, Rng(1), horizon=END_OF_GAME).run(Budget(60)) == [Go("win")]


def test_rollouts_end_with_the_game() -> None:
    for rollout in (RandomRollout(), GreedyRollout(SCORE), BestOfSome(SCORE)):
        state: State = Overlong(ROADS, "W")
        rollout.run(state, Overlong(ROADS), END_OF_GAME, Rng(1))
        assert state.to_json()["at"] == "W"
