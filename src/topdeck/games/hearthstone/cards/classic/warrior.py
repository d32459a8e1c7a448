"""Classic warrior cards."""

from topdeck.games.hearthstone.language import (
    AFTER_ATTACK,
    ALIVE,
    ARMED,
    ATTACKS,
    CHARACTER,
    DAMAGED,
    FRIENDLY,
    HERO,
    HURT,
    IMMUNE,
    MINION,
    MINIONS_SURVIVE,
    MY_ARMOR,
    MY_HEALTH,
    MY_HERO,
    MY_WEAPON,
    SELF,
    TARGET,
    THIS_TURN,
    AllBut,
    Buff,
    ChangeRules,
    Count,
    Damage,
    Destroy,
    Draw,
    Either,
    Enrage,
    Equip,
    GainArmor,
    Give,
    If,
    Take,
    TargetIs,
    When,
    card,
    plain_cards,
)


@card("CS2_104")
class Rampage:
    targets = MINION & DAMAGED
    play = Buff(TARGET, attack=3, health=3)


@card("EX1_391")
class Slam:
    targets = MINION
    play = Damage(TARGET, 2) + If(TargetIs(ALIVE), Draw())


@card("EX1_392")
class BattleRage:
    play = Draw(Count(FRIENDLY & CHARACTER & DAMAGED))


@card("EX1_398")
class ArathiWeaponsmith:
    play = Equip("EX1_398t")


@card("EX1_402")
class Armorsmith:
    when = When(HURT, FRIENDLY & MINION, GainArmor(1))


@card("EX1_407")
class Brawl:
    needs = Count(MINION) >= 2
    play = Destroy(AllBut(MINION))


@card("EX1_408")
class MortalStrike:
    targets = CHARACTER
    play = Damage(TARGET, Either(MY_HEALTH <= 12, 6, 4))


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


@card("EX1_603")
class CruelTaskmaster:
    targets = MINION
    play = Damage(TARGET, 1) + Buff(TARGET, attack=2)


@card("EX1_604")
class FrothingBerserker:
    when = When(HURT, MINION, Buff(SELF, attack=1))


@card("EX1_607")
class InnerRage:
    targets = MINION
    play = Damage(TARGET, 1) + Buff(TARGET, attack=2)


@card("NEW1_036")
class CommandingShout:
    play = ChangeRules(MINIONS_SURVIVE, THIS_TURN) + Draw()


PLAIN = plain_cards(BattleAxe="EX1_398t", HeavyAxe="EX1_409t")
