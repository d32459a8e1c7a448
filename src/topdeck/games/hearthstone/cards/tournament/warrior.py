"""Warrior cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    CHARGE,
    DRAGON,
    FRIENDLY,
    MINION,
    MY_WEAPON,
    SELF,
    TARGET,
    TAUNT,
    Buff,
    Damage,
    GainArmor,
    Give,
    Has,
    Holding,
    If,
    card,
)


@card("AT_064")
class Bash:
    targets = CHARACTER
    play = Damage(TARGET, 3) + GainArmor(3)


@card("AT_066")
class OrgrimmarAspirant:
    inspire = Buff(MY_WEAPON, attack=1)


@card("AT_068")
class Bolster:
    play = Buff(FRIENDLY & MINION & Has(TAUNT), attack=2, health=2)


@card("AT_069")
class SparringPartner:
    targets = MINION
    play = Give(TARGET, TAUNT)


@card("AT_071")
class AlexstraszasChampion:
    play = If(Holding(DRAGON), Buff(SELF, attack=1, keywords=CHARGE))
