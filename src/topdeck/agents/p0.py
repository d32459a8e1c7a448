"""P0's Monte Carlo searches: rewards are raw scores, and the end of the own turn is the horizon."""

from __future__ import annotations

from typing import Unpack

from topdeck.agents.growing import Growing, TreeAgent
from topdeck.agents.kinds import Score
from topdeck.agents.searching import Common, Search, SearchAgent
from topdeck.search.decision import MaxChild
from topdeck.search.flat import FlatMonteCarlo, simulation_tree
from topdeck.search.frontier import Frontier, frontier_ucb
from topdeck.search.mcts import Policies
from topdeck.search.rollout import RandomRollout
from topdeck.search.selection import p0_ucb
from topdeck.search.source import Source


class SimulationTreeAgent(SearchAgent):
    """Flat Monte Carlo: a share of the iterations for all options, the rest for the seven best."""

    def __init__(self, score: Score = "utility", exploration_rate: float = 0.75, **common: Unpack[Common]) -> None:
        super().__init__(score, **common)
        self.exploration_rate = exploration_rate

    def search(self, source: Source) -> Search:
        return FlatMonteCarlo(self.score, source, self.rng, simulation_tree(self.exploration_rate))


class FrontierAgent(SearchAgent):
    """Frontier search: the tree grows at its most promising leaf, wherever that is."""

    def __init__(self, score: Score = "utility", c: float = 2.4, **common: Unpack[Common]) -> None:
        super().__init__(score, **common)
        self.c = c

    def search(self, source: Source) -> Search:
        return Frontier(self.score, source, self.rng, frontier_ucb(self.c))


class UctAgent(TreeAgent):
    """Plain UCT with random play to the end of the turn."""

    def __init__(self, score: Score = "utility", c: float = 3.0, **growing: Unpack[Growing]) -> None:
        super().__init__(score, **growing)
        self.c = c

    def policies(self) -> Policies:
        return Policies(self.state_score(), p0_ucb(self.c), RandomRollout(), MaxChild())
