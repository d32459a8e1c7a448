"""How good a position or a step looks: the scores by name, and what a score of one's own begins with."""

from __future__ import annotations

from topdeck.games.hearthstone.scores.catalogue import SCORES
from topdeck.games.hearthstone.scores.framework import Midrange
from topdeck.games.hearthstone.scores.position import LOST, WON, PositionScore

__all__ = ["LOST", "SCORES", "WON", "Midrange", "PositionScore"]
