"""Common neutral cards from the Classic set."""

from topdeck.games.hearthstone.language import (
    ADJACENT,
    ARMED,
    CHARGE,
    HURT,
    MINION,
    MY_WEAPON,
    SELF,
    TARGET,
    THIS_TURN,
    Attack,
    Aura,
    Buff,
    Draw,
    Silence,
    When,
    While,
    card,
    plain_cards,
)


@card("CS2_146")
class SouthseaDeckhand:
    aura = Aura(SELF & While(ARMED), keywords=CHARGE)


@card("CS2_188")
class AbusiveSergeant:
    targets = MINION
    play = Buff(TARGET, attack=2, until=THIS_TURN)


@card("CS2_203")
class IronbeakOwl:
    targets = MINION
    play = Silence(TARGET)


@card("EX1_007")
class AcolyteOfPain:
    when = When(HURT, SELF, Draw())


@card("EX1_162")
class DireWolfAlpha:
    aura = Aura(ADJACENT, attack=1)


@card("NEW1_018")
class BloodsailRaider:
    play = Buff(SELF, attack=Attack(MY_WEAPON))


@card("NEW1_022")
class DreadCorsair:
    costs_less = Attack(MY_WEAPON)


PLAIN = plain_cards(Wisp="CS2_231", ArgentSquire="EX1_008", WorgenInfiltrator="EX1_010", FaerieDragon="NEW1_023")
