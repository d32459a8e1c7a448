"""Our own agent: the general champion with a trained score, and an eye for how near a win is."""

from __future__ import annotations

from topdeck.agents.champion import ChampionAgent
from topdeck.config.resolution import by_name, component

# What `nearness` says where a win may be close, and where it is not out of reach.
NEAR = -8.0
FAR = -18.0

CHAMPION = by_name(
    component(
        "champion",
        ChampionAgent,
        "its whole turn, the best answers to it, a trained score",
        "ours",
        score="network",
        guide="nearness",
        near=NEAR,
        far=FAR,
        belief="decks",
        uses=1,
    )
)
