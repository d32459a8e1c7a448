"""Olomouc's search: UCT with greedy play, for one or more turns."""

from __future__ import annotations

from math import sqrt
from typing import Literal, Unpack

from topdeck.agents.searching import Depth, Factor, Times
from topdeck.agents.spec import Spec
from topdeck.agents.spec_resolution import StateScoreSpec
from topdeck.agents.tree_agents import Tree, TreeAgent
from topdeck.deck import Deck
from topdeck.kinds import Kind, by_name
from topdeck.rng import Rng
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
from topdeck.search.source import Source
from topdeck.search.ties import BestScoredChild, LastChild, RandomChild, TieBreak
from topdeck.search.worst_case import WorstCaseSource
from topdeck.state import Observation

ROOT_OF_HALF = 1.0 / sqrt(2.0)

Rule = Literal["uct", "max", "robust", "max-robust", "ratio", "secure"]
Opponent = Literal["adversarial", "own-reward"]
Ties = Literal["fixed", "last", "random", "score"]


class GuidedAgent(TreeAgent):
    """UCT on raw scores; a leaf is played on greedily, for both sides, to the end of so many turns.

    The rule that follows the tree is also the one that decides.  An opponent in the tree does what is best for itself;
    the authors' program adds up the searching player's reward there, too (`own-reward`).

    Ties: the text says that several methods were tried (section 4.3), and names one, `random` (section 2.5.2).  The
    program means to take the action with the best `score`, but compares the positions before the actions, so the `last`
    one wins.  By default (`fixed`) the first child is followed in the tree, and the last one is played.

    With several `guesses`, each sample is the guess of the hidden cards that is best for the opponent (section 3.7).
    The program takes cards that can be paid for instead: the belief `decks` with `affordable`.
    """

    def __init__(
        self,
        c: Factor = ROOT_OF_HALF,
        score: StateScoreSpec = "myscore",
        rule: Rule = "uct",
        turn_depth: Depth = 1,  # the agent's own turn is the first
        opponent: Opponent = "adversarial",
        ties: Ties = "fixed",
        guesses: Times = 1,
        **tree: Unpack[Tree],
    ) -> None:
        super().__init__(score, **tree)
        self.c = c
        self.rule = rule
        self.turn_depth = turn_depth
        self.opponent = opponent
        self.ties = ties
        self.guesses = guesses

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.rollout = GreedyRollout(self.score)
        self.horizon = Turns(self.turn_depth - 1)

    def source(self, view: Observation) -> Source:
        if self.guesses == 1:
            return super().source(view)
        score = self.state_score()
        return WorstCaseSource(view, self.rng, self.belief, self.uses, self.guesses, self.rollout, self.horizon, score)

    def policies(self) -> Policies:
        return Policies(
            self.state_score(),
            self.selection(),
            self.rollout,
            self.decision(),
            horizon=self.horizon,
            adversarial=self.opponent == "adversarial",
            ties=self.tie_break(),
        )

    def tie_break(self) -> TieBreak | None:
        methods: dict[str, TieBreak | None] = {
            "fixed": None,
            "last": LastChild(),
            "random": RandomChild(),
            "score": BestScoredChild(self.score),
        }
        return methods[self.ties]

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
