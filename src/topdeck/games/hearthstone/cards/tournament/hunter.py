"""Hunter cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import (
    AFTER_ATTACK,
    BEAST,
    BESIDE_TARGET,
    ENEMY,
    ENEMY_HERO,
    FRIENDLY,
    HURT,
    IMMUNE,
    MINION,
    MY_HAND,
    MY_HERO,
    OTHER,
    ROOM,
    TARGET,
    THIS_TURN,
    TURN_END,
    Damage,
    Destroy,
    Exists,
    Give,
    If,
    Splash,
    Summon,
    SummonRandom,
    When,
    card,
)


@card("AT_010")
class RamWrangler:
    play = If(Exists(FRIENDLY & BEAST), SummonRandom(MINION & BEAST))


@card("AT_056")
class Powershot:
    targets = MINION
    play = Splash(2, BESIDE_TARGET, 2)


@card("AT_057")
class Stablemaster:
    targets = FRIENDLY & BEAST
    play = Give(TARGET, IMMUNE, until=THIS_TURN)


@card("AT_059")
class BraveArcher:
    inspire = If(MY_HAND <= 0, Damage(ENEMY_HERO, 2))


@card("AT_060")
class BearTrap:
    secret = When(AFTER_ATTACK, ENEMY, Summon("CS2_125"), against=MY_HERO, only_if=ROOM)


@card("AT_062")
class BallOfSpiders:
    needs = ROOM
    play = Summon("FP1_011", 3)


@card("AT_063")
class Acidmaw:
    when = When(HURT, MINION & OTHER, Destroy(TARGET))


@card("AT_063t")
class Dreadscale:
    when = When(TURN_END, MY_HERO, Damage(MINION & OTHER, 1))
