"""All Gwent agents, keyed by name; the default opponent comes first."""

from collections.abc import Mapping
from types import MappingProxyType

from topdeck.agents.champion import ChampionAgent
from topdeck.agents.step_agents import GreedyAgent
from topdeck.agents.tree_agents import UctAgent
from topdeck.config.resolution import Component, component, index_by_name
from topdeck.games.gwent.agents.valencia import VALENCIA

OURS = "ours"
CHAMPION: Mapping[str, object] = {"score": "trained", "belief": "decks", "lethal_share": 0.0, "uses": 1}
EVOLVED: Mapping[str, object] = {"score": "evolved", "c": 10.0, "horizon": "turn"}  # c matches the scale of the values

AGENTS: Mapping[str, Component] = MappingProxyType(
    index_by_name(
        component(
            "champion", ChampionAgent, "full-turn search with the best replies and a trained score", OURS, **CHAMPION
        ),
        component("evolved", GreedyAgent, "one-step lookahead with evolved weights", OURS, score="evolved", ms=None),
        component("evolved-mcts", UctAgent, "plain UCT to the end of the turn with evolved weights", OURS, **EVOLVED),
    )
    | VALENCIA
)
