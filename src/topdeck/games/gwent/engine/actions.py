"""Actions, whose rows and targets are numbered from the point of view of the acting player."""

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import Action
from topdeck.games.gwent.engine.card import CardInstance
from topdeck.games.gwent.engine.constants import (
    ENEMY_SPOTS,
    NO_AIM,
    NOWHERE,
    ROW_AIMS,
    ROW_COUNT,
    ROW_LIMIT,
    ROWS,
    SIZE_BITS,
    SIZE_MASK,
    SPOTS,
)

# Kinds of actions.
PASS: Final = 0  # ends the round for the player
PLAY_CARD: Final = 1  # a card from hand, or one that was pulled from a deck or graveyard
DISCARD: Final = 2
KEEP: Final = 3  # ends a mulligan
SWAP: Final = 4  # replaces a card in a mulligan
PICK: Final = 5  # picks a card from a list
DECLINE: Final = 6  # picks no card
AIM: Final = 7
CONCEDE: Final = 8  # never listed

NAMES: Final = ("pass", "play", "discard", "keep", "swap", "pick", "decline", "aim", "concede")
NO_OPTION: Final = -1
MAX_OPTIONS: Final = 14
AIMS: Final = ROW_AIMS + SPOTS + 1  # the number of aims, including `NO_AIM`
MOST_POWERS: Final = 50  # the number of different powers of a card for which actions are stored
SPREAD: Final = 0x9E3779B1  # so that similar actions have different hashes


@mypyc_attr(acyclic=True, free_list_len=1)
class GwentAction(Action):
    """A decision, which consists of a kind and, depending on the kind, a card with its option, place and target."""

    def __init__(
        self,
        kind: i64,
        held: CardInstance | None = None,
        option: i64 = NO_OPTION,
        spot: i64 = NOWHERE,
        place: i64 = 0,
        aim: i64 = NO_AIM,
    ) -> None:
        if not is_valid(kind, option, spot, place, aim):  # otherwise, two actions could have the same code
            raise ValueError(f"invalid action: kind {kind}, option {option}, spot {spot}, place {place}, aim {aim}")
        self.kind: Final = kind
        self.held: Final = held
        self.option: Final = option  # the index of the spawned card among the card's options
        self.spot: Final = spot
        self.place: Final = place  # the index in the row
        self.aim: Final = aim
        self.code: Final = pack(kind, option, spot, place, aim)  # everything except the card

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
        return mine.is_same_as(theirs)

    def __hash__(self) -> int:
        held = self.held
        return self.code if held is None else self.code * SPREAD ^ held.order

    def __reduce__(self) -> Any:
        return GwentAction, (self.kind, self.held, self.option, self.spot, self.place, self.aim)

    def __repr__(self) -> str:
        return f"<{self.text()}>"


def is_valid(kind: i64, option: i64, spot: i64, place: i64, aim: i64) -> bool:
    """Return whether all numbers are in range."""
    return (
        PASS <= kind <= CONCEDE
        and NO_OPTION <= option <= MAX_OPTIONS
        and NOWHERE <= spot < SPOTS
        and 0 <= place <= ROW_LIMIT  # the last place is the end of a full row
        and NO_AIM <= aim < ROW_AIMS + SPOTS
    )


def pack(kind: i64, option: i64, spot: i64, place: i64, aim: i64) -> i64:
    """Pack everything except the card into one number."""
    return (((kind * 16 + option + 1) * 8 + spot + 1) * 16 + place) * 64 + aim + 1


PASSING: Final = GwentAction(PASS)
KEEPING: Final = GwentAction(KEEP)
DECLINING: Final = GwentAction(DECLINE)
CONCEDING: Final = GwentAction(CONCEDE)


# ---- the ways to play a card


@mypyc_attr(acyclic=True)
class Plays:
    """The actions that play a card with a certain power; each action is created when it is first needed.

    Attributes:
        held: The card that these actions play.
        order: The sort key of the card, which depends on its power.
        without_target: The actions without a target on the rows of one side, keyed by a code for the row sizes.
        by_place: For each place, a list of actions indexed by aim, or None; `plays_at` computes the index of a place.
    """

    def __init__(self, held: CardInstance) -> None:
        self.held: Final = held
        self.order: Final = held.order
        self.without_target: Final[dict[int, list[GwentAction]]] = {}
        self.by_place: Final[list[list[GwentAction | None] | None]] = [None] * (
            (len(held.card.options) + 1) * (SPOTS + 1) * ROW_LIMIT
        )


def find_plays(held: CardInstance) -> Plays:
    """Return the actions that play a card; all copies of the card with the same power share them."""
    known: list[Plays] = held.card.plays
    for plays in known:
        if plays.order == held.order:
            return plays
    plays = Plays(held.card.as_printed if held.is_printed() else CardInstance(held.card, held.base, held.power))
    if len(known) < MOST_POWERS:
        known.append(plays)
    return plays


def plays_without_target(plays: Plays, begin: i64, sizes: i64, everywhere: bool) -> list[GwentAction]:
    """Return the actions that play a card on the three rows of a side, at the ends of the rows or at every place.

    Args:
        plays: The actions that play the card.
        begin: The first spot of the side.
        sizes: The sizes of the three rows, as in `Player.row_sizes`.
        everywhere: Whether to list every place in a row.
    """
    code = (sizes << 1) | (1 if everywhere else 0)
    known = plays.without_target.get(code)
    if known is None:
        known = plays.without_target[code] = [
            play_action(plays, NO_OPTION, begin + row, place, NO_AIM)
            for row in range(ROW_COUNT)
            for place in range(first_place(sizes, row, everywhere), last_place(sizes, row) + 1)
        ]
    return known


def row_size(sizes: i64, spot: i64) -> i64:
    """Return the number of units in a row; `sizes` contains the packed sizes of all rows, starting with spot 0."""
    return (sizes >> (SIZE_BITS * spot)) & SIZE_MASK


def first_place(sizes: i64, spot: i64, everywhere: bool) -> i64:
    """Return the first place that is listed for a new unit in a row."""
    return 0 if everywhere else row_size(sizes, spot)


def last_place(sizes: i64, spot: i64) -> i64:
    """Return the last place for a new unit in a row, or -1 if the row is full."""
    size = row_size(sizes, spot)
    return size if size < ROW_LIMIT else -1


def plays_at(plays: Plays, option: i64, spot: i64, place: i64) -> list[GwentAction | None]:
    """Return the actions that play a card at a place, indexed by aim; actions not created yet are None."""
    index = ((option + 1) * (SPOTS + 1) + spot + 1) * ROW_LIMIT + place
    known = plays.by_place[index]
    if known is None:
        text = plays.held.card if option == NO_OPTION else plays.held.card.options[option]
        known = plays.by_place[index] = [None] * (1 if text.targets is None else AIMS)
    return known


def play_action(plays: Plays, option: i64, spot: i64, place: i64, aim: i64) -> GwentAction:
    """Return the action that plays a card in a given way; repeated calls return the same object."""
    by_aim = plays_at(plays, option, spot, place)
    action = by_aim[aim + 1]
    if action is None:
        action = by_aim[aim + 1] = GwentAction(PLAY_CARD, plays.held, option, spot, place, aim)
    return action


# ---- the text form


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
    """Return the aim that targets the unit at a spot and place."""
    return spot * ROW_LIMIT + place


def row_aim(spot: i64) -> i64:
    """Return the aim that targets a row."""
    return ROW_AIMS + spot


def row_spot(row: i64, player: i64) -> i64:
    """Convert between the number of a row and its spot from a player's point of view."""
    if player == 0:
        return row
    return row + ENEMY_SPOTS if row < ENEMY_SPOTS else row - ENEMY_SPOTS
