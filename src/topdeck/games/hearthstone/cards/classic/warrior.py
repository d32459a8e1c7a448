"""Classic warrior cards."""

from topdeck.games.hearthstone.language import (
    AFTER_ATTACK,
    ALIVE,
    ARMED,
    ATTACKS,
    HERO,
    HURT,
    IMMUNE,
    MINION,
    MY_ARMOR,
    MY_HERO,
    MY_WEAPON,
    SELF,
    TARGET,
    AllBut,
    Buff,
    Count,
    Damage,
    Destroy,
    Draw,
    Enrage,
    Equip,
    Give,
    If,
    Take,
    TargetIs,
    When,
    card,
    plain_cards,
)


@card("EX1_391")
class Slam:
    targets = MINION
    play = Damage(TARGET, 2) + If(TargetIs(ALIVE), Draw())


@card("EX1_407")
class Brawl:
    needs = Count(MINION) >= 2
    play = Destroy(AllBut(MINION))


@card("EX1_409")
class Upgrade:
    play = If(ARMED, Buff(MY_WEAPON, attack=1, health=1), Equip("EX1_409t"))


@card("EX1_410")
class ShieldSlam:
    targets = MINION
    play = Damage(TARGET, MY_ARMOR)


@card("EX1_411")
class Gorehowl:
    """Immunity prevents the loss of durability; the weapon stays equipped even with 0 attack."""

    when = (
        When(ATTACKS, MY_HERO, Give(SELF, IMMUNE), against=MINION),
        When(ATTACKS, MY_HERO, Take(SELF, IMMUNE), against=HERO),
        When(AFTER_ATTACK, MY_HERO, Buff(SELF, attack=-1), against=MINION),
    )


@card("EX1_414")
class GrommashHellscream:
    enrage = Enrage(attack=6)


@card("EX1_604")
class FrothingBerserker:
    when = When(HURT, MINION, Buff(SELF, attack=1))


PLAIN = plain_cards(HeavyAxe="EX1_409t")
