"""Hunter cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    BEAST,
    CHARACTER,
    DEATHRATTLE,
    ENEMY,
    FRIENDLY,
    KILLED,
    MINION,
    SELF,
    TARGET,
    AddRandom,
    AttackAgain,
    BuffHand,
    Damage,
    Random,
    Summon,
    Teach,
    TriggerDeathrattles,
    When,
    card,
    plain_cards,
)


@card("OG_045")
class Infest:
    play = Teach(FRIENDLY & MINION, deathrattle=AddRandom(MINION & BEAST))


@card("OG_061")
class OnTheHunt:
    targets = CHARACTER
    play = Damage(TARGET, 1) + Summon("OG_061t")


@card("OG_179")
class FieryBat:
    deathrattle = Damage(Random(ENEMY), 1)


@card("OG_211")
class CallOfTheWild:
    """Huffer is summoned first and Misha last, which matters if the board is nearly full."""

    play = Summon("NEW1_034") + Summon("NEW1_033") + Summon("NEW1_032")


@card("OG_216")
class InfestedWolf:
    deathrattle = Summon("OG_216a", 2)


@card("OG_292")
class ForlornStalker:
    play = BuffHand(MINION & DEATHRATTLE, attack=1, health=1)


@card("OG_308")
class GiantSandWorm:
    when = When(KILLED, SELF, AttackAgain())


@card("OG_309")
class PrincessHuhuran:
    targets = FRIENDLY & MINION & DEATHRATTLE
    play = TriggerDeathrattles(TARGET)


PLAIN = plain_cards(Mastiff="OG_061t", Spider="OG_216a", CarrionGrub="OG_325")
