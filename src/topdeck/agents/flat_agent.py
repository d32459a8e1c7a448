"""The agent of flat Monte Carlo search."""

from __future__ import annotations

from typing import Unpack

from topdeck.agents.searching import Common, Search, SearchAgent, Share
from topdeck.agents.spec_resolution import DEFAULT, HorizonSpec, Score
from topdeck.search.flat import FlatMonteCarlo, simulation_tree
from topdeck.search.source import Source


class Flat(Common, total=False):
    """The parameters that agents of flat Monte Carlo search hand on."""

    score: Score
    exploration_rate: Share
    horizon: HorizonSpec


class FlatAgent(SearchAgent):
    """Flat Monte Carlo: a share of the iterations for all options, the rest for the seven best.  The best mean decides:
    visits say nothing where they are dealt out."""

    def __init__(
        self,
        score: Score = DEFAULT,
        exploration_rate: Share = 0.75,
        horizon: HorizonSpec = DEFAULT,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(score, **common)
        self.exploration_rate = exploration_rate
        self.horizon_spec = horizon

    def search(self, source: Source) -> Search:
        return FlatMonteCarlo(self.score, source, self.rng, simulation_tree(self.exploration_rate), self.horizon)
