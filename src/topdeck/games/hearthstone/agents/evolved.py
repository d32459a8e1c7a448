"""Agents with weights that evolved here, in the study evolution-agents."""

from __future__ import annotations

from topdeck.agents.step_agents import GreedyAgent
from topdeck.agents.tree_agents import UctAgent
from topdeck.config.resolution import by_name, component

EVOLVED = by_name(
    component("evolved", GreedyAgent, "one step ahead, evolved weights", "ours", score="evolved", ms=None),
    *(
        component(
            f"evolved-{kind}",
            GreedyAgent,
            f"the same with weights for {decks}",
            "ours",
            score=f"evolved-{kind}",
            ms=None,
        )
        for kind, decks in (("aggro", "aggressive decks"), ("midrange", "midrange decks"), ("control", "slow decks"))
    ),
    component(
        "evolved-mcts",
        UctAgent,
        "plain UCT to the end of the turn, evolved weights",
        "ours",
        score="evolved",
        c=10.0,  # in points, whose differences are of this size
    ),
)
