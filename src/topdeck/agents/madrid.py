"""Madrid's Monte Carlo searches: rewards are raw scores, and the horizon is the end of the own turn unless it is
said otherwise."""

from __future__ import annotations

from typing import Literal, Unpack

from topdeck.agents.growing import Growing, TreeAgent
from topdeck.agents.kinds import HorizonSpec, Score, StateScoreSpec
from topdeck.agents.searching import Common, Factor, Search, SearchAgent, Share
from topdeck.search.decision import Decision, MaxChild, MaxRobustChild, RobustChild, SecureChild
from topdeck.search.flat import FlatMonteCarlo, simulation_tree
from topdeck.search.frontier import Frontier
from topdeck.search.mcts import Policies
from topdeck.search.rollout import RandomRollout
from topdeck.search.selection import madrid_ucb
from topdeck.search.source import Source

Final = Literal["max", "robust", "max-robust", "secure"]


def criterion(final: Final, a: float) -> Decision:
    """Which move is played: the best mean (as in the paper), the most visits, both at once, or the best lower bound."""
    rules: dict[Final, Decision] = {
        "max": MaxChild(),
        "robust": RobustChild(),
        "max-robust": MaxRobustChild(),
        "secure": SecureChild(a),
    }
    return rules[final]


class SimulationTreeAgent(SearchAgent):
    """Flat Monte Carlo: a share of the iterations for all options, the rest for the seven best.  The best mean decides:
    visits say nothing where they are dealt out."""

    def __init__(
        self,
        score: Score = "utility",
        exploration_rate: Share = 0.75,
        horizon: HorizonSpec = "turn",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(score, **common)
        self.exploration_rate = exploration_rate
        self.horizon_spec = horizon

    def search(self, source: Source) -> Search:
        return FlatMonteCarlo(self.score, source, self.rng, simulation_tree(self.exploration_rate), self.horizon)


class FrontierAgent(SearchAgent):
    """Frontier search: the tree grows at its most promising leaf, wherever that is."""

    def __init__(
        self,
        score: Score = "utility",
        c: Factor = 2.4,
        final: Final = "max",
        a: Factor = 1.0,  # of the secure child: mean − a/√n
        horizon: HorizonSpec = "turn",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(score, **common)
        self.c = c
        self.final = final
        self.a = a
        self.horizon_spec = horizon

    def search(self, source: Source) -> Frontier:
        final = criterion(self.final, self.a)
        return Frontier(self.score, source, self.rng, madrid_ucb(self.c), final, self.horizon)


class UctAgent(TreeAgent):
    """Plain UCT with random play to the horizon."""

    def __init__(
        self,
        score: StateScoreSpec = "utility",
        c: Factor = 3.0,
        final: Final = "max",
        a: Factor = 1.0,  # of the secure child: mean − a/√n
        horizon: HorizonSpec = "turn",
        **growing: Unpack[Growing],
    ) -> None:
        super().__init__(score, **growing)
        self.c = c
        self.final = final
        self.a = a
        self.horizon_spec = horizon

    def policies(self) -> Policies:
        return Policies(
            self.state_score(),
            madrid_ucb(self.c),
            RandomRollout(),
            criterion(self.final, self.a),
            horizon=self.horizon,
        )
