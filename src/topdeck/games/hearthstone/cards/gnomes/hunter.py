"""Hunter cards from Goblins vs Gnomes."""

from topdeck.games.hearthstone.language import (
    BEAST,
    ENEMY_HERO,
    FRIENDLY,
    HURT,
    MECH,
    MINION,
    OTHER,
    POWER_HITS_MINIONS,
    SELF,
    Buff,
    Count,
    DoubleAttack,
    DrawAndReprice,
    Random,
    Splash,
    TriggerDeathrattles,
    When,
    card,
)


@card("GVG_017")
class CallPet:
    play = DrawAndReprice(BEAST, -4)


@card("GVG_026")
class FeignDeath:
    play = TriggerDeathrattles(FRIENDLY & MINION)


@card("GVG_043")
class Glaivezooka:
    play = Buff(Random(FRIENDLY & MINION), attack=1)


@card("GVG_046")
class KingOfBeasts:
    play = Buff(SELF, attack=Count(FRIENDLY & BEAST & OTHER))


@card("GVG_048")
class MetaltoothLeaper:
    play = Buff(FRIENDLY & MECH & OTHER, attack=2)


@card("GVG_049")
class Gahzrilla:
    when = When(HURT, SELF, DoubleAttack(SELF))


@card("GVG_073")
class CobraShot:
    targets = MINION
    play = Splash(3, ENEMY_HERO, 3)


@card("GVG_087")
class SteamwheedleSniper:
    rules = POWER_HITS_MINIONS
