"""Evaluation functions for positions and actions, listed by name, and a base class for custom ones."""

from topdeck.games.hearthstone.scores.catalogue import SCORES
from topdeck.games.hearthstone.scores.framework import Midrange
from topdeck.games.hearthstone.scores.position import LOST, WON, PositionScore

__all__ = ["LOST", "SCORES", "WON", "Midrange", "PositionScore"]
