"""Priest cards of One Night in Karazhan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import PLAYED
from topdeck.games.hearthstone.engine.words import When
from topdeck.games.hearthstone.language.effects import Heal
from topdeck.games.hearthstone.language.selectors import FRIENDLY, MY_HERO, SPELL


@card("KAR_035")
class PriestOfTheFeast:
    when = When(PLAYED, FRIENDLY & SPELL, Heal(MY_HERO, 3))
