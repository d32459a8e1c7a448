"""Agents that try steps and judge what they lead to; their searches end by themselves."""

from __future__ import annotations

from typing import Literal, Unpack

from topdeck.agents.searching import Common, Depth, Search, SearchAgent, Width
from topdeck.agents.spec_resolution import DEFAULT, HorizonSpec, Score
from topdeck.search.beam import Beam, Shape
from topdeck.search.greedy import Greedy
from topdeck.search.lookahead import DYNAMIC, GRETIVE, Lookahead
from topdeck.search.source import Source
from topdeck.search.turn_tree import TurnTree


class GreedyAgent(SearchAgent):
    """The action after which the position looks best; of equals the last."""

    name = "greedy"
    finite = True

    def __init__(self, score: Score = DEFAULT, **common: Unpack[Common]) -> None:
        super().__init__(score, **common)

    def search(self, source: Source) -> Search:
        return Greedy(self.score, source)


class LookaheadAgent(SearchAgent):
    """A few actions ahead within the horizon, the deeper the fewer options there are.

    The best state on a line counts, or with `anywhere=false` the last one.
    """

    finite = True

    def __init__(
        self,
        score: Score = DEFAULT,
        depths: Literal["dynamic", "gretive"] = "dynamic",
        anywhere: bool = True,
        horizon: HorizonSpec = DEFAULT,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(score, **common)
        self.depths = depths
        self.anywhere = anywhere
        self.horizon_spec = horizon

    def search(self, source: Source) -> Search:
        depths = DYNAMIC if self.depths == "dynamic" else GRETIVE
        return Lookahead(self.score, source, depths, self.anywhere, self.horizon)


class BeamAgent(SearchAgent):
    """Level by level the best lines, which may run into the opponent's turn, as far as depth and horizon allow."""

    finite = True

    def __init__(
        self,
        score: Score = DEFAULT,
        width: Width = 12,
        depth: Depth = 15,
        opponent_width: Width = 1,
        keep_finished: bool = True,  # games that end on the way stay in the beam
        horizon: HorizonSpec = "game",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(score, **common)
        self.width = width
        self.depth = depth
        self.opponent_width = opponent_width
        self.keep_finished = keep_finished
        self.horizon_spec = horizon

    def search(self, source: Source) -> Search:
        shape = Shape(self.width, self.opponent_width, self.depth, self.keep_finished)
        return Beam(self.score, source, shape, horizon=self.horizon)


class TurnTreeAgent(SearchAgent):
    """All that may happen before the horizon, searched for the position that looks best there; `iterations` limits its
    states."""

    finite = True

    def __init__(
        self, score: Score = DEFAULT, samples: Width = 1, horizon: HorizonSpec = DEFAULT, **common: Unpack[Common]
    ) -> None:
        super().__init__(score, **common)
        self.samples = samples
        self.horizon_spec = horizon

    def search(self, source: Source) -> Search:
        return TurnTree(self.score, source, self.samples, self.horizon)
