"""A game in progress, for whoever drives it: the arena, a web server, a learning environment."""

from __future__ import annotations

from mypy_extensions import i64

from topdeck.errors import IllegalAction, TopdeckError
from topdeck.event import Event
from topdeck.state import Action, Observation, Result, State


class Session:
    """One game: who must decide, what each player sees, what was done, and how it ended.

    It plays on the state it is given.  The driver may look at `state`; players are given views, and nothing else.
    """

    def __init__(self, state: State) -> None:
        self.state = state
        self.actions: list[Action] = []  # those that were played, in order
        self._told: list[tuple[Event, ...]] = [(), ()]  # what each seat saw since its last decision, and with it
        self._news: list[list[Event]] = [[], []]  # what comes after that, until the seat looks

    @property
    def player(self) -> int | None:
        """Who must decide; None when the game is over."""
        return self.state.player if self.state.result() is None else None

    @property
    def turn(self) -> int:
        return self.state.turn

    @property
    def result(self) -> Result | None:
        """None while the game runs."""
        return self.state.result()

    def view(self, seat: i64) -> Observation:
        """What a player sees now, whoever must decide, with what happened since its own last decision."""
        if seat != 0 and seat != 1:
            raise TopdeckError(f"a seat is 0 or 1, not {seat}")
        view = self.state.observe(seat)
        view.history = self._history(seat)
        return view

    def submit(self, seat: i64, action: Action) -> None:
        """Play a player's decision; an IllegalAction changes nothing."""
        state = self.state
        if seat != state.player:
            raise IllegalAction(f"player {seat} cannot decide now: {self._deciding()}")
        state.check(action)
        seen = state.seen(action, 1 - seat)
        mine = state.event(action)
        theirs = mine if seen is action else state.event(seen)
        state.step(action)
        self.actions.append(action)
        self._told[seat] = (mine,)
        if self._news[seat]:
            self._news[seat].clear()
        self._news[1 - seat].append(theirs)

    def _history(self, seat: i64) -> tuple[Event, ...]:
        """What a seat saw since its last decision, and with it."""
        news = self._news[seat]
        if news:
            self._told[seat] += tuple(news)
            news.clear()
        return self._told[seat]

    def _deciding(self) -> str:
        """Who must decide, in words."""
        return "the game is over" if self.player is None else f"it is the decision of player {self.player}"

    def __repr__(self) -> str:
        return f"<a game on turn {self.turn}, {len(self.actions)} decisions made, {self._deciding()}>"
