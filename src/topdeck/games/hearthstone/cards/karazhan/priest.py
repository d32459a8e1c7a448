"""Priest cards of One Night in Karazhan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.effects import Heal
from topdeck.games.hearthstone.script import When
from topdeck.games.hearthstone.selectors import FRIENDLY, MY_HERO, SPELL
from topdeck.games.hearthstone.terms import PLAYED


@card("KAR_035")
class PriestOfTheFeast:
    when = When(PLAYED, FRIENDLY & SPELL, Heal(MY_HERO, 3))
