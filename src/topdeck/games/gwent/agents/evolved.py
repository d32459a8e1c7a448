"""Agents with weights that evolved here; data/evolved has the study that found them."""

from __future__ import annotations

from topdeck.agents.spec import Spec
from topdeck.agents.step_agents import GreedyAgent
from topdeck.agents.tree_agents import IsmctsAgent
from topdeck.kinds import Kind, by_name

EVOLVED = by_name(
    Kind("evolved", GreedyAgent, "one step ahead, evolved weights", "ours", {"score": "evolved", "ms": None}),
    Kind(
        "evolved-mcts",
        IsmctsAgent,
        "information-set MCTS, evolved weights",
        "ours",
        {"score": Spec("sigmoid", {"score": "evolved"}), "uses": 1},
    ),
)
