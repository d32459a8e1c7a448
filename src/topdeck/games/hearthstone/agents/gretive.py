"""GRETIVE's agents: one step ahead with the weights of a style, and some steps ahead in the competition."""

from __future__ import annotations

from topdeck.agents.step_agents import GreedyAgent, LookaheadAgent
from topdeck.config.resolution import by_name, component
from topdeck.config.spec import Spec, Value


def style(profile: str) -> dict[str, Value]:
    return {"score": Spec("gretive", {"profile": profile}), "ms": None}


GRETIVE = by_name(
    component("gretive-aggro", GreedyAgent, "one step ahead, aggressive weights", "GRETIVE", **style("aggro")),
    component("gretive-control", GreedyAgent, "one step ahead, controlling weights", "GRETIVE", **style("control")),
    component(
        "gretive-midrange", GreedyAgent, "one step ahead, weights between the two", "GRETIVE", **style("midrange")
    ),
    component(
        "gretive-2020",
        LookaheadAgent,
        "some own actions ahead, weights for each class",
        "third of 2020",
        score="gretive",
        depths="gretive",
        anywhere=False,
        ms=None,
    ),
)
