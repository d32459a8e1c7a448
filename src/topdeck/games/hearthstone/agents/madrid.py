"""Madrid's agents: rewards are raw scores, and the end of its own turn is the horizon."""

from __future__ import annotations

from topdeck.agents.flat_agent import FlatAgent
from topdeck.agents.step_agents import GreedyAgent, TurnTreeAgent
from topdeck.agents.tree_agents import FrontierAgent, UctAgent
from topdeck.kinds import Kind, by_name

MADRID = by_name(
    Kind("greedy", GreedyAgent, "one step ahead", "Madrid", {"score": "midrange", "ms": None}),
    Kind(
        "madrid-greedy-tree",
        TurnTreeAgent,
        "its whole turn, as far as the budget goes",
        "Madrid",
        {"score": "midrange"},
    ),
    Kind("madrid-simtree", FlatAgent, "Simulation Tree: flat Monte Carlo", "Madrid", {"score": "utility"}),
    Kind(
        "madrid-mcts1",
        FrontierAgent,
        "frontier search: the best leaf anywhere is expanded",
        "Madrid",
        {"score": "utility"},
    ),
    Kind("madrid-mcts2", UctAgent, "plain UCT to the end of the turn", "Madrid", {"score": "utility"}),
)
