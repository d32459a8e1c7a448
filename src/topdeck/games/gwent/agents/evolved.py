"""Agents with weights that evolved here, in the study evolution-gwent."""

from __future__ import annotations

from topdeck.agents.step_agents import GreedyAgent
from topdeck.agents.tree_agents import UctAgent
from topdeck.config.resolution import by_name, component

EVOLVED = by_name(
    component("evolved", GreedyAgent, "one step ahead, evolved weights", "ours", score="evolved", ms=None),
    component(
        "evolved-mcts",
        UctAgent,
        "plain UCT to the end of the turn, evolved weights",
        "ours",
        score="evolved",
        c=10.0,  # in points, whose differences are of this size
        horizon="turn",
    ),
)
