"""A game in progress, for code that drives games: the arena, the web server, learning environments."""

from mypy_extensions import i64

from topdeck.core.errors import IllegalAction, TopdeckError
from topdeck.core.event import Event
from topdeck.core.state import Action, Observation, Result, State


class Session:
    """One game: who decides, what each player sees, which actions were played, and how it ended.

    A session plays on the state it is given.  Show players only `view(...)`, never `state`.

    Attributes:
        state: The full position.
        actions: The actions played so far.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.actions: list[Action] = []  # the actions played so far
        self._told: list[tuple[Event, ...]] = [(), ()]  # the events each seat has been shown, from its last decision on
        self._news: list[list[Event]] = [[], []]  # later events, not shown yet

    @property
    def player(self) -> int | None:
        """The player who decides, or None when the game is over."""
        return self.state.player if self.state.result() is None else None

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.state.turn

    @property
    def result(self) -> Result | None:
        """The result, or None while the game runs."""
        return self.state.result()

    def view(self, seat: i64) -> Observation:
        """Return a player's observation, with the events since that player's last decision as `history`.

        Raises:
            TopdeckError: `seat` is neither 0 nor 1.
        """
        if seat != 0 and seat != 1:
            raise TopdeckError(f"a seat is 0 or 1, not {seat}")
        view = self.state.observe(seat)
        view.history = self._history(seat)
        return view

    def submit(self, seat: i64, action: Action) -> None:
        """Play a player's action.

        Raises:
            IllegalAction: The action is illegal or it is not this player's decision; nothing has changed.
        """
        state = self.state
        if seat != state.player:
            raise IllegalAction(f"player {seat} cannot decide now: {self._deciding()}")
        state.check(action)
        seen = state.redact(action, 1 - seat)
        mine = state.event(action)
        theirs = mine if seen is action else state.event(seen)
        state.step(action)
        self.actions.append(action)
        self._told[seat] = (mine,)
        if self._news[seat]:
            self._news[seat].clear()
        self._news[1 - seat].append(theirs)

    def _history(self, seat: i64) -> tuple[Event, ...]:
        """Return the events that a seat saw since its last decision, including that decision."""
        news = self._news[seat]
        if news:
            self._told[seat] += tuple(news)
            news.clear()
        return self._told[seat]

    def _deciding(self) -> str:
        """Describe who decides."""
        return "the game is over" if self.player is None else f"it is the decision of player {self.player}"

    def __repr__(self) -> str:
        return f"<a game on turn {self.turn}, {len(self.actions)} decisions made, {self._deciding()}>"
