"""Rogue cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    DEATHRATTLE,
    FRIENDLY,
    MINION,
    MY_WEAPON,
    SELF,
    STEALTH,
    TARGET,
    TO_HAND,
    UNDAMAGED,
    UNTIL_MY_TURN,
    AddOneOf,
    AddRandomOfEnemyClass,
    Attack,
    Buff,
    BuffCthun,
    Damage,
    Destroy,
    Discover,
    Draw,
    Give,
    Health,
    ReturnToHand,
    card,
)


@card("OG_070")
class BladedCultist:
    combo = Buff(SELF, attack=1, health=1)


@card("OG_072")
class JourneyBelow:
    play = Discover(DEATHRATTLE, TO_HAND)


TOXINS = ("OG_080b", "OG_080c", "OG_080d", "OG_080e", "OG_080f")


@card("OG_080")
class XarilPoisonedMind:
    play = AddOneOf(TOXINS)
    deathrattle = AddOneOf(TOXINS)


@card("OG_080b")
class KingsbloodToxin:
    play = Draw()


@card("OG_080c")
class BloodthistleToxin:
    targets = FRIENDLY & MINION
    play = ReturnToHand(TARGET, cost=-2)


@card("OG_080d")
class BriarthornToxin:
    targets = MINION
    play = Buff(TARGET, attack=3)


@card("OG_080e")
class FadeleafToxin:
    targets = FRIENDLY & MINION
    play = Give(TARGET, STEALTH, until=UNTIL_MY_TURN)


@card("OG_080f")
class FirebloomToxin:
    targets = CHARACTER
    play = Damage(TARGET, 2)


@card("OG_176")
class ShadowStrike:
    targets = CHARACTER & UNDAMAGED
    play = Damage(TARGET, 5)


@card("OG_267")
class SouthseaSquidface:
    deathrattle = Buff(MY_WEAPON, attack=2)


@card("OG_282")
class BladeOfCThun:
    targets = MINION
    play = BuffCthun(attack=Attack(TARGET), health=Health(TARGET)) + Destroy(TARGET)


@card("OG_330")
class UndercityHuckster:
    deathrattle = AddRandomOfEnemyClass()
