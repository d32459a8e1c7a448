"""Messages between the page and the analysis, as JSON."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from topdeck.core.scene import Scene
from topdeck.core.state import Json, Scale
from topdeck.web.rooms.messages import ActionText, Count, Ending, SpecText, Word

MOST_MS = 30_000  # for an agent's analysis of a position
MOST_SECONDS = 20.0  # for the search for a win this turn
MOST_ACTIONS = 100  # in one turn
LONGEST_LINK = 32 << 10  # characters

Seat = Annotated[int, Meta(ge=0, le=1)]
Seed = Annotated[int, Meta(ge=0, lt=1 << 60)]


# ---- from the page


class SentPosition(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position in its JSON form."""

    game: Word
    state: dict[str, Any]


class Look(SentPosition):
    """A request to show a position from a seat."""

    seat: Seat = 0


class Play(Look, kw_only=True):
    """A request to play an action; random outcomes come from the seed or, without a seed, from the position."""

    action: ActionText
    seed: Seed | None = None


class Lethal(SentPosition):
    """A request to search for a win this turn."""

    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] = 5.0


class Link(Struct, forbid_unknown_fields=True):
    """A position as text for an address, from or to the page."""

    link: Annotated[str, Meta(max_length=LONGEST_LINK)]


class Try(Struct, forbid_unknown_fields=True):
    """The actions of an attempt to solve a puzzle."""

    actions: Annotated[tuple[ActionText, ...], Meta(max_length=MOST_ACTIONS)]
    seed: Seed = 0


class Think(SentPosition, tag="think"):
    """A request to analyse the decision of a seat; the answers carry its number."""

    seat: Seat
    agent: SpecText = "champion"
    ms: Annotated[int, Meta(ge=10, le=MOST_MS)] = 2000
    seed: Seed = 0
    number: Count = 0


class Stop(Struct, tag="stop", forbid_unknown_fields=True):
    """A request to stop the analysis."""


Request = Think | Stop


# ---- to the page


class Choice(Struct):
    """An action as text, and its description."""

    action: str
    words: str


class Shown(Struct, omit_defaults=True, kw_only=True):
    """A position, with nothing hidden, and its legal actions."""

    game: str
    state: Json
    scene: Scene
    moves: tuple[Choice, ...]
    result: Ending | None = None


class Played(Shown):
    """The position after an action, with descriptions of the action and its effects."""

    words: str
    story: str


class Thought(Struct, tag="thought", omit_defaults=True, kw_only=True):
    """An agent's action after this many milliseconds, and its search info with the best option first."""

    number: int
    ms: int
    action: str
    words: str
    scale: Scale | None = None  # of the values of its options: win probabilities or points
    thought: Json | None = None  # in the form of `SearchInfo.to_json`; not every agent explains itself
    last: bool = False  # is this the last answer?


class Verdict(Struct, omit_defaults=True, kw_only=True):
    """The result of a search for a win this turn."""

    verdict: Literal["certain", "possible", "not found"]
    words: str
    chance: float = 0.0  # the share of the futures that were tried in which the line wins
    line: tuple[Choice, ...] = ()
    states: int = 0
    seconds: float = 0.0


class EditorForm(Struct):
    form: Json
    lost: tuple[str, ...]  # parts of the position that the form cannot express


class PythonText(Struct):
    python: str
    lost: tuple[str, ...]


class PuzzleTitle(Struct, kw_only=True):
    """A puzzle in the list."""

    id: str
    game: str
    title: str
    words: str
    themes: tuple[str, ...]


class ShownPuzzle(Shown):
    """The position of a puzzle."""

    id: str
    title: str
    words: str
    themes: tuple[str, ...]


class Tried(Shown):
    """The outcome of an attempt; after a win, the number of random futures in which the same actions win."""

    outcome: Literal["won", "going", "failed"]
    words: str
    wins: int = 0
    futures: int = 0


class Solution(Struct):
    """The winning actions of a puzzle."""

    line: tuple[Choice, ...]
    words: str
