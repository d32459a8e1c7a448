"""The base class of agents."""

from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.search_info import SearchInfo
from topdeck.core.state import Action, Json, Observation, Result


class Agent:
    """A player.  Subclasses must implement `act`; everything else is optional.

    Attributes:
        name: The name in tables and messages.
        spec: The full spec if the agent was made from one, otherwise empty.
        search_info: The result of the last search; an agent that searches may set it in `act`.
        seat: The agent's player number in the current game, 0 or 1.
        deck: The deck it plays in the current game.
        rng: Its random number generator for the current game.

    Example:
        >>> class Passive(topdeck.Agent):
        ...     def act(self, view, clock):
        ...         return view.pass_action() or view.actions()[0]
    """

    name = "agent"
    spec = ""  # the full spec if the agent was made from one
    search_info: SearchInfo | None = None  # the result of the last search; an agent that searches may set it in `act`

    def open(self) -> None:
        """Load what all games need.  Called once per process, before the first game."""

    def close(self) -> None:
        """Release what `open` loaded.  Called once per process, after the last game."""

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        """Start a game.  An override should call this.

        Args:
            game: The name of the game.
            seat: The agent's player number, 0 or 1.
            deck: The deck it plays.
            rng: Use it for all randomness, so that the same seeds give the same games.
        """
        self.seat = seat
        self.deck = deck
        self.rng = rng

    def act(self, view: Observation, clock: Clock) -> Action:
        """Choose an action.

        Args:
            view: Everything the agent may know.
            clock: The time limit of this decision.

        Returns:
            One of `view.actions()`.
        """
        raise NotImplementedError

    def explanation(self, view: Observation) -> Json | None:
        """Return the search info of the last decision in the form of `SearchInfo.to_json`, or None."""
        return None if self.search_info is None else self.search_info.to_json(view)

    def end(self, result: Result) -> None:
        """Learn the result of the game.  Called after the last decision."""
