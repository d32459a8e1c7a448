"""Warrior cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    CHARGE,
    CLEAVE,
    DRAGON,
    FRIENDLY,
    MINION,
    MY_WEAPON,
    SELF,
    TARGET,
    TAUNT,
    Buff,
    Damage,
    Exists,
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


@card("AT_065")
class KingsDefender:
    play = If(Exists(FRIENDLY & MINION & Has(TAUNT)), Buff(SELF, health=1))


@card("AT_066")
class OrgrimmarAspirant:
    inspire = Buff(MY_WEAPON, attack=1)


@card("AT_067")
class MagnataurAlpha:
    rules = CLEAVE


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
