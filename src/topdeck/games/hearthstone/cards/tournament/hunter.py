"""Hunter cards from The Grand Tournament."""

from topdeck.games.hearthstone.language import (
    AFTER_ATTACK,
    BEAST,
    ENEMY,
    FRIENDLY,
    HURT,
    IMMUNE,
    MINION,
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
    Summon,
    SummonRandom,
    When,
    card,
)


@card("AT_010")
class RamWrangler:
    play = If(Exists(FRIENDLY & BEAST), SummonRandom(MINION & BEAST))


@card("AT_057")
class Stablemaster:
    targets = FRIENDLY & BEAST
    play = Give(TARGET, IMMUNE, until=THIS_TURN)


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
