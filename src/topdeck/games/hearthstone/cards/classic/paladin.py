"""Classic paladin cards."""

from topdeck.games.hearthstone.language import (
    CHARACTER,
    DIVINE_SHIELD,
    ENEMY,
    ENEMY_HAND,
    FRIENDLY,
    MINION,
    MY_HAND,
    PROPOSED,
    ROOM,
    TARGET,
    DoubleAttack,
    Draw,
    Equip,
    Give,
    Heal,
    Interpose,
    Missiles,
    SetAttack,
    SetHealth,
    When,
    card,
    plain_cards,
)


@card("EX1_130")
class NobleSacrifice:
    secret = When(PROPOSED, ENEMY, Interpose("EX1_130a"), only_if=ROOM)


@card("EX1_349")
class DivineFavor:
    play = Draw(ENEMY_HAND - MY_HAND)


@card("EX1_354")
class LayOnHands:
    targets = CHARACTER
    play = Heal(TARGET, 8) + Draw(3)


@card("EX1_355")
class BlessedChampion:
    targets = MINION
    play = DoubleAttack(TARGET)


@card("EX1_362")
class ArgentProtector:
    targets = FRIENDLY & MINION
    play = Give(TARGET, DIVINE_SHIELD)


@card("EX1_382")
class AldorPeacekeeper:
    targets = ENEMY & MINION
    play = SetAttack(TARGET, 1)


@card("EX1_383")
class TirionFordring:
    deathrattle = Equip("EX1_383t")


@card("EX1_384")
class AvengingWrath:
    play = Missiles(ENEMY, 8)


@card("EX1_619")
class Equality:
    play = SetHealth(MINION, 1)


PLAIN = plain_cards(Defender="EX1_130a", Ashbringer="EX1_383t")
