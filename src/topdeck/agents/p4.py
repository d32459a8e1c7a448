"""P4's search: UCT with greedy play, for one or more turns."""

from __future__ import annotations

from math import sqrt
from typing import Literal, Unpack

from topdeck.agents.kinds import Score
from topdeck.agents.searching import Common, Search, SearchAgent
from topdeck.search.decision import (
    Decision,
    MaxChild,
    MaxTotal,
    RobustChild,
    SecureChild,
    TotalAndVisits,
    UpperBound,
)
from topdeck.search.mcts import Mcts, Policies
from topdeck.search.rollout import GreedyRollout
from topdeck.search.selection import Greatest, Selection, p4_ucb
from topdeck.search.source import Source

Rule = Literal["uct", "max", "robust", "max-robust", "ratio", "secure"]


class GuidedAgent(SearchAgent):
    """UCT on raw scores; a leaf is played on greedily, for both sides, to the end of so many turns.

    The rule that follows the tree is also the one that decides.
    """

    def __init__(
        self,
        c: float = 1.0 / sqrt(2.0),
        score: Score = "myscore",
        rule: Rule = "uct",
        turn_depth: int = 1,  # the own turn is the first
        **common: Unpack[Common],
    ) -> None:
        super().__init__(score, **common)
        self.c = c
        self.rule = rule
        self.turn_depth = turn_depth

    def search(self, source: Source) -> Search:
        policies = Policies(
            self.state_score(),
            self.selection(),
            GreedyRollout(self.score),
            self.decision(),
            turns=self.turn_depth - 1,
        )
        return Mcts(policies, source, self.rng)

    def selection(self) -> Selection:
        return p4_ucb(self.c) if self.rule == "uct" else Greatest(self.decision())

    def decision(self) -> Decision:
        rules: dict[str, Decision] = {
            "uct": UpperBound(self.c * sqrt(2.0)),
            "max": MaxTotal(),
            "robust": RobustChild(),
            "max-robust": TotalAndVisits(),
            "ratio": MaxChild(),
            "secure": SecureChild(self.c, logarithm=True),
        }
        return rules[self.rule]
