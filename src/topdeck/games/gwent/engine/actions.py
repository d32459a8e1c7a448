"""Actions: one value for everything a player decides.  Spots and aims are as the player who acts sees the board."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import Action
from topdeck.games.gwent.engine.card import CardInstance
from topdeck.games.gwent.engine.constants import ENEMY_SPOTS, NO_AIM, NOWHERE, ROW_AIMS, ROW_LIMIT, ROWS, SPOTS

# kinds
PASS: Final = 0  # for the rest of the round
PLAY_CARD: Final = 1  # from hand, or one that was pulled out of a deck or graveyard
DISCARD: Final = 2
KEEP: Final = 3  # the hand as it is: ends a mulligan
SWAP: Final = 4  # a card in a mulligan
PICK: Final = 5  # a card from a list
DECLINE: Final = 6  # to pick any
AIM: Final = 7
CONCEDE: Final = 8  # never listed

NAMES: Final = ("pass", "play", "discard", "keep", "swap", "pick", "decline", "aim", "concede")
NO_OPTION: Final = -1
MOST_OPTIONS: Final = 14
SPREAD: Final = 0x9E3779B1  # keeps the hashes of similar actions apart


@mypyc_attr(acyclic=True, free_list_len=1)
class GwentAction(Action):
    """One decision: a kind and, where there is one, a card, its option, where it is laid and what it is aimed at."""

    def __init__(
        self,
        kind: i64,
        held: CardInstance | None = None,
        option: i64 = NO_OPTION,
        spot: i64 = NOWHERE,
        place: i64 = 0,
        aim: i64 = NO_AIM,
    ) -> None:
        if not is_possible(kind, option, spot, place, aim):  # a forged one could pass for another
            raise ValueError(f"there is no action {kind}, {option}, {spot}, {place}, {aim}")
        self.kind: Final = kind
        self.held: Final = held
        self.option: Final = option  # the place of what is spawned among the options of the card
        self.spot: Final = spot
        self.place: Final = place  # in the row, from 0
        self.aim: Final = aim
        self.code: Final = pack(kind, option, spot, place, aim)  # all but the card

    def text(self) -> str:
        words = [NAMES[self.kind]]
        held = self.held
        if held is not None:
            words.append(held.text())
            if self.option != NO_OPTION:
                words += ["as", option_text(held, self.option)]
        if self.spot != NOWHERE:
            words += ["on", place_text(self.spot, self.place)]
        if self.aim != NO_AIM:
            words += ["at", aim_text(self.aim)]
        return " ".join(words)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, GwentAction) or self.code != other.code:
            return False
        mine, theirs = self.held, other.held
        if mine is theirs or mine is None or theirs is None:
            return mine is theirs
        return mine.same_as(theirs)

    def __hash__(self) -> int:
        held = self.held
        return self.code if held is None else self.code * SPREAD ^ held.order

    def __reduce__(self) -> Any:
        return GwentAction, (self.kind, self.held, self.option, self.spot, self.place, self.aim)

    def __repr__(self) -> str:
        return f"<{self.text()}>"


def is_possible(kind: i64, option: i64, spot: i64, place: i64, aim: i64) -> bool:
    """Are these numbers of kinds, options, spots, places and aims that there are?"""
    return (
        PASS <= kind <= CONCEDE
        and NO_OPTION <= option <= MOST_OPTIONS
        and NOWHERE <= spot < SPOTS
        and 0 <= place <= ROW_LIMIT  # the last is behind a full row
        and NO_AIM <= aim < ROW_AIMS + SPOTS
    )


def pack(kind: i64, option: i64, spot: i64, place: i64, aim: i64) -> i64:
    """What an action is but for its card, in one number."""
    return (((kind * 16 + option + 1) * 8 + spot + 1) * 16 + place) * 64 + aim + 1


PASSING: Final = GwentAction(PASS)
KEEPING: Final = GwentAction(KEEP)
DECLINING: Final = GwentAction(DECLINE)
CONCEDING: Final = GwentAction(CONCEDE)


def option_text(held: CardInstance, option: i64) -> str:
    options = held.card.options
    return options[option].id if option < len(options) else f"nothing ({option})"


def spot_text(spot: i64) -> str:
    return ROWS[spot] if spot < ENEMY_SPOTS else f"enemy {ROWS[spot - ENEMY_SPOTS]}"


def place_text(spot: i64, place: i64) -> str:
    return f"{spot_text(spot)} {place + 1}"


def aim_text(aim: i64) -> str:
    return spot_text(aim - ROW_AIMS) if aim >= ROW_AIMS else place_text(aim // ROW_LIMIT, aim % ROW_LIMIT)


def unit_aim(spot: i64, place: i64) -> i64:
    """What stands for a unit in an action: its spot and its place there."""
    return spot * ROW_LIMIT + place


def row_aim(spot: i64) -> i64:
    """What stands for a row in an action."""
    return ROW_AIMS + spot


def row_spot(row: i64, player: i64) -> i64:
    """A row by its number among those of both sides, as a player sees it; and the way back."""
    return row if player == 0 else (row + ENEMY_SPOTS) % (2 * ENEMY_SPOTS)
