"""The base class for agents, and the exception raised when an agent in another process fails."""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Final, NamedTuple

from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import missing_method
from topdeck.core.rng import Rng
from topdeck.core.search_info import SearchInfo
from topdeck.core.state import Action, Json, Observation, Result

LEARNING_FOLDER: Final = "TOPDECK_LEARNING_FOLDER"  # the environment variable for an agent's learning folder


class AgentFailed(Exception):
    """Raised when an agent in another process fails.

    Args:
        text: A verb phrase that describes the fault, such as "raised ValueError".
        traceback: The traceback from the other process.
        refusal: The error message if the user can fix the error; otherwise an empty string.
        import_failed: Whether the agent's module could not be imported.
        output: The last output of the other process.
    """

    def __init__(
        self, text: str, traceback: str = "", refusal: str = "", import_failed: bool = False, output: str = ""
    ) -> None:
        super().__init__(text)
        self.traceback = traceback
        self.refusal = refusal
        self.import_failed = import_failed
        self.output = output


class PastMatch(NamedTuple):
    """An agent's results against one opponent in an earlier round of a competition, with one pair of decks.

    Attributes:
        round: The round number, from 1.
        deck: The agent's deck.
        opponent: The opponent's name.
        opponent_deck: The opponent's deck.
        wins: The number of games that the agent won.
        draws: The number of drawn games.
        losses: The number of games that the agent lost.
    """

    round: int
    deck: Deck
    opponent: str
    opponent_deck: Deck
    wins: int
    draws: int
    losses: int


class PastGame(NamedTuple):
    """A game in the previous round of a competition, as seen by one of its players.

    Attributes:
        round: The round number, from 1.
        opponent: The opponent's name.
        seat: The agent's player number, 0 or 1.
        deck: The agent's deck.
        decisions: The agent's observation and action at each of its decisions.
        view: The agent's observation at the end of the game.
        result: The result.
    """

    round: int
    opponent: str
    seat: int
    deck: Deck
    decisions: tuple[tuple[Observation, Action], ...]
    view: Observation
    result: Result


class Agent:
    """The base class for agents that play games.  Subclasses must implement `act`; all other methods are optional.

    Attributes:
        name: The name shown in tables and messages.
        spec: The full spec if the agent was created from a spec, otherwise an empty string.
        search_info: The result of the last search; search agents can set it in `act`.
        seat: The agent's player number in the current game, 0 or 1.
        deck: The agent's deck in the current game.
        rng: The agent's random number generator for the current game.

    Example:
        >>> class Passive(topdeck.Agent):
        ...     def act(self, view, clock):
        ...         return view.pass_action() or view.actions()[0]
    """

    name = "agent"
    spec = ""  # the full spec if the agent was created from a spec
    search_info: SearchInfo | None = None  # the result of the last search; search agents can set it

    def open(self) -> None:
        """Load resources that are shared by all games.  Called once per process, before the first game."""

    def close(self) -> None:
        """Release the resources that `open` loaded.  Called once per process, after the last game."""

    @property
    def learning_folder(self) -> Path | None:
        """The agent's persistent folder, or None unless the competition track allows agents to learn.

        The folder is read-only except in `learn`, and it is empty in the first round.
        """
        folder = os.environ.get(LEARNING_FOLDER)
        return Path(folder) if folder else None

    def learn(self, game: str, games: Iterable[PastGame]) -> None:
        """Update `learning_folder` between two rounds of a competition.  Called without a preceding call to `begin`.

        Args:
            game: The name of the game.
            games: The agent's games in the previous round, which are loaded one at a time.
        """

    def choose_deck(self, game: str, offered: Sequence[Deck], history: Sequence[PastMatch]) -> Deck:
        """Choose the deck for the next round of a competition.  Called without a preceding call to `begin`.

        Args:
            game: The name of the game.
            offered: The decks of the track, followed by the decks of the agent's submission.
            history: The agent's results in earlier rounds.

        Returns:
            One of the decks in `offered`, or any other legal deck.
        """
        return offered[0]

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        """Prepare for a new game.  Overrides should call `super().begin(...)`.

        Args:
            game: The name of the game.
            seat: The agent's player number, 0 or 1.
            deck: The agent's deck.
            rng: The random number generator to use for all randomness, so that the same seed produces the same game.
        """
        self.seat = seat
        self.deck = deck
        self.rng = rng

    def act(self, view: Observation, clock: Clock) -> Action:
        """Choose an action.

        Args:
            view: The information available to the agent.
            clock: The time limit for this decision.

        Returns:
            One of `view.actions()`.
        """
        raise NotImplementedError(missing_method(self, "act"))

    def explanation(self, view: Observation) -> Json | None:
        """Return the last decision's search info as JSON (see `SearchInfo.to_json`), or None if there was no search."""
        return None if self.search_info is None else self.search_info.to_json(view)

    def end(self, result: Result) -> None:
        """Handle the result of a game.  Called after the last decision."""
