"""An action is one number: that by which the engine's actions are told apart (`HearthstoneAction.key`)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from flat_layout.layout import ALIKE, CARD_BITS, CHANGES, Held
from topdeck.games.hearthstone.engine.actions import END_TURN, MAKE_ATTACK, PLAY_CARD, USE_POWER
from topdeck.games.hearthstone.engine.constants import NO_TARGET, RIGHTMOST

SOURCE: Final = 16  # how far each part is shifted
TARGET: Final = 21
POSITION: Final = 26
KIND: Final = 32
NUMBER: Final = 35

NOBODY: Final = NO_TARGET << SOURCE
END: Final = END_TURN << KIND | RIGHTMOST << POSITION | NO_TARGET << TARGET | NOBODY


def attack_action(source: i64, target: i64) -> i64:
    return MAKE_ATTACK << KIND | RIGHTMOST << POSITION | target << TARGET | source << SOURCE


def power_action(target: i64) -> i64:
    return USE_POWER << KIND | RIGHTMOST << POSITION | target << TARGET | NOBODY


def play_action(held: Held, target: i64, position: i64) -> i64:
    code = PLAY_CARD << KIND | at_position(position) | target << TARGET | NOBODY | (held & CARD_BITS) << NUMBER
    return code | changes(held) if held & CHANGES else code


def at_position(position: i64) -> i64:
    return position << POSITION


def changes(held: Held) -> i64:
    """What happened to the card in hand, to tell copies apart."""
    return (held >> 29 & 63) << 10 | (held >> 21 & 31) << 5 | held >> 13 & 31


def kind_of(action: i64) -> i64:
    return action >> KIND & 7


def source_of(action: i64) -> i64:
    return action >> SOURCE & 31


def target_of(action: i64) -> i64:
    return action >> TARGET & 31


def position_of(action: i64) -> i64:
    return action >> POSITION & 7


def plays(action: i64, held: Held) -> bool:
    """Does the action play a card like this one?"""
    if action >> NUMBER != held & CARD_BITS:
        return False
    return action & 0xFFFF == changes(held)


def alike(one: Held, other: Held) -> bool:
    """Do the two play exactly alike?"""
    return (one ^ other) & ALIKE == 0
