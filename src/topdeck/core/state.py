"""The base classes for games: results, actions, observations, beliefs, states, scores, situations and horizons.

Games extend these classes; search, agents and the arena use only the base classes.  The defaults are sufficient for a
small game in plain Python: JSON forms, copies, fingerprints, random streams and observations are derived from the
fields of the game's state.  A game can override any of the defaults, for example to run faster.
"""

from __future__ import annotations

import pickle
from typing import Any, ClassVar, Literal

from mypy_extensions import i64, mypyc_attr

from topdeck.core.auto_json import object_fingerprint, object_form, object_text, seed_streams, sum_of_streams
from topdeck.core.consequence import Consequence
from topdeck.core.consequence_log import EVERYTHING, ConsequenceLog
from topdeck.core.errors import BeliefError, FormError, IllegalAction, IncompleteGame, hint, missing_method
from topdeck.core.event import Event, history_to_json
from topdeck.core.rng import Rng

Json = dict[str, Any]
Scale = Literal["chance", "points"]  # the meaning of a score's values: a win probability from 0 to 1, or any number


class Result:
    """The result of a game.  Results are immutable and are compared by value.

    Attributes:
        winner: The player who won, 0 or 1, or None for a draw.
        reason: A phrase that states why the game ended and is displayed after the winner's name.
        cause: A short name for the reason, such as `concession`, from which user interfaces generate a description;
            empty if only `reason` is known.  Comparisons ignore the cause, because it duplicates the reason.
        tally: Both players' scores in seat order, in games that keep score, for example by rounds won.
    """

    __slots__ = ("cause", "reason", "tally", "winner")

    def __init__(self, winner: int | None, reason: str, cause: str = "", tally: tuple[int, ...] = ()) -> None:
        self.winner = winner
        self.reason = reason
        self.cause = cause
        self.tally = tally

    def score(self, player: int) -> float:
        """Return 1 for a win, 0.5 for a draw and 0 for a loss, from a player's point of view."""
        return 0.5 if self.winner is None else 1.0 if self.winner == player else 0.0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and (self.winner, self.reason) == (other.winner, other.reason)

    def __hash__(self) -> int:
        return 2 if self.winner is None else self.winner

    def __reduce__(self) -> Any:
        return Result, (self.winner, self.reason, self.cause, self.tally)

    def __repr__(self) -> str:
        return f"Result(winner={self.winner!r}, reason={self.reason!r})"

    def __str__(self) -> str:
        outcome = "draw" if self.winner is None else f"player {self.winner} wins"
        return f"{outcome}: {self.reason}"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Subclassable:
    """The base class for compiled classes that can be subclassed in plain Python."""

    def __getstate__(self) -> Any:
        """Return the state to pickle, including attributes of interpreted subclasses, which would otherwise be lost."""
        native = [name for name in getattr(self, "__mypyc_attrs__", ()) if hasattr(self, name)]
        return getattr(self, "__dict__", None), {name: getattr(self, name) for name in native}


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Action(Subclassable):
    """A player's action in a game.  Actions are small and immutable, and they are compared by value.

    An action refers to cards and characters rather than to positions in a hand, so it has the same meaning in a state,
    in its copies and in all samples.
    """

    def text(self) -> str:
        """Return the text form, which `State.parse` and `Observation.parse` can read."""
        raise IncompleteGame(missing_method(self, "text"))

    def to_json(self) -> Json:
        """Return the JSON form, which `State.parse_json` and `Observation.parse_json` can read."""
        return {"schema": 1, "action": self.text()}

    def __str__(self) -> str:
        return self.text()


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class HiddenCards(Subclassable):
    """A card for each hidden slot in an observation, proposed by a `Belief`.  Each game defines its own subclass."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class DecisionPoint(Subclassable):
    """The common base class of states and observations, with legal actions and their descriptions."""

    def turn_seconds(self) -> float | None:
        """Return the time limit that the rules set for a turn that begins now, in seconds, or None if there is none.

        A turn limit can only shorten an existing time limit; games without a time limit ignore it.
        """
        return None

    def actions(self) -> list[Action]:
        """List all legal actions in a fixed order, without changing the state or its random streams.

        For an observation, the list is empty unless the observing player is to move.
        """
        raise IncompleteGame(missing_method(self, "actions"))

    def pass_action(self) -> Action | None:
        """Return the action that ends the turn or passes, or None if no such action is legal."""
        return None

    def describe(self, action: Action) -> str:
        """Return the action in words, with the names of the cards involved."""
        return action.text()

    def parse(self, text: str) -> Action:
        """Return the action with this text form.

        Raises:
            FormError: No action has this text form.
        """
        actions = self.actions()
        for action in actions:
            if action.text() == text:
                return action
        raise FormError(f"{text!r} is not a legal action{hint(text, [str(action) for action in actions])}")

    def parse_json(self, data: object) -> Action:
        """Return the action with this JSON form.

        Raises:
            FormError: No action has this JSON form.
        """
        if not isinstance(data, dict) or data.get("schema") != 1 or not isinstance(data.get("action"), str):
            raise FormError('the JSON form of an action must contain "schema": 1 and its text form as "action"')
        return self.parse(data["action"])


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Observation(DecisionPoint):
    """All the information available to one player, and nothing else.

    An observation holds no reference to the underlying state, so it reveals no hidden cards, deck order or random
    streams.

    Attributes:
        player: The observing player, 0 or 1.
        turn: The current turn number.
        history: The events since the player's last decision, as the player saw them; filled in by a `Session`.

    Example:
        >>> view = topdeck.make("hearthstone", decks=("MurlocDruid", "MurlocDruid"), seed=1).observe(0)
        >>> view.actions()
    """

    player: i64  # the observing player
    turn: i64  # the current turn number
    history: tuple[Event, ...] = ()  # the events since the player's last decision; filled in by a session

    def pick(self, rng: Rng) -> Action:
        """Return a uniformly random action; a game can override this method to avoid listing all actions.

        The observing player must be the player to move.  Overrides must choose the same action as the default, which
        draws a random index into `actions()` from `rng` if there are several actions and draws nothing otherwise.

        Args:
            rng: The random number generator to use.
        """
        choices = self.actions()
        return choices[0] if len(choices) == 1 else rng.choice(choices)

    def may_be_opening(self) -> bool:
        """Return whether this can be an opening decision, such as a mulligan; if not, the opening rules are skipped."""
        return True

    def sample(self, rng: Rng, belief: Belief | None = None) -> State:
        """Sample a full state that is consistent with this observation (a determinization).

        Args:
            rng: The random number generator for the hidden cards and for the state's new random streams.
            belief: The belief that proposes the hidden cards; by default, they are sampled uniformly.

        Returns:
            An independent state; actions played in it do not affect the real game.

        Raises:
            BeliefError: The belief proposed cards that contradict this observation.
        """
        raise IncompleteGame(missing_method(self, "sample"))

    def to_json(self) -> Json:
        """Return the JSON form, including the history, which `Game.observation` can read."""
        return object_form(self, {"history": history_to_json(self.history)})

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"  # without the address, so that equal views have equal representations


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief(Subclassable):
    """A probability distribution over the hidden cards, from which determinizations are drawn."""

    knows_draws: ClassVar[bool] = False  # whether samples contain the true deck order

    def restrict(self, view: Observation) -> Observation:
        """Return the part of the observation that this belief uses; by default, the entire observation."""
        return view

    def observe(self, view: Observation) -> None:
        """Update the belief.  Agents call this method at every decision."""

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        """Propose a card for every hidden slot in the observation.

        Args:
            view: The observation.
            rng: The source of all randomness.
        """
        raise NotImplementedError(missing_method(self, "fill"))

    def sample(self, view: Observation, rng: Rng) -> State:
        """Sample a full state that is consistent with the observation, with hidden cards from this belief."""
        return view.sample(rng, self)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(DecisionPoint):
    """A full game position, including all hidden information.

    States are mutable and are compared by value, including their random streams.  States are not hashable; use
    `fingerprint()` as a dictionary key.

    Attributes:
        player: The player to move, 0 or 1.
        turn: The turn number, counting both players' turns from 1.
        log: The log that records consequences, or None.  The log is not part of the position, and copies have no log.
    """

    player: i64 = 0  # the player to move
    turn: i64 = 1  # counts both players' turns
    log: ConsequenceLog | None = None  # set by sessions and replays

    def __getstate__(self) -> Any:
        """Return the state to pickle, without the log."""
        return tuple([None if part is None else without_log(part) for part in super().__getstate__()])

    def pick(self, rng: Rng) -> Action | None:
        """Return a uniformly random action, or None if there are no legal actions.

        Overrides that avoid listing all actions must still draw a random index into `actions()`.
        """
        choices = self.actions()
        return choices[rng.below(len(choices))] if choices else None

    def random_action(self, rng: Rng) -> Action | None:
        """Return a random action for rollouts, or None if there are no legal actions.

        The distribution need not be uniform: a game with many ways to play a card can choose the card first.
        """
        return self.pick(rng)

    def check(self, action: Action) -> None:
        """Check that an action is legal.

        Raises:
            IllegalAction: The action cannot be played now.
        """
        if action not in self.actions():
            raise IllegalAction(f"'{action}' is not legal now")

    def alternatives(self) -> str:
        """Return a short list of legal actions for error messages."""
        if self.result() is not None:
            return "the game is over"
        known = [str(action) for action in self.actions()]
        more = f" and {len(known) - 8} more" if len(known) > 8 else ""
        return "legal actions: " + "; ".join(known[:8]) + more

    def apply(self, action: Action) -> None:
        """Play an action after checking that it is legal.

        Raises:
            IllegalAction: The action cannot be played now; the state is unchanged.
        """
        self.check(action)
        self.step(action)

    def step(self, action: Action) -> None:
        """Play an action from `actions()` without checking that it is legal."""
        raise IncompleteGame(missing_method(self, "step"))

    def child(self, action: Action) -> State:
        """Return the position after an action without changing this state.  The action is not checked."""
        after = self.copy()
        after.step(action)
        return after

    def copy(self) -> State:
        """Return an independent copy with the same random streams."""
        twin: State = pickle.loads(pickle.dumps(self, pickle.HIGHEST_PROTOCOL))
        return twin

    def seed(self, seed: int) -> None:
        """Reseed all random streams (every `Rng` in the fields), so that future random events change."""
        seed_streams(self, seed)

    def seed_effects(self, seed: int) -> None:
        """Reseed all random streams except those for card draws; by default, reseed all streams."""
        self.seed(seed)

    def rng_signature(self) -> int:
        """Return a number that changes whenever a random number is drawn."""
        return sum_of_streams(self)

    def result(self) -> Result | None:
        """Return the result, or None while the game is in progress."""
        raise IncompleteGame(missing_method(self, "result"))

    def observe(self, player: int) -> Observation:
        """Return a player's observation, which by default is a copy of the state masked by `mask`.

        Args:
            player: The observing player, 0 or 1.
        """
        seen = self.copy()
        seen.mask(player)
        seen.seed(0)
        return MaskedState(seen, player)

    def peek(self, player: int) -> Observation:
        """Return a player's observation to read immediately, which a game can create faster than `observe`.

        It can share objects with this state, so do not change it, and do not use it after the state has changed.

        Args:
            player: The player who observes, 0 or 1.
        """
        return self.observe(player)

    def mask(self, player: int) -> None:
        """Replace all information hidden from the player with placeholders.  Random streams need no masking."""
        raise IncompleteGame(missing_method(self, "mask"))

    def fill(self, player: int, rng: Rng) -> None:
        """Replace the placeholders set by `mask` with samples that are consistent with the player's information."""

    def redact(self, action: Action, player: int) -> Action:
        """Return an action that is about to be played, with placeholders for the parts hidden from the given player.

        A player's own actions are never redacted.
        """
        return action

    def event(self, action: Action) -> Event:
        """Return the event for an action that is about to be played; parts of the given action may be redacted."""
        return Event(self.player, self.turn, action.text(), self.describe(action))

    def consequences(self, player: int | None = None) -> tuple[Consequence, ...]:
        """Return the consequences in the log as seen by a player, or an empty tuple if there is no log.

        Args:
            player: The observing player, 0 or 1; by default, nothing is hidden.
        """
        log = self.log
        return () if log is None else log.seen_by(EVERYTHING if player is None else player)

    def fingerprint(self) -> int:
        """Return a hash of the position that ignores ids, history and random streams.

        Equal positions have equal fingerprints, and positions with equal fingerprints have the same actions in the same
        order.
        """
        return object_fingerprint(self, {"player": self.player, "turn": self.turn})

    def shape_hash(self) -> int:
        """Return a hash of the position that ignores ids, history, random streams and handles.

        Positions with equal hashes have corresponding actions in the same order, possibly with different handles.
        """
        return self.fingerprint()

    def to_json(self) -> Json:
        """Return the JSON form of the position and its random streams, which `Game.state` can read."""
        return object_form(self, {"player": self.player, "turn": self.turn})

    def __str__(self) -> str:
        return object_text(self, {"player": self.player, "turn": self.turn})

    def __eq__(self, other: object) -> bool:
        """Return whether the positions and the random streams are equal."""
        if self is other:
            return True
        return isinstance(other, State) and type(self) is type(other) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        raise TypeError(f"unhashable: a {type(self).__name__} is mutable; use its fingerprint() as a key")


def without_log(fields: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != "log"}


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class MaskedState(Observation):
    """An observation that is a copy of the state with placeholders for information hidden from the player."""

    def __init__(self, state: State, player: i64, history: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.player = player
        self.turn = state.turn
        self.history = history

    def actions(self) -> list[Action]:
        return self.state.actions() if self.state.player == self.player else []

    def pass_action(self) -> Action | None:
        return self.state.pass_action() if self.state.player == self.player else None

    def turn_seconds(self) -> float | None:
        return self.state.turn_seconds()

    def sample(self, rng: Rng, belief: Belief | None = None) -> State:
        if belief is not None:
            raise BeliefError(f"{type(self.state).__name__} fills in hidden information itself and ignores beliefs")
        state = self.state.copy()
        state.fill(self.player, rng)
        state.seed(rng.seed())
        return state

    def describe(self, action: Action) -> str:
        return self.state.describe(action)

    def parse(self, text: str) -> Action:
        return self.state.parse(text)

    def to_json(self) -> Json:
        seen = {"player": self.player, "state": self.state.to_json(), "history": history_to_json(self.history)}
        return {"schema": 1, "class": "MaskedState", **seen}

    def __reduce__(self) -> Any:
        return type(self), (self.state, self.player, self.history)

    def __str__(self) -> str:
        return str(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MaskedState) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return self.state.fingerprint()

    def __repr__(self) -> str:
        return f"<view of player {self.player} on turn {self.turn}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class StateScore(Subclassable):
    """The base class for functions that evaluate positions."""

    scale: ClassVar[Scale] = "points"  # "chance" if values are win probabilities

    def value(self, state: State, player: i64) -> float:
        """Return the value of a position; higher is better.

        Args:
            state: The position, which is often a sample and must not be changed.
            player: The player whose prospects are evaluated, 0 or 1.
        """
        raise NotImplementedError(missing_method(self, "value"))


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveScore(Subclassable):
    """The base class for functions that evaluate moves by comparing the positions before and after an action."""

    scale: ClassVar[Scale] = "points"  # "chance" if values are win probabilities

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        """Return the value of an action; higher is better.

        Args:
            before: The position before the action.
            action: The action.
            after: The position after the action.
            player: The player whose prospects are evaluated, 0 or 1.
        """
        raise NotImplementedError(missing_method(self, "value"))


@mypyc_attr(allow_interpreted_subclasses=True)
class Situation(Subclassable):
    """Classifies positions, for example as ahead or behind, so that agents can use a different score for each class."""

    about: ClassVar[str] = ""  # a description of the classification criterion
    words: ClassVar[tuple[str, ...]] = ()  # the names of all classes

    def word(self, state: State, player: i64) -> str:
        """Return the class of a position.

        The result must depend only on information available to the player, because states can be samples.
        """
        raise NotImplementedError(missing_method(self, "word"))


@mypyc_attr(allow_interpreted_subclasses=True)
class Horizon(Subclassable):
    """The base class for search horizons, which limit how far ahead a search looks."""

    def over(self, start: State, state: State) -> bool:
        """Return whether a search from `start` stops at `state`.  Every search also stops at the end of the game.

        `start` is one of many samples for the decision, so the result should depend only on public information, such as
        the turn.
        """
        raise NotImplementedError(missing_method(self, "over"))
