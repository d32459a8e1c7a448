"""Madrid's agents: rewards are raw scores, and the horizon is the end of the agent's own turn.

The authors' program differs from their text in some points; `follows` selects which of them an agent implements.
"""

from typing import Any, Literal

from topdeck.agents.tree_agents import FlatAgent, FrontierAgent, UctAgent

Follows = Literal["paper", "program"]


class SimulationTreeAgent(FlatAgent):
    """Simulation Tree.  In the program, it runs one millisecond longer than its budget."""

    class Config(FlatAgent.Config):
        follows: Follows = "paper"

    config: Config

    def milliseconds(self, ms: int) -> int:
        # The program's loop stops after the limit in whole milliseconds, the loops of the other agents at the limit.
        return ms + 1 if self.config.follows == "program" else ms


class Mcts1Agent(FrontierAgent):
    """MCTS1.  In the program, END_TURN is evaluated by the position before it, also in rollouts."""

    class Config(FrontierAgent.Config):
        follows: Follows = "paper"

    config: Config

    def __init__(self, config: Config | None = None, **values: Any) -> None:
        super().__init__(config, **values)
        self.before_pass = self.config.follows == "program"


class Mcts2Agent(UctAgent):
    """MCTS2.  In the program, a node keeps the position that it had when it was expanded."""

    class Config(UctAgent.Config):
        follows: Follows = "paper"

    config: Config

    def __init__(self, config: Config | None = None, **values: Any) -> None:
        super().__init__(config, **values)
        self.closed_loop = self.config.follows == "program"
