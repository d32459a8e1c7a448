"""Basic rogue cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import (
    ARMED,
    CHARACTER,
    ENEMY,
    ENEMY_HERO,
    MINION,
    MY_WEAPON,
    POWER_KEEPS_WEAPON,
    TARGET,
    UNDAMAGED,
    Buff,
    Damage,
    Destroy,
    Draw,
    Equip,
    HasRule,
    If,
    ReturnToHand,
    card,
    plain_cards,
)


@card("CS2_083b")
class DaggerMastery:
    play = If(~HasRule(POWER_KEEPS_WEAPON), Equip("CS2_082"))


@card("CS2_072")
class Backstab:
    targets = MINION & UNDAMAGED
    play = Damage(TARGET, 2)


@card("CS2_074")
class DeadlyPoison:
    needs = ARMED
    play = Buff(MY_WEAPON, attack=2)


@card("CS2_075")
class SinisterStrike:
    play = Damage(ENEMY_HERO, 3)


@card("CS2_076")
class Assassinate:
    targets = ENEMY & MINION
    play = Destroy(TARGET)


@card("CS2_077")
class Sprint:
    play = Draw(4)


@card("EX1_129")
class FanOfKnives:
    play = Damage(ENEMY & MINION, 1) + Draw()


@card("EX1_278")
class Shiv:
    targets = CHARACTER
    play = Damage(TARGET, 1) + Draw()


@card("EX1_581")
class Sap:
    targets = ENEMY & MINION
    play = ReturnToHand(TARGET)


@card("NEW1_004")
class Vanish:
    play = ReturnToHand(MINION)


PLAIN = plain_cards(ValeeraSanguinar="HERO_03", AssassinsBlade="CS2_080", WickedKnife="CS2_082")
