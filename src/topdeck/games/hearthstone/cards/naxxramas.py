"""Cards from Curse of Naxxramas."""

from topdeck.games.hearthstone.language import (
    ALIVE,
    BEAST,
    DIED,
    FRIENDLY,
    MINION,
    MY_HAND,
    TARGET,
    AddCopyToHand,
    AddRandom,
    Buff,
    Exists,
    PutSecretsIntoPlay,
    Random,
    When,
    card,
)

# ---- neutral


@card("FP1_004")
class MadScientist:
    deathrattle = PutSecretsIntoPlay()


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
