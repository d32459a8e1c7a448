"""Madrid's agents: rewards are raw scores, and the end of its own turn is the horizon.

The authors' program differs from their text in some points; `follows` says which of the two an agent does.
"""

from __future__ import annotations

from typing import Any, Literal

from topdeck.agents.flat_agent import FlatAgent
from topdeck.agents.step_agents import GreedyAgent, TurnTreeAgent
from topdeck.agents.tree_agents import FrontierAgent, UctAgent
from topdeck.config.resolution import by_name, component

Follows = Literal["paper", "program"]


class SimulationTreeAgent(FlatAgent):
    """Simulation Tree.  In the program, it thinks one millisecond longer than its budget."""

    class Config(FlatAgent.Config):
        follows: Follows = "paper"

    config: Config

    def milliseconds(self, ms: int) -> int:
        # Its loop runs while the whole milliseconds are at most the limit, the others' below.
        return ms + 1 if self.config.follows == "program" else ms


class Mcts1Agent(FrontierAgent):
    """MCTS1.  In the program, it values END_TURN by the position before it, in rollouts, too."""

    class Config(FrontierAgent.Config):
        follows: Follows = "paper"

    config: Config

    def __init__(self, config: Config | None = None, **values: Any) -> None:
        super().__init__(config, **values)
        self.before_pass = self.config.follows == "program"


class Mcts2Agent(UctAgent):
    """MCTS2.  In the program, a node keeps the position that it led to when it was expanded."""

    class Config(UctAgent.Config):
        follows: Follows = "paper"

    config: Config

    def __init__(self, config: Config | None = None, **values: Any) -> None:
        super().__init__(config, **values)
        self.closed_loop = self.config.follows == "program"


MADRID = by_name(
    component("greedy", GreedyAgent, "one step ahead", "Madrid", score="midrange", ms=None),
    component(
        "madrid-greedy-tree", TurnTreeAgent, "its whole turn, as far as the budget goes", "Madrid", score="midrange"
    ),
    component("madrid-simtree", SimulationTreeAgent, "Simulation Tree: flat Monte Carlo", "Madrid", score="utility"),
    component(
        "madrid-mcts1", Mcts1Agent, "frontier search: the best leaf anywhere is expanded", "Madrid", score="utility"
    ),
    component("madrid-mcts2", Mcts2Agent, "plain UCT to the end of the turn", "Madrid", score="utility"),
)
