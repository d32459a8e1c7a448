"""What every player is."""

from __future__ import annotations

from topdeck.clock import Clock
from topdeck.deck import Deck
from topdeck.rng import Rng
from topdeck.state import Action, Json, Observation, Result
from topdeck.thought import Thought


class Agent:
    """A player.  Only `act` must be written; it sees an observation and nothing else."""

    name = "agent"
    spec = ""  # the whole of it, if it was made from one
    search_info: Thought | None = None  # about its last decision; an agent that searches may set it in `act`

    def open(self) -> None:
        """Once in a process, before its first game: load what all games need."""

    def close(self) -> None:
        """Once in a process, after its last game: give back what `open` took."""

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        """A game begins.  All the agent's chance should come from `rng`."""
        self.seat = seat
        self.deck = deck
        self.rng = rng

    def act(self, view: Observation, clock: Clock) -> Action:
        """Decide: one of `view.actions()`."""
        raise NotImplementedError

    def explanation(self, view: Observation) -> Json | None:
        """The search info of its last decision, in the form that `Thought.to_json` writes; nothing else is kept."""
        return None if self.search_info is None else self.search_info.to_json(view)

    def end(self, result: Result) -> None:
        """The game is over."""
