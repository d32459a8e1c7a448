"""Neutral cards of Whispers of the Old Gods."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import MAX_BOARD
from topdeck.games.hearthstone.language.effects import Resurrect, Summon
from topdeck.games.hearthstone.language.selectors import DEATHRATTLE


@card("OG_133")
class NZothTheCorruptor:
    play = Resurrect(DEATHRATTLE, count=MAX_BOARD)


@card("OG_145")
class PsychOTron:
    """Taunt and divine shield."""


@card("OG_249")
class InfestedTauren:
    deathrattle = Summon("OG_249a")


@card("OG_249a")
class Slime:
    """No text."""
