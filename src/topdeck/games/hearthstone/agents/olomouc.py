"""Olomouc's search: UCT with greedy play, for one or more turns."""

from __future__ import annotations

from math import sqrt
from typing import Literal, Unpack

from topdeck.agents.searching import Depth, Factor
from topdeck.agents.spec import Spec
from topdeck.agents.spec_resolution import StateScoreSpec
from topdeck.agents.tree_agents import Tree, TreeAgent
from topdeck.kinds import Kind, by_name
from topdeck.search.decision import (
    Decision,
    MaxChild,
    MaxTotal,
    RobustChild,
    SecureChild,
    TotalAndVisits,
    UpperBound,
)
from topdeck.search.horizon import Turns
from topdeck.search.mcts import Policies
from topdeck.search.rollout import GreedyRollout
from topdeck.search.selection import Greatest, Selection, olomouc_ucb

ROOT_OF_HALF = 1.0 / sqrt(2.0)

Rule = Literal["uct", "max", "robust", "max-robust", "ratio", "secure"]
Opponent = Literal["adversarial", "own-reward"]


class GuidedAgent(TreeAgent):
    """UCT on raw scores; a leaf is played on greedily, for both sides, to the end of so many turns.

    The rule that follows the tree is also the one that decides.  An opponent in the tree does what is best for itself;
    the authors' program adds up the searching player's reward there, too (`own-reward`).
    """

    def __init__(
        self,
        c: Factor = ROOT_OF_HALF,
        score: StateScoreSpec = "myscore",
        rule: Rule = "uct",
        turn_depth: Depth = 1,  # the agent's own turn is the first
        opponent: Opponent = "adversarial",
        **tree: Unpack[Tree],
    ) -> None:
        super().__init__(score, **tree)
        self.c = c
        self.rule = rule
        self.turn_depth = turn_depth
        self.opponent = opponent

    def policies(self) -> Policies:
        return Policies(
            self.state_score(),
            self.selection(),
            GreedyRollout(self.score),
            self.decision(),
            horizon=Turns(self.turn_depth - 1),
            adversarial=self.opponent == "adversarial",
        )

    def selection(self) -> Selection:
        return olomouc_ucb(self.c) if self.rule == "uct" else Greatest(self.decision())

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


OLOMOUC = by_name(
    Kind("olomouc-mcts", GuidedAgent, "UCT with greedy play to the end of the turn", "Olomouc", {"ms": 2000}),
    Kind(
        "olomouc-pred",
        GuidedAgent,
        "the same, through the opponent's next turn, with decks that match",
        "Olomouc",
        {"turn_depth": 2, "belief": Spec("decks", {"olomouc": True, "affordable": True}), "ms": 2000},
    ),
)
