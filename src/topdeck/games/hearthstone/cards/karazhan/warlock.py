"""Warlock cards of One Night in Karazhan."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.effects import Draw, SummonMe
from topdeck.games.hearthstone.script import When
from topdeck.games.hearthstone.selectors import FRIENDLY
from topdeck.games.hearthstone.terms import DISCARDED


@card("KAR_089")
class MalchezaarsImp:
    when = When(DISCARDED, FRIENDLY, Draw())


@card("KAR_205")
class SilverwareGolem:
    discarded = SummonMe()
