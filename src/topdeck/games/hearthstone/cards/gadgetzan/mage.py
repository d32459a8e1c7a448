"""Mage cards from Mean Streets of Gadgetzan."""

from topdeck.games.hearthstone.language import (
    ENEMY,
    FRIENDLY,
    FROZEN,
    MINION,
    SELF,
    TARGET,
    Buff,
    Damage,
    Exists,
    Freeze,
    Has,
    If,
    Random,
    Repeat,
    ShuffleCopyIn,
    card,
)


@card("CFM_021")
class FreezingPotion:
    targets = ENEMY
    play = Freeze(TARGET)


@card("CFM_065")
class VolcanicPotion:
    play = Damage(MINION, 2)


@card("CFM_623")
class GreaterArcaneMissiles:
    play = Repeat(3, Damage(Random(ENEMY), 3))


@card("CFM_660")
class ManicSoulcaster:
    targets = FRIENDLY & MINION
    play = ShuffleCopyIn(TARGET)


@card("CFM_671")
class Cryomancer:
    play = If(Exists(ENEMY & Has(FROZEN)), Buff(SELF, attack=2, health=2))
