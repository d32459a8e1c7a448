"""Agents that evaluate the positions after their actions and whose searches end even without a time limit."""

from typing import Annotated, Literal

from msgspec import Meta

from topdeck.agents.searching import Depth, Search, SearchAgent, Width
from topdeck.config.parameters import DEFAULT, HorizonSpec
from topdeck.search.beam import Beam, Shape
from topdeck.search.determinizer import Determinizer
from topdeck.search.greedy import Greedy
from topdeck.search.lookahead import DYNAMIC, GRETIVE, Lookahead
from topdeck.search.turn_tree import TurnTree


class GreedyAgent(SearchAgent):
    """Plays the action that leads to the best position; ties are broken in favour of the last action."""

    name = "greedy"
    finite = True

    def search(self, source: Determinizer) -> Search:
        return Greedy(self.score, source)


class LookaheadAgent(SearchAgent):
    """Looks a few actions ahead within the horizon; the fewer options it has, the further it looks.

    The value of a line is the value of its best state or, with `anywhere=false`, of its last state.
    """

    class Config(SearchAgent.Config):
        depths: Annotated[
            Literal["dynamic", "gretive"], Meta(description="How the depth depends on the number of options.")
        ] = "dynamic"
        anywhere: Annotated[bool, Meta(description="Evaluate a line by its best state, not its last state.")] = True
        horizon: HorizonSpec = DEFAULT

    config: Config
    finite = True

    def search(self, source: Determinizer) -> Search:
        depths = DYNAMIC if self.config.depths == "dynamic" else GRETIVE
        return Lookahead(self.score, source, depths, self.config.anywhere, self.horizon)


class BeamAgent(SearchAgent):
    """A beam search limited by depth and horizon, which can continue into the opponent's turn."""

    class Config(SearchAgent.Config):
        width: Annotated[Width, Meta(description="Number of lines kept at each depth.")] = 12
        depth: Annotated[Depth, Meta(description="Maximum number of consecutive actions to search.")] = 15
        opponent_width: Annotated[
            Width, Meta(description="Number of actions considered at each of the opponent's decisions.")
        ] = 1
        keep_finished: Annotated[bool, Meta(description="Keep finished games in the beam.")] = True
        horizon: HorizonSpec = "game"

    config: Config
    finite = True

    def search(self, source: Determinizer) -> Search:
        config = self.config
        shape = Shape(config.width, config.opponent_width, config.depth, config.keep_finished)
        return Beam(self.score, source, shape, horizon=self.horizon)


class TurnTreeAgent(SearchAgent):
    """Searches all lines up to the horizon for the best final position; `iterations` limits the number of states."""

    class Config(SearchAgent.Config):
        samples: Annotated[Width, Meta(description="Number of samples of hidden information to search.")] = 1
        horizon: HorizonSpec = DEFAULT

    config: Config
    finite = True

    def search(self, source: Determinizer) -> Search:
        return TurnTree(self.score, source, self.config.samples, self.horizon)
