"""Shaman cards from Goblins vs Gnomes."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    DIED,
    FRIENDLY,
    MINION,
    MURLOC,
    MY_HERO,
    OTHER,
    TARGET,
    TURN_END,
    AddRandom,
    Between,
    Damage,
    Draw,
    EachPlayer,
    Heal,
    SummonFromHand,
    When,
    card,
    plain_cards,
)


@card("GVG_029")
class AncestorsCall:
    play = EachPlayer(SummonFromHand(MINION))


@card("GVG_038")
class Crackle:
    targets = CHARACTER
    play = Damage(TARGET, Between(3, 6))


@card("GVG_039")
class VitalityTotem:
    when = When(TURN_END, MY_HERO, Heal(MY_HERO, 4))


@card("GVG_040")
class SiltfinSpiritwalker:
    when = When(DIED, FRIENDLY & MURLOC & OTHER, Draw())


@card("GVG_042")
class Neptulon:
    play = AddRandom(MURLOC, 4)


PLAIN = plain_cards(WhirlingZapOMatic="GVG_037")
