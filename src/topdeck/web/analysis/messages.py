"""JSON messages that the page and the server exchange when analysing positions."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from topdeck.core.scene import Scene
from topdeck.core.state import Json, Scale
from topdeck.web.rooms.messages import ActionText, Count, Ending, SpecText, Word
from topdeck.web.specs import MOST_MS

MOST_SECONDS = 20.0  # maximum duration of the search for a win this turn
MOST_ACTIONS = 100  # maximum number of actions in one turn
LONGEST_LINK = 32 << 10  # characters

Seat = Annotated[int, Meta(ge=0, le=1)]
Difficulty = Literal["easy", "medium", "hard"]
Seed = Annotated[int, Meta(ge=0, lt=1 << 60)]


# ---- from the page


class SentPosition(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position in its JSON form."""

    game: Word
    state: dict[str, Any]


class Look(SentPosition):
    """A request to show a position from the perspective of one seat."""

    seat: Seat = 0


class Play(Look, kw_only=True):
    """A request to play an action; random outcomes are determined by the seed or, without one, by the position."""

    action: ActionText
    seed: Seed | None = None


class Lethal(SentPosition):
    """A request to search for a win this turn."""

    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] = 5.0


class Link(Struct, forbid_unknown_fields=True):
    """A position encoded as text for use in a URL; sent in both directions."""

    link: Annotated[str, Meta(max_length=LONGEST_LINK)]


class Try(Struct, forbid_unknown_fields=True):
    """The actions that a person tries as a solution to a puzzle."""

    actions: Annotated[tuple[ActionText, ...], Meta(max_length=MOST_ACTIONS)]
    seed: Seed = 0


class Think(SentPosition, tag="think"):
    """A request to analyse a seat's decision; `number` is repeated in the answers to this request."""

    seat: Seat
    agent: SpecText = "champion"
    ms: Annotated[int, Meta(ge=10, le=MOST_MS)] = 2000
    seed: Seed = 0
    number: Count = 0


class Stop(Struct, tag="stop", forbid_unknown_fields=True):
    """A request to stop the analysis that is running for this page."""


Request = Think | Stop


# ---- to the page


class Choice(Struct):
    """An action as text, with a human-readable description."""

    action: str
    words: str


class Shown(Struct, omit_defaults=True, kw_only=True):
    """A position with all cards face up, and its legal actions."""

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
    """The action that an agent chose after `ms` milliseconds, and the agent's search info, best option first."""

    number: int
    ms: int
    action: str
    words: str
    scale: Scale | None = None  # the scale of the values: win probabilities or points
    thought: Json | None = None  # as returned by `SearchInfo.to_json`; None if the agent reports no search info
    last: bool = False  # whether this is the last answer


class Verdict(Struct, omit_defaults=True, kw_only=True):
    """The result of a search for a win this turn."""

    verdict: Literal["certain", "possible", "not found"]
    words: str
    chance: float = 0.0  # share of the simulated futures in which the line wins
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
    """An entry in the list of puzzles."""

    id: str
    game: str
    title: str
    words: str
    themes: tuple[str, ...]
    goal: str
    difficulty: Difficulty


class ShownPuzzle(Shown):
    """The starting position of a puzzle, with its title, task and themes."""

    id: str
    title: str
    words: str
    themes: tuple[str, ...]
    goal: str
    difficulty: Difficulty


class Tried(Shown):
    """The outcome of an attempt.

    If the attempt wins, `wins` of `futures` replays with different random outcomes also win.
    """

    outcome: Literal["won", "going", "failed"]
    words: str
    wins: int = 0
    futures: int = 0


class Solution(Struct):
    """The sequence of actions that solves a puzzle."""

    line: tuple[Choice, ...]
    words: str
