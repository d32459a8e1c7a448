"""Olomouc's search: UCT with greedy play, for one or more turns."""

from __future__ import annotations

from math import sqrt
from typing import Annotated, Literal

from msgspec import Meta

from topdeck.agents.searching import Depth, Exploration, Times
from topdeck.agents.tree_agents import TreeAgent
from topdeck.config.parameters import StateScoreSpec
from topdeck.config.resolution import by_name, component
from topdeck.config.spec import Spec
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import Observation
from topdeck.search.decision import Decision, MaxChild, MaxTotal, RobustChild, SecureChild, TotalAndVisits, UpperBound
from topdeck.search.determinizer import Determinizer
from topdeck.search.horizon import Turns
from topdeck.search.mcts import Policies
from topdeck.search.rollout import GreedyRollout
from topdeck.search.selection import Greatest, Selection, olomouc_ucb
from topdeck.search.ties import BestScoredChild, LastChild, RandomChild, TieBreak
from topdeck.search.worst_case import WorstCaseSource

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

    class Config(TreeAgent.Config):
        c: Exploration = ROOT_OF_HALF
        score: StateScoreSpec = "myscore"
        rule: Rule = "uct"
        turn_depth: Annotated[Depth, Meta(description="Turns; the agent's own is the first.")] = 1
        opponent: Opponent = "adversarial"
        ties: Ties = "fixed"
        guesses: Times = 1

    config: Config

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.rollout = GreedyRollout(self.score)
        self.horizon = Turns(self.config.turn_depth - 1)

    def source(self, view: Observation) -> Determinizer:
        uses, guesses = self.config.uses, self.config.guesses
        if guesses == 1:
            return super().source(view)
        score = self.state_score()
        return WorstCaseSource(view, self.rng, self.belief, uses, guesses, self.rollout, self.horizon, score)

    def policies(self) -> Policies:
        return Policies(
            self.state_score(),
            self.selection(),
            self.rollout,
            self.decision(),
            horizon=self.horizon,
            adversarial=self.config.opponent == "adversarial",
            ties=self.tie_break(),
        )

    def tie_break(self) -> TieBreak | None:
        methods: dict[str, TieBreak | None] = {
            "fixed": None,
            "last": LastChild(),
            "random": RandomChild(),
            "score": BestScoredChild(self.score),
        }
        return methods[self.config.ties]

    def selection(self) -> Selection:
        return olomouc_ucb(self.config.c) if self.config.rule == "uct" else Greatest(self.decision())

    def decision(self) -> Decision:
        rules: dict[str, Decision] = {
            "uct": UpperBound(self.config.c * sqrt(2.0)),
            "max": MaxTotal(),
            "robust": RobustChild(),
            "max-robust": TotalAndVisits(),
            "ratio": MaxChild(),
            "secure": SecureChild(self.config.c, logarithm=True),
        }
        return rules[self.config.rule]


OLOMOUC = by_name(
    component("olomouc-mcts", GuidedAgent, "UCT with greedy play to the end of the turn", "Olomouc", ms=2000),
    component(
        "olomouc-pred",
        GuidedAgent,
        "the same, through the opponent's next turn, with decks that match",
        "Olomouc",
        turn_depth=2,
        belief=Spec("decks", {"olomouc": True, "affordable": True}),
        ms=2000,
    ),
)
