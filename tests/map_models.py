"""Evaluators for maps of `tree_game`, which record the spots that they evaluate."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from tree_game import Map, Spot, Walk, spot

from topdeck.core.state import State
from topdeck.search.evaluation import Evaluation, Evaluator

NONE: Mapping[str, list[float]] = MappingProxyType({})


def leaf(value: float) -> Spot:
    """Return a spot beyond the horizon, with a win probability for player 0."""
    return spot(value, player=1, turn=2, on="nowhere")


class MapEvaluator(Evaluator):
    """Evaluates spots by their value for player 0, in batches and with priors for some of them.

    Attributes:
        waiting: The spots whose evaluation is pending, with their evaluations.
        batches: The names of the spots of each call.
    """

    def __init__(self, priors: Mapping[str, list[float]] = NONE) -> None:
        self.priors = priors
        self.waiting: list[tuple[Walk, Evaluation]] = []
        self.batches: list[list[str]] = []

    def request(self, state: State) -> Evaluation:
        assert isinstance(state, Walk)
        evaluation = Evaluation(0)
        self.waiting.append((state.copy(), evaluation))
        return evaluation

    def flush(self) -> None:
        self.batches.append([walk.at for walk, _ in self.waiting])
        for walk, evaluation in self.waiting:
            evaluation.value = walk.spot.value
            evaluation.priors = self.priors.get(walk.at, [])
            evaluation.is_ready = True
        self.waiting = []


def wide_map(ways: int, best: int = 0, value: float = 0.9) -> Map:
    """A map whose start has many ways, all of which are equally good except one."""
    roadmap: Map = {"start": spot(0.5, {f"w{number}": f"leaf{number}" for number in range(ways)})}
    for number in range(ways):
        roadmap[f"leaf{number}"] = leaf(value if number == best else 0.5)
    return roadmap
