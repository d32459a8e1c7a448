"""GRETIVE's agents: one step ahead with the weights of a style, and some steps ahead in the competition."""

from __future__ import annotations

from topdeck.agents.spec import Spec, Value
from topdeck.agents.step_agents import GreedyAgent, LookaheadAgent
from topdeck.kinds import Kind, by_name


def style(profile: str) -> dict[str, Value]:
    return {"score": Spec("gretive", {"profile": profile}), "ms": None}


GRETIVE = by_name(
    Kind("gretive-aggro", GreedyAgent, "one step ahead, aggressive weights", "GRETIVE", style("aggro")),
    Kind("gretive-control", GreedyAgent, "one step ahead, controlling weights", "GRETIVE", style("control")),
    Kind("gretive-midrange", GreedyAgent, "one step ahead, weights between the two", "GRETIVE", style("midrange")),
    Kind(
        "gretive-2020",
        LookaheadAgent,
        "some own actions ahead, weights for each class",
        "third of 2020",
        {"score": "gretive", "depths": "gretive", "anywhere": False, "ms": None},
    ),
)
