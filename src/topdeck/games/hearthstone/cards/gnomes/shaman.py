"""Shaman cards from Goblins vs Gnomes."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    DIED,
    FRIENDLY,
    MECH,
    MINION,
    MURLOC,
    MY_HERO,
    OTHER,
    PROPOSED,
    SELF,
    TARGET,
    TURN_END,
    AddRandom,
    Between,
    Buff,
    Damage,
    Draw,
    EachPlayer,
    Heal,
    MissTarget,
    Random,
    SummonFromHand,
    When,
    card,
    plain_cards,
)


@card("GVG_029")
class AncestorsCall:
    play = EachPlayer(SummonFromHand(MINION))


@card("GVG_036")
class Powermace:
    deathrattle = Buff(Random(FRIENDLY & MINION & MECH), attack=2, health=2)


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


@card("GVG_066")
class DunemaulShaman:
    when = When(PROPOSED, SELF, MissTarget())


PLAIN = plain_cards(WhirlingZapOMatic="GVG_037")
