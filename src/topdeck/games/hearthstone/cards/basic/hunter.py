"""Basic hunter cards, with the hero and the hero power."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import TAUNT
from topdeck.games.hearthstone.engine.words import Aura
from topdeck.games.hearthstone.language.amounts import Either
from topdeck.games.hearthstone.language.conditions import ROOM, Exists
from topdeck.games.hearthstone.language.effects import KEEP_ONE, Buff, Damage, LookAtDeck, SummonOneOf
from topdeck.games.hearthstone.language.selectors import (
    BEAST,
    CHARACTER,
    ENEMY_HERO,
    FRIENDLY,
    MINION,
    OTHER,
    TARGET,
)

COMPANIONS = ("NEW1_032", "NEW1_033", "NEW1_034")


@card("HERO_05")
class Rexxar:
    """The hero of the hunters."""


@card("DS1h_292")
class SteadyShot:
    play = Damage(ENEMY_HERO, 2)


@card("DS1_184")
class Tracking:
    play = LookAtDeck(KEEP_ONE)


@card("NEW1_031")
class AnimalCompanion:
    needs = ROOM
    play = SummonOneOf(COMPANIONS)


@card("NEW1_032")
class Misha:
    """Taunt."""


@card("NEW1_033")
class Leokk:
    aura = Aura(FRIENDLY & MINION & OTHER, attack=1)


@card("NEW1_034")
class Huffer:
    """Charge."""


@card("EX1_539")
class KillCommand:
    targets = CHARACTER
    play = Damage(TARGET, Either(Exists(FRIENDLY & BEAST), 5, 3))


@card("DS1_070")
class Houndmaster:
    targets = FRIENDLY & BEAST
    play = Buff(TARGET, attack=2, health=2, keywords=TAUNT)
