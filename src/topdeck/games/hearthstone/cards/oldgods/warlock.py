"""Warlock cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    AFTER_SUMMON,
    CHARACTER,
    FRIENDLY,
    MINION,
    MY_MANA,
    OTHER,
    SELF,
    Buff,
    Count,
    Destroy,
    Discard,
    Draw,
    Missiles,
    SpendAllMana,
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


@card("OG_114")
class ForbiddenRitual:
    play = Summon("OG_114a", MY_MANA) + SpendAllMana()


@card("OG_116")
class SpreadingMadness:
    play = Missiles(CHARACTER, 9)


@card("OG_239")
class DOOM:
    play = Destroy(MINION) + Draw(Count(MINION))


@card("OG_241")
class PossessedVillager:
    deathrattle = Summon("OG_241a")


PLAIN = plain_cards(IckyTentacle="OG_114a", Shadowbeast="OG_241a")
