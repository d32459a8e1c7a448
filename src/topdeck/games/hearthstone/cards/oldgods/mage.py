"""Mage cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    MINION,
    MY_MANA,
    SPELL,
    TARGET,
    AddRandom,
    Damage,
    OfClass,
    SpendAllMana,
    card,
)


@card("OG_086")
class ForbiddenFlame:
    targets = MINION
    play = Damage(TARGET, MY_MANA) + SpendAllMana()


@card("OG_090")
class CabalistsTome:
    play = AddRandom(SPELL & OfClass("mage"), count=3)
