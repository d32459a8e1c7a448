"""Olomouc's search: UCT with greedy rollouts, for one or more turns."""

from math import sqrt
from typing import Annotated, Literal

from msgspec import Meta

from topdeck.agents.searching import Depth, Exploration, Times
from topdeck.agents.tree_agents import TreeAgent
from topdeck.config.parameters import StateScoreSpec
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import Observation
from topdeck.search.decision import Decision, MaxChild, MaxTotal, RobustChild, SecureChild, TotalAndVisits, UpperBound
from topdeck.search.determinizer import Determinizer, WorstCaseDeterminizer
from topdeck.search.horizon import Turns
from topdeck.search.mcts import Policies
from topdeck.search.rollout import GreedyRollout
from topdeck.search.selection import BestScoredChild, Greatest, LastChild, RandomChild, Selection, TieBreak, olomouc_ucb

ROOT_OF_HALF = 1.0 / sqrt(2.0)

Rule = Literal["uct", "max", "robust", "max-robust", "ratio", "secure"]
Opponent = Literal["adversarial", "own-reward"]
Ties = Literal["fixed", "last", "random", "score"]


class GuidedAgent(TreeAgent):
    """UCT on raw scores; rollouts play greedily for both sides, to the end of `turn_depth` turns.

    The same rule selects children in the tree and makes the decision.  The opponent in the tree maximizes its own
    reward; in the authors' program, it maximizes that of the searching player (`own-reward`).

    Ties: the text says that several methods were tried (section 4.3), and names one, `random` (section 2.5.2).  The
    program is meant to take the action with the best `score`, but compares the positions before the actions, so the
    `last` one wins.  By default (`fixed`), the tree policy follows the first child, and the decision is the last one.

    With several `guesses`, each sample is the worst of several samples for the agent (section 3.7).  The program
    instead takes cards that the opponent can afford: the belief `decks` with `affordable`.
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
        return WorstCaseDeterminizer(view, self.rng, self.belief, uses, guesses, self.rollout, self.horizon, score)

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
