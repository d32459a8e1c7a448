"""Druid cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    AFTER_SUMMON,
    BEAST,
    FRIENDLY,
    MINION,
    MY_MANA,
    OTHER,
    SELF,
    TARGET,
    Buff,
    Draw,
    If,
    SpendAllMana,
    TargetIs,
    When,
    card,
)


@card("OG_048")
class MarkOfYShaarj:
    targets = MINION
    play = Buff(TARGET, attack=2, health=2) + If(TargetIs(BEAST), Draw())


@card("OG_051")
class ForbiddenAncient:
    play = Buff(SELF, attack=MY_MANA, health=MY_MANA) + SpendAllMana()


@card("OG_313")
class AddledGrizzly:
    when = When(AFTER_SUMMON, FRIENDLY & OTHER, Buff(TARGET, attack=1, health=1))
