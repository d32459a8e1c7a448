"""The display for card games whose observations are masked tables, and the common parts of their scenes."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from topdeck.core.description import Description
from topdeck.core.display import Display
from topdeck.core.ending import ENDINGS
from topdeck.core.scene import Face, Move, Scene, Side
from topdeck.core.settings import Setting, check_settings
from topdeck.core.state import Action

Item = TypeVar("Item")
Table = Any  # the state of the game, or the masked table of an observation


@dataclass
class TableDisplay(Display):
    """A display built from functions that accept both full and masked tables."""

    make_scene: Callable[[Table, int, Sequence[Action]], Scene]
    transcript_line: Callable[[Table, Action, Table], str]
    explain_cards: Callable[[Table, int, str], list[str]]
    list_filters: Callable[[], Mapping[str, Setting]]
    find_face: Callable[[str], Face]
    describe_cards: Callable[[str, Mapping[str, Any]], Sequence[Description]]
    count_cards: Callable[[], Sequence[Description]] | None = None
    endings: Mapping[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.endings = {**ENDINGS, **self.endings}

    def scene(self, view: Any) -> Scene:
        return self.make_scene(view.table, view.player, view.actions())

    def open_scene(self, state: Table, seat: int) -> Scene:
        return self.make_scene(state, seat, state.actions())

    def narrate(self, before: Table, action: Action, after: Table, player: int | None = None) -> str:
        if player is None:
            return self.transcript_line(before, action, after)
        seen = before.redact(action, player)
        return self.transcript_line(before.observe(player).table, seen, after.observe(player).table)

    def explain(self, view: Any, name: str = "") -> list[str]:
        return self.explain_cards(view.table, view.player, name)

    def card(self, card_id: str) -> Face:
        return self.find_face(card_id)

    def card_filters(self) -> Mapping[str, Setting]:
        return self.list_filters()

    def cards(self, name: str = "", **filters: object) -> Sequence[Description]:
        check_settings("the list of cards", self.list_filters(), filters)
        return self.describe_cards(name, filters)

    def coverage(self) -> Sequence[Description]:
        return super().coverage() if self.count_cards is None else self.count_cards()


# ---- scenes


def table_scene(
    game: str,
    table: Table,
    seat: int,
    moment: str,
    actions: Sequence[Action],
    make_side: Callable[[Table, Any], Side],
    picks: Callable[[Table, Action], Iterable[tuple[str, ...]]],
    **decision: Any,
) -> Scene:
    """Return the scene for a table, as seen from a seat.

    Args:
        game: The name of the game.
        table: The table.
        seat: The seat of the viewing player, whose side comes first.
        moment: The turn and the kind of decision.
        actions: The actions available to this player.
        make_side: A function that returns one player's side of the scene.
        picks: A function that yields the sequences of picks for an action.
        decision: The other fields of the scene.
    """
    sides = tuple(make_side(table, table.seat(number)) for number in (seat, 1 - seat))
    moves = tuple(
        Move(action.text(), table.describe(action), way) for action in actions for way in picks(table, action)
    )
    return Scene(game, seat, moment, table.turn, table.player, sides, moves=moves, **decision)


def hand_faces(side: Any, hidden: Any, acts: bool, face: Callable[[Any, str, str], Face]) -> tuple[Face, ...]:
    """Return the faces of the cards in a hand; the keys of equal cards differ only in a number.

    Args:
        side: The player who holds the hand.
        hidden: The placeholder for hidden cards.
        acts: Whether this player is to move and can therefore pick cards.
        face: A function that creates a face from a card, a key and a pick.
    """
    cards = [held.card for held in side.hand]
    return tuple(
        Face(f"hidden {side.side}.{slot}")
        if cards[slot] is hidden
        else face(held, f"hand {side.side} {held.card.id}.{cards[:slot].count(held.card)}", pick if acts else "")
        for slot, (pick, held) in enumerate(numbered("hand", side.hand))
    )


def numbered(kind: str, items: Iterable[Item]) -> Iterator[tuple[str, Item]]:
    """Yield each item with its numbered pick, such as `hand 0` or `hand 1`."""
    return ((number_pick(kind, number), item) for number, item in enumerate(items))


def number_pick(kind: str, number: int) -> str:
    """Return a numbered pick, such as `hand 0`, `option 1` or `offer 2`."""
    return f"{kind} {number}"
