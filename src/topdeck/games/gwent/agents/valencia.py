"""Valencia's agents: UCT with whole games at random, the same with a heuristic, and the bias it proposes next."""

from __future__ import annotations

from math import sqrt
from typing import Literal, Unpack

from topdeck.agents.searching import Factor
from topdeck.agents.spec_resolution import DEFAULT, ChanceSpec, HorizonSpec, StateScoreSpec, made_part
from topdeck.agents.tree_agents import Tree, TreeAgent
from topdeck.deck import Deck
from topdeck.kinds import Kind, by_name
from topdeck.rng import Rng
from topdeck.search.decision import RobustChild
from topdeck.search.mcts import Policies
from topdeck.search.move_scores import AfterMove
from topdeck.search.rollout import RandomRollout
from topdeck.search.selection import Biased, Selection, madrid_ucb
from topdeck.state import StateScore

ROOT_OF_TWO = sqrt(2.0)
POSSIBLE = "possible"  # the belief: in the thesis, the opponent may play any card that is possible

Judged = Literal["child", "parent"]  # the text of the thesis, or its program
Opponent = Literal["adversarial", "own-reward"]  # likewise


class ValenciaAgent(TreeAgent):
    """UCT: one random child an expansion, random play to the end of the game, the most visited child is played."""

    def __init__(
        self,
        c: Factor = ROOT_OF_TWO,
        score: ChanceSpec = "result",
        opponent: Opponent = "adversarial",
        horizon: HorizonSpec = "game",
        **tree: Unpack[Tree],
    ) -> None:
        super().__init__(score, **tree)
        self.c = c
        self.opponent = opponent
        self.horizon_spec = horizon

    def policies(self) -> Policies:
        return Policies(
            self.state_score(),
            self.selection(),
            RandomRollout(),
            RobustChild(),
            heuristic=self.heuristic(),
            horizon=self.horizon,
            adversarial=self.opponent == "adversarial",
        )

    def selection(self) -> Selection:
        return madrid_ucb(self.c)

    def heuristic(self) -> AfterMove | None:
        return None


class Valencia(Tree, total=False):
    """The parameters of plain UCT that the heuristic agent hands on."""

    c: Factor
    score: ChanceSpec
    opponent: Opponent
    horizon: HorizonSpec


class HeuristicAgent(ValenciaAgent):
    """The same with a heuristic value of positions in the selection: in full, or divided by the visits.

    In the program of the thesis it is the parent's value, which cannot change a choice."""

    def __init__(
        self,
        h: StateScoreSpec = DEFAULT,
        judged: Judged = "child",
        importance: Factor = 1.0,
        fading: bool = False,  # with the visits: progressive bias
        **rest: Unpack[Valencia],
    ) -> None:
        super().__init__(**rest)
        self.h_spec = h
        self.judged = judged
        self.importance = importance
        self.fading = fading

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.h: StateScore = made_part(self.h_spec, "score", self.game)

    def selection(self) -> Selection:
        return Biased(super().selection(), self.importance, self.fading, of_parent=self.judged == "parent")

    def heuristic(self) -> AfterMove | None:
        return AfterMove(self.h)


VALENCIA = by_name(
    Kind("valencia-uct", ValenciaAgent, "UCT with whole games at random", "Valencia", {"belief": POSSIBLE}),
    Kind(
        "valencia-heuristic",
        HeuristicAgent,
        "the same, and a heuristic of six terms in the selection",
        "Valencia",
        {"h": "valencia-1", "belief": POSSIBLE},
    ),
    Kind(
        "valencia-bias",
        HeuristicAgent,
        "the same, the heuristic fading with the visits",
        "Valencia",
        {"h": "valencia-1", "fading": True, "belief": POSSIBLE},
    ),
)
