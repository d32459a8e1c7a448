"""Valencia's agents: UCT with whole games at random, the same with a heuristic, and the bias it proposes next."""

from __future__ import annotations

from math import sqrt
from typing import Annotated, Literal

from msgspec import Meta

from topdeck.agents.searching import Exploration, Factor
from topdeck.agents.tree_agents import TreeAgent
from topdeck.config.parameters import DEFAULT, ChanceSpec, HorizonSpec, StateScoreSpec
from topdeck.config.resolution import by_name, component
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import StateScore
from topdeck.search.decision import RobustChild
from topdeck.search.mcts import Policies
from topdeck.search.move_scores import AfterMove
from topdeck.search.rollout import RandomRollout
from topdeck.search.selection import Biased, Selection, madrid_ucb

ROOT_OF_TWO = sqrt(2.0)
POSSIBLE = "possible"  # the belief: in the thesis, the opponent may play any card that is possible

Judged = Literal["child", "parent"]  # the text of the thesis, or its program
Opponent = Literal["adversarial", "own-reward"]  # likewise


class ValenciaAgent(TreeAgent):
    """UCT: one random child an expansion, random play to the end of the game, the most visited child is played."""

    class Config(TreeAgent.Config):
        c: Exploration = ROOT_OF_TWO
        score: ChanceSpec = "result"
        opponent: Opponent = "adversarial"
        horizon: HorizonSpec = "game"

    config: Config

    def policies(self) -> Policies:
        return Policies(
            self.state_score(),
            self.selection(),
            RandomRollout(),
            RobustChild(),
            heuristic=self.heuristic(),
            horizon=self.horizon,
            adversarial=self.config.opponent == "adversarial",
        )

    def selection(self) -> Selection:
        return madrid_ucb(self.config.c)

    def heuristic(self) -> AfterMove | None:
        return None


class HeuristicAgent(ValenciaAgent):
    """The same with a heuristic value of positions in the selection: in full, or divided by the visits.

    In the program of the thesis it is the parent's value, which cannot change a choice."""

    class Config(ValenciaAgent.Config):
        h: StateScoreSpec = DEFAULT
        judged: Judged = "child"
        importance: Factor = 1.0
        fading: Annotated[bool, Meta(description="Progressive bias: it fades with the visits.")] = False

    config: Config

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.h: StateScore = self.registry.build(self.config.h, "score")

    def selection(self) -> Selection:
        config = self.config
        return Biased(super().selection(), config.importance, config.fading, of_parent=config.judged == "parent")

    def heuristic(self) -> AfterMove | None:
        return AfterMove(self.h)


VALENCIA = by_name(
    component("valencia-uct", ValenciaAgent, "UCT with whole games at random", "Valencia", belief=POSSIBLE),
    component(
        "valencia-heuristic",
        HeuristicAgent,
        "the same, and a heuristic of six terms in the selection",
        "Valencia",
        h="valencia-1",
        belief=POSSIBLE,
    ),
    component(
        "valencia-bias",
        HeuristicAgent,
        "the same, the heuristic fading with the visits",
        "Valencia",
        h="valencia-1",
        fading=True,
        belief=POSSIBLE,
    ),
)
