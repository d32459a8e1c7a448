"""Classic warrior cards."""

from topdeck.games.hearthstone.cards import card
from topdeck.games.hearthstone.engine.constants import AFTER_ATTACK, ATTACK, HURT, IMMUNE
from topdeck.games.hearthstone.engine.words import Enrage, When
from topdeck.games.hearthstone.language.amounts import MY_ARMOR, Count
from topdeck.games.hearthstone.language.conditions import ARMED, AtLeast, TargetIs
from topdeck.games.hearthstone.language.effects import Buff, Damage, Destroy, Draw, Equip, Give, If, Take
from topdeck.games.hearthstone.language.selectors import (
    ALIVE,
    HERO,
    MINION,
    MY_HERO,
    MY_WEAPON,
    SELF,
    TARGET,
    AllBut,
)


@card("EX1_391")
class Slam:
    targets = MINION
    play = Damage(TARGET, 2) + If(TargetIs(ALIVE), Draw())


@card("EX1_407")
class Brawl:
    needs = AtLeast(Count(MINION), 2)
    play = Destroy(AllBut(MINION))


@card("EX1_409")
class Upgrade:
    play = If(ARMED, Buff(MY_WEAPON, attack=1, health=1), Equip("EX1_409t"))


@card("EX1_409t")
class HeavyAxe:
    """No text."""


@card("EX1_410")
class ShieldSlam:
    targets = MINION
    play = Damage(TARGET, MY_ARMOR)


@card("EX1_411")
class Gorehowl:
    """An immune weapon does not wear; without any attack left it is still there."""

    when = (
        When(ATTACK, MY_HERO, Give(SELF, IMMUNE), against=MINION),
        When(ATTACK, MY_HERO, Take(SELF, IMMUNE), against=HERO),
        When(AFTER_ATTACK, MY_HERO, Buff(SELF, attack=-1), against=MINION),
    )


@card("EX1_414")
class GrommashHellscream:
    enrage = Enrage(attack=6)


@card("EX1_604")
class FrothingBerserker:
    when = When(HURT, MINION, Buff(SELF, attack=1))
