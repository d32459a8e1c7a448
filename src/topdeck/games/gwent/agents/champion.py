"""Our own agent: the general champion with a trained score."""

from __future__ import annotations

from topdeck.agents.champion import ChampionAgent
from topdeck.config.resolution import by_name, component

CHAMPION = by_name(
    component(
        "champion",
        ChampionAgent,
        "its whole turn, the best answers to it, a trained score",
        "ours",
        score="trained",
        belief="decks",
        lethal_share=0.0,
        uses=1,
    )
)
