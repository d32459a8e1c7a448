"""A game in progress, for use by the arena, the web server and learning environments."""

from mypy_extensions import i64

from topdeck.core.consequence_log import ConsequenceLog
from topdeck.core.errors import IllegalAction, TopdeckError
from topdeck.core.event import Event
from topdeck.core.state import Action, Observation, Result, State


class Session:
    """A game in progress, with the player to move, each player's view, the actions played and the result.

    A session modifies the state passed to it, and records the consequences of the actions in the state's `log`.  Show
    players only `view(...)`, never `state`.

    Args:
        state: The position in which the session starts.
        histories: For each player, the events seen since that player's last decision, if the game has already begun.

    Attributes:
        state: The full position.
        actions: The actions played so far.
    """

    def __init__(self, state: State, histories: tuple[tuple[Event, ...], tuple[Event, ...]] = ((), ())) -> None:
        self.state = state
        self._log = state.log = ConsequenceLog()
        self.actions: list[Action] = []  # the actions played so far
        self._told: list[tuple[Event, ...]] = [histories[0], histories[1]]  # shown to each seat since its last decision
        self._news: list[list[Event]] = [[], []]  # later events, not yet shown

    @property
    def player(self) -> int | None:
        """The player to move, or None if the game is over."""
        return self.state.player if self.state.result() is None else None

    @property
    def turn(self) -> int:
        """The current turn number, counting both players' turns from 1."""
        return self.state.turn

    @property
    def result(self) -> Result | None:
        """The result, or None while the game is in progress."""
        return self.state.result()

    def view(self, seat: i64) -> Observation:
        """Return a player's observation, with the events since that player's last decision as `history`.

        Raises:
            TopdeckError: `seat` is neither 0 nor 1.
        """
        if seat != 0 and seat != 1:
            raise TopdeckError(f"a seat must be 0 or 1, not {seat}")
        view = self.state.observe(seat)
        view.history = self.history(seat)
        return view

    def peek(self, seat: i64) -> Observation:
        """Return a player's observation to read immediately, as in `State.peek`, with its history."""
        view = self.state.peek(seat)
        view.history = self.history(seat)
        return view

    def submit(self, seat: i64, action: Action) -> None:
        """Play a player's action.

        Args:
            seat: The player who plays the action, 0 or 1.
            action: The action.

        Raises:
            IllegalAction: The action is illegal, or the other player is to move; the session is unchanged.
        """
        state = self.state
        if seat != state.player:
            raise IllegalAction(f"player {seat} cannot act now: {self._deciding()}")
        state.check(action)
        self.play(action)

    def play(self, action: Action) -> None:
        """Play an action from `view(player).actions()` for the player to move, without checking its legality."""
        state = self.state
        seat: i64 = state.player
        seen = state.redact(action, 1 - seat)
        mine = state.event(action)
        theirs = mine if seen is action else state.event(seen)
        log = self._log
        log.clear()
        state.step(action)
        self.actions.append(action)
        mine = mine.with_consequences(log.seen_by(seat))
        is_public = seen is action and log.is_public()
        theirs = mine if is_public else theirs.with_consequences(log.seen_by(1 - seat))
        self._told[seat] = (mine,)
        if self._news[seat]:
            self._news[seat].clear()
        self._news[1 - seat].append(theirs)

    def history(self, seat: i64) -> tuple[Event, ...]:
        """Return the events that a player has seen since that player's last decision, including that decision."""
        news = self._news[seat]
        if news:
            self._told[seat] += tuple(news)
            news.clear()
        return self._told[seat]

    def _deciding(self) -> str:
        """Return a phrase for messages that names the player to move or states that the game is over."""
        return "the game is over" if self.player is None else f"it is player {self.player}'s decision"

    def __repr__(self) -> str:
        return f"<a game on turn {self.turn}, {len(self.actions)} decisions made, {self._deciding()}>"
