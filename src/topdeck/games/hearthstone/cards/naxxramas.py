"""Cards from Curse of Naxxramas."""

from topdeck.games.hearthstone.language import (
    ALIVE,
    BATTLECRY,
    BEAST,
    DEATHRATTLE,
    DIED,
    ENEMY_HERO,
    FRIENDLY,
    MINION,
    MY_HAND,
    MY_HERO,
    NEXT_TURN,
    OTHER,
    SELF,
    SPELL,
    SUMMON,
    TARGET,
    TURN_START,
    AddCopyToHand,
    AddRandom,
    Buff,
    CostChange,
    Damage,
    Draw,
    Exists,
    ForEnemy,
    Heal,
    HealFully,
    PutSecretsIntoPlay,
    Random,
    Reprice,
    Silence,
    Summon,
    When,
    card,
    plain_cards,
)

# ---- neutral


@card("FP1_001")
class ZombieChow:
    deathrattle = Heal(ENEMY_HERO, 5)


@card("FP1_002")
class HauntedCreeper:
    deathrattle = Summon("FP1_002t", 2)


@card("FP1_004")
class MadScientist:
    deathrattle = PutSecretsIntoPlay()


@card("FP1_005")
class ShadeOfNaxxramas:
    when = When(TURN_START, MY_HERO, Buff(SELF, attack=1, health=1))


@card("FP1_007")
class NerubianEgg:
    deathrattle = Summon("FP1_007t")


@card("FP1_012")
class SludgeBelcher:
    deathrattle = Summon("FP1_012t")


@card("FP1_016")
class WailingSoul:
    play = Silence(FRIENDLY & MINION & OTHER)


@card("FP1_017")
class NerubarWeblord:
    cost_aura = CostChange(MINION & BATTLECRY, 2, for_all=True)


@card("FP1_024")
class UnstableGhoul:
    deathrattle = Damage(MINION, 1)


@card("FP1_027")
class StoneskinGargoyle:
    when = When(TURN_START, MY_HERO, HealFully(SELF))


@card("FP1_028")
class Undertaker:
    when = When(SUMMON, FRIENDLY & MINION & OTHER & DEATHRATTLE, Buff(SELF, attack=1))


@card("FP1_029")
class DancingSwords:
    deathrattle = ForEnemy(Draw())


@card("FP1_030")
class Loatheb:
    play = ForEnemy(Reprice(CostChange(SPELL, 5), until=NEXT_TURN))


# ---- hunter


@card("FP1_011")
class Webspinner:
    deathrattle = AddRandom(MINION & BEAST)


# ---- mage


@card("FP1_018")
class Duplicate:
    secret = When(DIED, FRIENDLY & MINION, AddCopyToHand(TARGET, count=2), only_if=MY_HAND <= 9)


# ---- paladin


@card("FP1_020")
class Avenge:
    secret = When(
        DIED,
        FRIENDLY & MINION,
        Buff(Random(FRIENDLY & MINION), attack=3, health=2),
        only_if=Exists(FRIENDLY & MINION & ALIVE),
    )


# ---- priest


@card("FP1_023")
class DarkCultist:
    deathrattle = Buff(Random(FRIENDLY & MINION), health=3)


# ---- cards without text

PLAIN = plain_cards(
    SpectralSpider="FP1_002t", Nerubian="FP1_007t", SpectralKnight="FP1_008", Maexxna="FP1_010", Slime="FP1_012t"
)
