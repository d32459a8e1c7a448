"""Agents from the Valencia thesis: UCT with random rollouts, with a heuristic, and with progressive bias."""

from math import sqrt
from typing import Annotated, Literal

from msgspec import Meta

from topdeck.agents.searching import Exploration, Factor
from topdeck.agents.tree_agents import TreeAgent
from topdeck.config.parameters import DEFAULT, ChanceSpec, HorizonSpec, StateScoreSpec
from topdeck.config.resolution import component, index_by_name
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.search.decision import RobustChild
from topdeck.search.mcts import Policies
from topdeck.search.rollout import RandomRollout
from topdeck.search.scores import AfterMove
from topdeck.search.selection import Biased, Selection, madrid_ucb

ROOT_OF_TWO = sqrt(2.0)
SOURCE = "Valencia"
POSSIBLE = "possible"  # the belief used in the thesis: the opponent can play any card in its deck

# In both types, the first value follows the text of the thesis, and the second value follows the program written for
# it.
Judged = Literal["child", "parent"]
Opponent = Literal["adversarial", "own-reward"]


class ValenciaAgent(TreeAgent):
    """UCT with random expansion and random rollouts to the end of the game; plays the most visited child."""

    class Config(TreeAgent.Config):
        c: Exploration = ROOT_OF_TWO
        score: ChanceSpec = "result"
        opponent: Opponent = "adversarial"
        horizon: HorizonSpec = "game"

    config: Config
    heuristic: AfterMove | None = None

    def policies(self) -> Policies:
        return Policies(
            self.state_score(),
            self.selection(),
            RandomRollout(),
            RobustChild(),
            heuristic=self.heuristic,
            horizon=self.horizon,
            adversarial=self.config.opponent == "adversarial",
        )

    def selection(self) -> Selection:
        return madrid_ucb(self.config.c)


class HeuristicAgent(ValenciaAgent):
    """UCT that adds a heuristic value during selection, either in full or divided by the number of visits.

    The program written for the thesis instead adds the parent's value, which cannot affect the choice of a child.
    """

    class Config(ValenciaAgent.Config):
        h: StateScoreSpec = DEFAULT
        judged: Judged = "child"
        importance: Factor = 1.0
        fading: Annotated[bool, Meta(description="Progressive bias: divide the heuristic by the visit count.")] = False

    config: Config

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.heuristic = AfterMove(self.registry.build(self.config.h, "score"))

    def selection(self) -> Selection:
        config = self.config
        return Biased(super().selection(), config.importance, config.fading, of_parent=config.judged == "parent")


THESIS = {"h": "valencia-1", "belief": POSSIBLE}
VALENCIA = index_by_name(
    component("valencia-uct", ValenciaAgent, "UCT with random rollouts", SOURCE, belief=POSSIBLE),
    component("valencia-heuristic", HeuristicAgent, "UCT with a heuristic of six terms", SOURCE, **THESIS),
    component("valencia-bias", HeuristicAgent, "UCT with progressive bias", SOURCE, **THESIS, fading=True),
)
