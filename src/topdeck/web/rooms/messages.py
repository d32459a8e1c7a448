"""What a room and a page tell each other, as JSON."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from topdeck.core.event import Event
from topdeck.core.scene import Scene
from topdeck.core.state import Json

Count = Annotated[int, Meta(ge=0, le=1_000_000)]


# ---- from the page


class Join(Struct, tag="join", forbid_unknown_fields=True):
    """The first message: who is there."""

    token: Annotated[str, Meta(max_length=100)]


class MakeMove(Struct, tag="move", forbid_unknown_fields=True):
    """A decision, and which one of the game it is."""

    number: Count
    action: Annotated[str, Meta(max_length=500)]


class AskHint(Struct, tag="hint", forbid_unknown_fields=True):
    """What would an agent do?"""

    number: Count


class Concede(Struct, tag="concede", forbid_unknown_fields=True):
    """The person gives up."""


Request = Join | MakeMove | AskHint | Concede


# ---- to the page


class Ending(Struct, omit_defaults=True):
    """How a game ended."""

    winner: int | None
    words: str


class Told(Struct, omit_defaults=True):
    """A line of the game's story, as the person saw it."""

    player: int
    turn: int
    action: str
    words: str


class Position(Struct, tag="position", omit_defaults=True):
    """How the game stands after a number of decisions."""

    number: int
    scene: Scene
    story: tuple[Told, ...] = ()  # since the position before; the whole of it when the page joins
    thinking: bool = False  # does the opponent?
    ending: Ending | None = None
    seconds: float | None = None  # that are left of the person's turn, where they are counted


class Hint(Struct, tag="hint", omit_defaults=True):
    """What an agent would do, and what it thought."""

    number: int
    action: str
    words: str
    thought: Json | None = None  # as `Thought.to_json` writes it; an agent need not explain itself


class Refusal(Struct, tag="refused"):
    """Why something was not done."""

    words: str


Answer = Position | Hint | Refusal


def told(event: Event) -> Told:
    return Told(event.player, event.turn, event.action, event.words)
