"""Our own agent: the general champion with a trained score."""

from __future__ import annotations

from topdeck.agents.champion import ChampionAgent
from topdeck.kinds import Kind, by_name

CHAMPION = by_name(
    Kind(
        "champion",
        ChampionAgent,
        "its whole turn, the best answers to it, a trained score",
        "ours",
        {"score": "trained", "belief": "decks", "lethal_share": 0.0, "uses": 1},
    ),
)
