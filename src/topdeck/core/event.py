"""Events: decisions in a game as seen by one player."""

from reprlib import repr as brief
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import FormError

SCHEMA: Final = 1
FIELDS: Final = {"player": int, "turn": int, "action": str, "words": str}


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Event:
    """A decision as seen by one player.  Events are immutable and compare by value.

    Hidden information is replaced by placeholders.  A game can override `action` and `words` to generate the texts on
    demand.

    Attributes:
        player: The player who decided, 0 or 1.
        turn: The turn in which the decision was made.
    """

    def __init__(self, player: i64, turn: i64, action: str, words: str) -> None:
        self.player: Final = player
        self.turn: Final = turn
        self._action: Final = action
        self._words: Final = words

    @property
    def action(self) -> str:
        """The text form of the action, as the player saw it."""
        return self._action

    @property
    def words(self) -> str:
        """A description of the action in words, as the player saw it."""
        return self._words

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form, which `event_from_json` reads back."""
        form = {"player": self.player, "turn": self.turn, "action": self.action, "words": self.words}
        return {"schema": SCHEMA, **form}

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Event)
            and self.player == other.player
            and self.turn == other.turn
            and self.action == other.action
            and self.words == other.words
        )

    def __hash__(self) -> int:
        return hash((self.player, self.turn, self.action))

    def __reduce__(self) -> Any:
        return Event, (self.player, self.turn, self.action, self.words)

    def __repr__(self) -> str:
        return f"Event({self.player}, {self.turn}, {self.action!r}, {self.words!r})"

    def __str__(self) -> str:
        return f"turn {self.turn}, player {self.player}: {self.words}"


def event_from_json(data: object) -> Event:
    """Read an event from its JSON form.

    Raises:
        FormError: The data is not the JSON form of an event.
    """
    if not isinstance(data, dict) or data.get("schema") != SCHEMA:
        raise FormError(f'the JSON form of an event must contain "schema": {SCHEMA}, but {brief(data)} does not')
    for name, kind in FIELDS.items():
        if type(data.get(name)) is not kind:
            wanted = "a whole number" if kind is int else "a string"
            raise FormError(f"the {name} of an event must be {wanted}, not {brief(data.get(name))}")
    return Event(data["player"], data["turn"], data["action"], data["words"])


def history_to_json(history: tuple[Event, ...]) -> list[dict[str, Any]]:
    """Return the JSON form of a history, which observations store under the key `history`."""
    return [event.to_json() for event in history]


def history_from_json(data: object) -> tuple[Event, ...]:
    """Read a history from its JSON form.

    Raises:
        FormError: The data is not the JSON form of a history.
    """
    if not isinstance(data, list):
        raise FormError(f"a history must be a list of events, not {brief(data)}")
    return tuple([event_from_json(form) for form in data])
