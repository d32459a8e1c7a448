"""Warlock cards of Whispers of the Old Gods."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import AFTER_SUMMON
from topdeck.games.hearthstone.engine.words import When
from topdeck.games.hearthstone.language.effects import Buff, Discard, Draw, Summon
from topdeck.games.hearthstone.language.selectors import FRIENDLY, OTHER, SELF


@card("OG_109")
class DarkshireLibrarian:
    play = Discard()
    deathrattle = Draw()


@card("OG_113")
class DarkshireCouncilman:
    when = When(AFTER_SUMMON, FRIENDLY & OTHER, Buff(SELF, attack=1))


@card("OG_241")
class PossessedVillager:
    deathrattle = Summon("OG_241a")


@card("OG_241a")
class Shadowbeast:
    """No text."""
