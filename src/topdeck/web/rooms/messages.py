"""Messages between a room and a page, as JSON."""

from typing import Annotated

from msgspec import Meta, Struct

from topdeck.core.event import Event
from topdeck.core.scene import Scene
from topdeck.core.state import Json
from topdeck.web.errors import Refusal

Count = Annotated[int, Meta(ge=0, le=1_000_000)]


# ---- from the page


class Join(Struct, tag="join", forbid_unknown_fields=True):
    """The first message of a page."""

    token: Annotated[str, Meta(max_length=100)]


class MakeMove(Struct, tag="move", forbid_unknown_fields=True):
    """A decision, with its number in the game."""

    number: Count
    action: Annotated[str, Meta(max_length=500)]


class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    """A request for an agent's advice."""

    number: Count


class Concede(Struct, tag="concede", forbid_unknown_fields=True):
    """The person concedes."""


Request = Join | MakeMove | AskHint | Concede


# ---- to the page


class Ending(Struct, omit_defaults=True):
    """The result of a game."""

    winner: int | None
    words: str


class Told(Struct, omit_defaults=True):
    """A line of the game's log, as the person saw it."""

    player: int
    turn: int
    action: str
    words: str


class Position(Struct, tag="position", omit_defaults=True):
    """The position after a number of decisions."""

    number: int
    scene: Scene
    story: tuple[Told, ...] = ()  # since the previous position; when the page joins, since the start
    thinking: bool = False  # is the opponent deciding?
    ending: Ending | None = None
    seconds: float | None = None  # left of the person's turn, if it has a time limit


class Hint(Struct, tag="hint", omit_defaults=True):
    """An agent's action and its search info."""

    number: int
    action: str
    words: str
    thought: Json | None = None  # in the form of `SearchInfo.to_json`; not every agent explains itself


Answer = Position | Hint | Refusal


def log_line(event: Event) -> Told:
    return Told(event.player, event.turn, event.action, event.words)
