"""What the page and the analysis tell each other, as JSON."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from topdeck.core.scene import Scene
from topdeck.core.state import Json, Scale
from topdeck.web.rooms.messages import Ending

MOST_MS = 30_000  # that an agent may think about a position
MOST_SECONDS = 20.0  # for a win this turn
MOST_ACTIONS = 100  # in one turn
LONGEST_LINK = 32 << 10  # letters

Word = Annotated[str, Meta(max_length=200)]
ActionText = Annotated[str, Meta(max_length=500)]
SpecText = Annotated[str, Meta(max_length=2000)]
Seat = Annotated[int, Meta(ge=0, le=1)]
Seed = Annotated[int, Meta(ge=0, lt=1 << 60)]
Count = Annotated[int, Meta(ge=0, le=1_000_000)]


# ---- from the page


class SentPosition(Struct, forbid_unknown_fields=True, kw_only=True):
    """A position, as the page holds it: the JSON form of a state."""

    game: Word
    state: dict[str, Any]


class Look(SentPosition):
    """How does it look from a seat?"""

    seat: Seat = 0


class Play(SentPosition):
    """What does an action lead to?  Chance comes from the seed; without one, from the position itself."""

    action: ActionText
    seat: Seat = 0
    seed: Seed | None = None


class Lethal(SentPosition):
    """Does the player who decides win this turn?"""

    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] = 5.0


class Unlink(Struct, forbid_unknown_fields=True):
    link: Annotated[str, Meta(max_length=LONGEST_LINK)]


class Try(Struct, forbid_unknown_fields=True):
    """What somebody does in a puzzle."""

    actions: Annotated[tuple[ActionText, ...], Meta(max_length=MOST_ACTIONS)]
    seed: Seed = 0


class Think(SentPosition, tag="think"):
    """Let an agent think about the decision of a seat; what it thought is told with this number."""

    seat: Seat
    agent: SpecText = "champion"
    ms: Annotated[int, Meta(ge=10, le=MOST_MS)] = 2000
    seed: Seed = 0
    number: Count = 0


class Stop(Struct, tag="stop", forbid_unknown_fields=True):
    """Enough."""


Request = Think | Stop


# ---- to the page


class Choice(Struct):
    """An action, in its text form and in words."""

    action: str
    words: str


class Shown(Struct, omit_defaults=True, kw_only=True):
    """A position, how it looks with nothing hidden, and what may be done."""

    game: str
    state: Json
    scene: Scene
    moves: tuple[Choice, ...]
    result: Ending | None = None


class Played(Shown):
    """The position after an action: what was done, and what came of it."""

    words: str
    story: str


class Thought(Struct, tag="thought", omit_defaults=True, kw_only=True):
    """What an agent would do after this many milliseconds, and what it thought, the best option first."""

    number: int
    ms: int
    action: str
    words: str
    scale: Scale | None = None  # what the values of its options are: chances to win, or any points
    thought: Json | None = None  # as `Thought.to_json` writes it; an agent need not explain itself
    last: bool = False  # no more will come


class Verdict(Struct, omit_defaults=True, kw_only=True):
    """Whether the player wins this turn, as far as was found out."""

    verdict: Literal["certain", "possible", "not found"]
    words: str
    chance: float = 0.0  # the share of the futures that were tried in which the line wins
    line: tuple[Choice, ...] = ()
    states: int = 0
    seconds: float = 0.0


class Mistaken(Struct, tag="refused"):
    """Why a position cannot be arranged, and the same field by field."""

    words: str
    fields: dict[str, str]


class EditorForm(Struct):
    form: Json
    lost: tuple[str, ...]  # what of the position it leaves out


class PythonText(Struct):
    python: str
    lost: tuple[str, ...]


class Link(Struct):
    link: str


class PuzzleTitle(Struct, kw_only=True):
    """A puzzle in the list."""

    id: str
    game: str
    title: str
    words: str
    themes: tuple[str, ...]


class ShownPuzzle(Shown):
    """A puzzle to begin with."""

    id: str
    title: str
    words: str
    themes: tuple[str, ...]


class Tried(Shown):
    """What came of a try: in how many futures the same actions win, once they won in one."""

    outcome: Literal["won", "going", "failed"]
    words: str
    wins: int = 0
    futures: int = 0


class Solution(Struct):
    """Actions that win, and what they promise."""

    line: tuple[Choice, ...]
    words: str
