"""Basic paladin cards, including the hero and the hero power."""

from topdeck.games.hearthstone.language import (
    ATTACKS,
    CHARACTER,
    DIVINE_SHIELD,
    ENEMY,
    MINION,
    MY_HERO,
    ROOM,
    TARGET,
    Buff,
    Damage,
    Draw,
    Give,
    Heal,
    SetAttack,
    Summon,
    When,
    card,
    plain_cards,
)


@card("CS2_101")
class Reinforce:
    needs = ROOM
    play = Summon("CS2_101t")


@card("CS2_087")
class BlessingOfMight:
    targets = MINION
    play = Buff(TARGET, attack=3)


@card("CS2_088")
class GuardianOfKings:
    play = Heal(MY_HERO, 6)


@card("CS2_089")
class HolyLight:
    targets = CHARACTER
    play = Heal(TARGET, 6)


@card("CS2_092")
class BlessingOfKings:
    targets = MINION
    play = Buff(TARGET, attack=4, health=4)


@card("CS2_093")
class Consecration:
    play = Damage(ENEMY, 2)


@card("CS2_094")
class HammerOfWrath:
    targets = CHARACTER
    play = Damage(TARGET, 3) + Draw()


@card("CS2_097")
class TruesilverChampion:
    when = When(ATTACKS, MY_HERO, Heal(MY_HERO, 2))


@card("EX1_360")
class Humility:
    targets = MINION
    play = SetAttack(TARGET, 1)


@card("EX1_371")
class HandOfProtection:
    targets = MINION
    play = Give(TARGET, DIVINE_SHIELD)


PLAIN = plain_cards(UtherLightbringer="HERO_04", SilverHandRecruit="CS2_101t", LightsJustice="CS2_091")
