"""Hunter cards from Whispers of the Old Gods."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    DEATHRATTLE,
    ENEMY,
    KILLED,
    MINION,
    SELF,
    TARGET,
    AttackAgain,
    BuffHand,
    Damage,
    Random,
    Summon,
    When,
    card,
    plain_cards,
)


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


PLAIN = plain_cards(Mastiff="OG_061t", Spider="OG_216a", CarrionGrub="OG_325")
