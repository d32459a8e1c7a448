"""Warlock cards of One Night in Karazhan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import DISCARDED
from topdeck.games.hearthstone.engine.words import When
from topdeck.games.hearthstone.language.effects import Draw, SummonMe
from topdeck.games.hearthstone.language.selectors import FRIENDLY


@card("KAR_089")
class MalchezaarsImp:
    when = When(DISCARDED, FRIENDLY, Draw())


@card("KAR_205")
class SilverwareGolem:
    discarded = SummonMe()
