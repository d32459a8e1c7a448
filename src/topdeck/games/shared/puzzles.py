"""Puzzles, which are stored as positions in TOML files, and functions that check their solutions."""

from collections.abc import Iterable
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from topdeck.core import description
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import IllegalAction, PositionFormError, ScenarioError
from topdeck.core.position_form import read_form
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action, State
from topdeck.core.validation import read_toml

FIRST = 0  # the seat of the player who must win
TRIES = 5  # number of games to win, with different seeds, if a puzzle has random effects
AGENT = 3  # the number of the agent's random stream; the games use streams 0 to 2

PuzzleT = TypeVar("PuzzleT", bound="StoredPuzzle")


class StoredPuzzle(description.Puzzle, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A puzzle; each game's subclass adds the fields of the position.

    Attributes:
        gamble: In puzzles with random effects, a line of play that wins only sometimes.
    """

    game: ClassVar[str]
    gamble: tuple[str, ...] = ()

    def deck(self, state: State) -> Deck:
        """Return the deck list that an agent receives for the player who must win."""
        raise NotImplementedError

    def is_solved_by(self, agent: Agent, seed: int = 0) -> bool:
        """Return whether the agent wins before the opponent moves; with random effects, it must win several games."""
        tries = TRIES if self.gamble else 1
        return all(self.is_won_by(agent, TRIES * seed + number) for number in range(tries))

    def is_won_by(self, agent: Agent, seed: int = 0) -> bool:
        """Let the agent play until the opponent is to move, and return whether the agent has won."""
        state = self.start(seed)
        session = Session(state)
        agent.begin(self.game, FIRST, self.deck(state), Rng(seed, AGENT))
        while session.player == FIRST:
            session.submit(FIRST, agent.act(session.view(FIRST), Clock()))
        return is_won(session)

    def is_won_with(self, line: Iterable[str], seed: int = 0) -> bool:
        """Play a sequence of actions, given by their descriptions, and return whether it wins."""
        session = Session(self.start(seed))
        for words in line:
            if session.player == FIRST:
                session.submit(FIRST, find_action(session.state, words))
        return is_won(session)

    def __str__(self) -> str:
        return f"{self.name}: {self.text}"


class PuzzleFile(Struct, Generic[PuzzleT], forbid_unknown_fields=True):
    """The contents of a puzzle file."""

    puzzles: tuple[PuzzleT, ...]


def read_puzzles(text: str, source: str, form: type[PuzzleFile[PuzzleT]]) -> tuple[PuzzleT, ...]:
    """Return the puzzles in a file.

    Args:
        text: The contents of the TOML file.
        source: The name of the file, for error messages.
        form: The type of the file, such as `PuzzleFile[Puzzle]` with the game's puzzle class.

    Raises:
        ScenarioError: The file or one of its positions is invalid.
    """

    try:
        puzzles = read_form(read_toml(text), form).puzzles
    except (ValueError, PositionFormError) as error:
        raise ScenarioError(f"{source}: {error}") from None
    for puzzle in puzzles:
        try:
            puzzle.start()
        except ScenarioError as error:
            raise ScenarioError(f"{source}, puzzle {puzzle.name!r}: {error}") from None
    return puzzles


def is_won(session: Session) -> bool:
    return session.result is not None and session.result.winner == FIRST


def find_action(state: State, words: str) -> Action:
    """Return the legal action with this description, or raise `IllegalAction` if there is none."""
    for action in state.actions():
        if state.describe(action) == words:
            return action
    options = "; ".join(state.describe(action) for action in state.actions())
    raise IllegalAction(f"{words!r} is not legal now; the legal actions are {options}")
