"""Basic neutral cards."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    ENEMY_HERO,
    FRIENDLY,
    HURT,
    MINION,
    MURLOC,
    OTHER,
    SELF,
    TARGET,
    Aura,
    BreakEnemyWeapon,
    Buff,
    Count,
    Damage,
    Draw,
    GainMana,
    Heal,
    Summon,
    When,
    card,
    plain_cards,
)


@card("CS2_122")
class RaidLeader:
    aura = Aura(FRIENDLY & MINION & OTHER, attack=1)


@card("CS2_141")
class IronforgeRifleman:
    targets = CHARACTER
    play = Damage(TARGET, 1)


@card("CS2_147")
class GnomishInventor:
    play = Draw()


@card("CS2_150")
class StormpikeCommando:
    targets = CHARACTER
    play = Damage(TARGET, 2)


@card("CS2_189")
class ElvenArcher:
    targets = CHARACTER
    play = Damage(TARGET, 1)


@card("CS2_196")
class RazorfenHunter:
    play = Summon("CS2_boar")


@card("CS2_222")
class StormwindChampion:
    aura = Aura(FRIENDLY & MINION & OTHER, attack=1, health=1)


@card("CS2_226")
class FrostwolfWarlord:
    play = Buff(SELF, attack=Count(FRIENDLY & MINION & OTHER), health=Count(FRIENDLY & MINION & OTHER))


@card("DS1_055")
class DarkscaleHealer:
    play = Heal(FRIENDLY & CHARACTER, 2)


@card("EX1_011")
class VoodooDoctor:
    targets = CHARACTER
    play = Heal(TARGET, 2)


@card("EX1_015")
class NoviceEngineer:
    play = Draw()


@card("EX1_019")
class ShatteredSunCleric:
    targets = FRIENDLY & MINION
    play = Buff(TARGET, attack=1, health=1)


@card("EX1_025")
class DragonlingMechanic:
    play = Summon("EX1_025t")


@card("EX1_066")
class AcidicSwampOoze:
    play = BreakEnemyWeapon()


@card("EX1_399")
class GurubashiBerserker:
    when = When(HURT, SELF, Buff(SELF, attack=3))


@card("EX1_506")
class MurlocTidehunter:
    play = Summon("EX1_506a")


@card("EX1_508")
class GrimscaleOracle:
    aura = Aura(MURLOC & OTHER, attack=1)


@card("EX1_508", since="gadgetzan-2017")
class GrimscaleOracleFrom2017:
    aura = Aura(FRIENDLY & MURLOC & OTHER, attack=1)


@card("EX1_593")
class Nightblade:
    play = Damage(ENEMY_HERO, 3)


@card("GAME_005")
class TheCoin:
    play = GainMana(1)


PLAIN = plain_cards(
    GoldshireFootman="CS1_042",
    MagmaRager="CS2_118",
    OasisSnapjaw="CS2_119",
    RiverCrocolisk="CS2_120",
    FrostwolfGrunt="CS2_121",
    Wolfrider="CS2_124",
    IronfurGrizzly="CS2_125",
    SilverbackPatriarch="CS2_127",
    StormwindKnight="CS2_131",
    KoboldGeomancer="CS2_142",
    Archmage="CS2_155",
    LordOfTheArena="CS2_162",
    MurlocRaider="CS2_168",
    StonetuskBoar="CS2_171",
    BloodfenRaptor="CS2_172",
    BluegillWarrior="CS2_173",
    SenjinShieldmasta="CS2_179",
    ChillwindYeti="CS2_182",
    WarGolem="CS2_186",
    BootyBayBodyguard="CS2_187",
    OgreMagi="CS2_197",
    BoulderfistOgre="CS2_200",
    CoreHound="CS2_201",
    RecklessRocketeer="CS2_213",
    Boar="CS2_boar",
    MechanicalDragonling="EX1_025t",
    MurlocScout="EX1_506a",
    DalaranMage="EX1_582",
)
