"""Events: decisions in a game and their consequences, as seen by one player."""

from __future__ import annotations

from reprlib import repr as brief
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.consequence import Consequence, consequence_from_json
from topdeck.core.errors import FormError

SCHEMA: Final = 2
FIELDS: Final = {"player": int, "turn": int, "action": str, "words": str}


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Event:
    """A decision and its consequences, as seen by one player.  Events are immutable and are compared by value.

    Hidden information is replaced by placeholders.  A game can override `action` and `words` to generate these strings
    on demand.

    Attributes:
        player: The player who made the decision, 0 or 1.
        turn: The turn on which the decision was made.
        consequences: The consequences of the action, such as damage and draws, in order; see `Consequence`.
    """

    def __init__(
        self, player: i64, turn: i64, action: str, words: str, consequences: tuple[Consequence, ...] = ()
    ) -> None:
        self.player: Final = player
        self.turn: Final = turn
        self.consequences: Final = consequences
        self._action: Final = action
        self._words: Final = words

    @property
    def action(self) -> str:
        """The text form of the action, as seen by the player."""
        return self._action

    @property
    def words(self) -> str:
        """A description of the action in words, as seen by the player."""
        return self._words

    def with_consequences(self, consequences: tuple[Consequence, ...]) -> Event:
        """Return the event with the consequences of its action, which are known once the action has been played."""
        return Event(self.player, self.turn, self.action, self.words, consequences) if consequences else self

    def lines(self) -> list[str]:
        """Return descriptions of the consequences, one per line, indented by their depth."""
        return ["  " * item.depth + item.words for item in self.consequences]

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form, which `event_from_json` can read."""
        form = {"player": self.player, "turn": self.turn, "action": self.action, "words": self.words}
        return {"schema": SCHEMA, **form, "consequences": [item.to_json() for item in self.consequences]}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.player == other.player
            and self.turn == other.turn
            and self.action == other.action
            and self.words == other.words
            and self.consequences == other.consequences
        )

    def __hash__(self) -> int:
        return hash((self.player, self.turn, self.action))

    def __reduce__(self) -> Any:
        return Event, (self.player, self.turn, self.action, self.words, self.consequences)

    def __repr__(self) -> str:
        rest = f", {self.consequences!r}" if self.consequences else ""
        return f"Event({self.player}, {self.turn}, {self.action!r}, {self.words!r}{rest})"

    def __str__(self) -> str:
        return f"turn {self.turn}, player {self.player}: {self.words}"


def event_from_json(data: object) -> Event:
    """Read an event from its JSON form.

    Raises:
        FormError: The data is not the JSON form of an event.
    """
    if not isinstance(data, dict):
        raise FormError(f"the JSON form of an event must be a table, not {brief(data)}")
    if data.get("schema") != SCHEMA:
        raise FormError(
            f"the JSON form of an event must have schema {SCHEMA}, not {brief(data.get('schema'))}; "
            "read it with the version of Topdeck that wrote it"
        )
    if not isinstance(data.get("consequences"), list):
        raise FormError(f"the consequences of an event must be a list, not {brief(data.get('consequences'))}")
    for name, kind in FIELDS.items():
        if type(data.get(name)) is not kind:
            wanted = "a whole number" if kind is int else "a string"
            raise FormError(f"the {name} of an event must be {wanted}, not {brief(data.get(name))}")
    consequences = tuple([consequence_from_json(form) for form in data["consequences"]])
    return Event(data["player"], data["turn"], data["action"], data["words"], consequences)


def history_to_json(history: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Return the JSON form of a history, which observations store under the `history` key."""
    return [event.to_json() for event in history]


def history_from_json(data: object) -> tuple[Event, ...]:
    """Read a history from its JSON form.

    Raises:
        FormError: The data is not the JSON form of a history.
    """
    if not isinstance(data, list):
        raise FormError(f"a history must be a list of events, not {brief(data)}")
    return tuple([event_from_json(form) for form in data])
