"""Common neutral cards from the Classic set."""

from topdeck.games.hearthstone.language import (
    ADJACENT,
    ARMED,
    CHARACTER,
    CHARGE,
    DAMAGED,
    DIED,
    ENEMY_HERO,
    FRIENDLY,
    HURT,
    MINION,
    MY_HERO,
    MY_WEAPON,
    OTHER,
    SELF,
    TARGET,
    THIS_TURN,
    WINDFURY,
    Attack,
    Aura,
    Buff,
    CostChange,
    Damage,
    Draw,
    Enrage,
    Freeze,
    Heal,
    Missiles,
    ReturnToHand,
    SelfIs,
    Silence,
    Summon,
    When,
    While,
    card,
    plain_cards,
)


@card("CS2_117")
class EarthenRingFarseer:
    targets = CHARACTER
    play = Heal(TARGET, 3)


@card("CS2_146")
class SouthseaDeckhand:
    aura = Aura(SELF & While(ARMED), keywords=CHARGE)


@card("CS2_151")
class SilverHandKnight:
    play = Summon("CS2_152")


@card("CS2_188")
class AbusiveSergeant:
    targets = MINION
    play = Buff(TARGET, attack=2, until=THIS_TURN)


@card("CS2_203")
class IronbeakOwl:
    targets = MINION
    play = Silence(TARGET)


@card("CS2_221")
class SpitefulSmith:
    aura = Aura(MY_WEAPON & While(SelfIs(DAMAGED)), attack=2)


@card("CS2_227")
class VentureCoMercenary:
    cost_aura = CostChange(MINION, 3)


@card("EX1_007")
class AcolyteOfPain:
    when = When(HURT, SELF, Draw())


@card("EX1_029")
class LeperGnome:
    deathrattle = Damage(ENEMY_HERO, 2)


@card("EX1_046")
class DarkIronDwarf:
    targets = MINION
    play = Buff(TARGET, attack=2, until=THIS_TURN)


@card("EX1_048")
class Spellbreaker:
    targets = MINION
    play = Silence(TARGET)


@card("EX1_049")
class YouthfulBrewmaster:
    targets = FRIENDLY & MINION
    play = ReturnToHand(TARGET)


@card("EX1_057")
class AncientBrewmaster:
    targets = FRIENDLY & MINION
    play = ReturnToHand(TARGET)


@card("EX1_082")
class MadBomber:
    play = Missiles(CHARACTER & OTHER, 3)


@card("EX1_096")
class LootHoarder:
    deathrattle = Draw()


@card("EX1_162")
class DireWolfAlpha:
    aura = Aura(ADJACENT, attack=1)


@card("EX1_283")
class FrostElemental:
    targets = CHARACTER
    play = Freeze(TARGET)


@card("EX1_390")
class TaurenWarrior:
    enrage = Enrage(attack=3)


@card("EX1_393")
class AmaniBerserker:
    enrage = Enrage(attack=3)


@card("EX1_412")
class RagingWorgen:
    enrage = Enrage(attack=1, keywords=WINDFURY)


@card("EX1_556")
class HarvestGolem:
    deathrattle = Summon("skele21")


@card("EX1_583")
class PriestessOfElune:
    play = Heal(MY_HERO, 4)


@card("EX1_595")
class CultMaster:
    when = When(DIED, FRIENDLY & MINION & OTHER, Draw())


@card("NEW1_018")
class BloodsailRaider:
    play = Buff(SELF, attack=Attack(MY_WEAPON))


@card("NEW1_022")
class DreadCorsair:
    costs_less = Attack(MY_WEAPON)


@card("tt_004")
class FlesheatingGhoul:
    when = When(DIED, MINION, Buff(SELF, attack=1))


PLAIN = plain_cards(
    FenCreeper="CS1_069",
    Squire="CS2_152",
    YoungDragonhawk="CS2_169",
    Wisp="CS2_231",
    ArgentSquire="EX1_008",
    WorgenInfiltrator="EX1_010",
    JunglePanther="EX1_017",
    ScarletCrusader="EX1_020",
    ThrallmarFarseer="EX1_021",
    SilvermoonGuardian="EX1_023",
    StranglethornTiger="EX1_028",
    WindfuryHarpy="EX1_033",
    MogushanWarden="EX1_396",
    Shieldbearer="EX1_405",
    FaerieDragon="NEW1_023",
    DamagedGolem="skele21",
)
