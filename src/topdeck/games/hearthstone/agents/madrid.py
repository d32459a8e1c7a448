"""Madrid's agents: rewards are raw scores, and the end of its own turn is the horizon.

The authors' program differs from their text in some points; `follows` says which of the two an agent does.
"""

from __future__ import annotations

from typing import Literal, Unpack

from topdeck.agents.flat_agent import Flat, FlatAgent
from topdeck.agents.step_agents import GreedyAgent, TurnTreeAgent
from topdeck.agents.tree_agents import FrontierAgent, FrontierOptions, Uct, UctAgent
from topdeck.kinds import Kind, by_name

Follows = Literal["paper", "program"]


class SimulationTreeAgent(FlatAgent):
    """Simulation Tree.  In the program, it thinks one millisecond longer than its budget."""

    def __init__(self, follows: Follows = "paper", **flat: Unpack[Flat]) -> None:
        super().__init__(**flat)
        if follows == "program" and self.ms is not None:
            self.ms += 1  # its loop runs while the whole milliseconds are at most the limit, the others' below


class Mcts1Agent(FrontierAgent):
    """MCTS1.  In the program, it values END_TURN by the position before it, in rollouts, too."""

    def __init__(self, follows: Follows = "paper", **frontier: Unpack[FrontierOptions]) -> None:
        super().__init__(**frontier)
        self.before_pass = follows == "program"


class Mcts2Agent(UctAgent):
    """MCTS2.  In the program, a node keeps the position that it led to when it was expanded."""

    def __init__(self, follows: Follows = "paper", **uct: Unpack[Uct]) -> None:
        super().__init__(**uct)
        self.closed_loop = follows == "program"


MADRID = by_name(
    Kind("greedy", GreedyAgent, "one step ahead", "Madrid", {"score": "midrange", "ms": None}),
    Kind(
        "madrid-greedy-tree",
        TurnTreeAgent,
        "its whole turn, as far as the budget goes",
        "Madrid",
        {"score": "midrange"},
    ),
    Kind("madrid-simtree", SimulationTreeAgent, "Simulation Tree: flat Monte Carlo", "Madrid", {"score": "utility"}),
    Kind(
        "madrid-mcts1",
        Mcts1Agent,
        "frontier search: the best leaf anywhere is expanded",
        "Madrid",
        {"score": "utility"},
    ),
    Kind("madrid-mcts2", Mcts2Agent, "plain UCT to the end of the turn", "Madrid", {"score": "utility"}),
)
