"""Neutral cards from Goblins vs Gnomes, and the Spare Parts."""

from topdeck.games.hearthstone.language import (
    FRIENDLY,
    MINION,
    STEALTH,
    TARGET,
    TAUNT,
    UNTIL_MY_TURN,
    Buff,
    Freeze,
    Give,
    ReturnToHand,
    SwapStats,
    card,
)

SPARE_PARTS = ("PART_001", "PART_002", "PART_003", "PART_004", "PART_005", "PART_006", "PART_007")


@card("PART_001")
class ArmorPlating:
    targets = MINION
    play = Buff(TARGET, health=1)


@card("PART_002")
class TimeRewinder:
    targets = FRIENDLY & MINION
    play = ReturnToHand(TARGET)


@card("PART_003")
class RustyHorn:
    targets = MINION
    play = Give(TARGET, TAUNT)


@card("PART_004")
class FinickyCloakfield:
    targets = FRIENDLY & MINION
    play = Give(TARGET, STEALTH, until=UNTIL_MY_TURN)


@card("PART_005")
class EmergencyCoolant:
    targets = MINION
    play = Freeze(TARGET)


@card("PART_006")
class ReversingSwitch:
    targets = MINION
    play = SwapStats(TARGET)


@card("PART_007")
class WhirlingBlades:
    targets = MINION
    play = Buff(TARGET, attack=1)
