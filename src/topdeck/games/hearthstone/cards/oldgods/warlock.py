"""Warlock cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    AFTER_SUMMON,
    FRIENDLY,
    OTHER,
    SELF,
    Buff,
    Discard,
    Draw,
    Summon,
    When,
    card,
    plain_cards,
)


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


PLAIN = plain_cards(Shadowbeast="OG_241a")
