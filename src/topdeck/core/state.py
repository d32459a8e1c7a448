"""The base classes of every game: results, actions, observations, beliefs, states, scores, situations and horizons.

Games subclass them; search, agents and the arena use nothing else.  The defaults are enough for a small game in plain
Python: JSON forms, copies, fingerprints, random streams and observations are derived from the fields of its state.  A
game overrides what it wants to do faster or differently.
"""

from __future__ import annotations

import pickle
from typing import Any, ClassVar, Literal

from mypy_extensions import i64, mypyc_attr

from topdeck.core.auto_json import object_fingerprint, object_form, object_text, seed_streams, sum_of_streams
from topdeck.core.errors import BeliefError, FormError, IllegalAction, hint
from topdeck.core.event import Event, history_to_json
from topdeck.core.rng import Rng

Json = dict[str, Any]
Scale = Literal["chance", "points"]  # the meaning of a score's values: a win probability from 0 to 1, or any number


class Result:
    """The result of a game; immutable, compares by value.

    Attributes:
        winner: The player who won, 0 or 1; None for a draw.
        reason: Why the game ended, in words.
    """

    __slots__ = ("reason", "winner")

    def __init__(self, winner: int | None, reason: str) -> None:
        self.winner = winner
        self.reason = reason

    def score(self, player: int) -> float:
        """Return 1 if the player won, 0 if the player lost, 0.5 for a draw."""
        return 0.5 if self.winner is None else 1.0 if self.winner == player else 0.0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Result) and (self.winner, self.reason) == (other.winner, other.reason)

    def __hash__(self) -> int:
        return 2 if self.winner is None else self.winner

    def __reduce__(self) -> Any:
        return Result, (self.winner, self.reason)

    def __repr__(self) -> str:
        return f"Result(winner={self.winner!r}, reason={self.reason!r})"

    def __str__(self) -> str:
        outcome = "draw" if self.winner is None else f"player {self.winner} wins"
        return f"{outcome}: {self.reason}"


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Subclassable:
    """Base of the compiled classes that can be subclassed in plain Python."""

    def __getstate__(self) -> Any:
        """Return the state to pickle; the default of compiled classes would lose attributes of plain subclasses."""
        native = [name for name in getattr(self, "__mypyc_attrs__", ()) if hasattr(self, name)]
        return getattr(self, "__dict__", None), {name: getattr(self, name) for name in native}


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Action(Subclassable):
    """One decision of a player: a small immutable value that compares by value.

    An action names cards and characters, never a position in a hand, so it has the same meaning in the state, in every
    copy and in every sample.
    """

    def text(self) -> str:
        """Return the text form, which `State.parse` and `Observation.parse` read back."""
        raise NotImplementedError

    def to_json(self) -> Json:
        """Return the JSON form, which `State.parse_json` and `Observation.parse_json` read back."""
        return {"schema": 1, "action": self.text()}

    def __str__(self) -> str:
        return self.text()


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class HiddenCards(Subclassable):
    """Cards for all hidden places of an observation, as a `Belief` proposes them; each game has its own subclass."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class DecisionPoint(Subclassable):
    """The common base of states and observations: legal actions and their descriptions."""

    def actions(self) -> list[Action]:
        """List all legal actions in a fixed order.  Nothing changes, not even a random stream.

        The list of an observation is empty if it is not its player's decision.
        """
        raise NotImplementedError

    def pass_action(self) -> Action | None:
        """Return the action that ends the turn or passes; None if there is none now."""
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
            raise FormError('the JSON form of an action must have "schema": 1 and its text as "action"')
        return self.parse(data["action"])


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Observation(DecisionPoint):
    """Everything one player may know, and nothing else.

    An observation holds no reference to the state it was made from; hidden cards, deck order and random streams cannot
    be read from it.

    Attributes:
        player: The player who observes, 0 or 1.
        turn: The turn of the state.
        history: The events since this player's last decision, as this player saw them; a `Session` fills it in.

    Example:
        >>> view = topdeck.make("hearthstone", decks=("MurlocDruid", "MurlocDruid"), seed=1).observe(0)
        >>> view.actions()
    """

    player: i64  # the player who observes
    turn: i64  # the turn of the state
    history: tuple[Event, ...] = ()  # the events since this player's last decision; a session fills it in

    def pick(self, rng: Rng) -> Action:
        """Return a uniformly random action without listing all of them where the game supports that.

        It must be this player's decision.  `rng` is not used if there is only one action.  An override must draw by
        index in `actions()`, as this does.

        Args:
            rng: The random number generator to draw from.
        """
        choices = self.actions()
        return choices[0] if len(choices) == 1 else rng.choice(choices)

    def may_be_opening(self) -> bool:
        """Return False if this is certainly no opening decision such as a mulligan; opening rules are then skipped."""
        return True

    def sample(self, rng: Rng, belief: Belief | None = None) -> State:
        """Sample a full state that is consistent with this observation (a determinization).

        Args:
            rng: The random number generator for the hidden cards and for the state's fresh random streams.
            belief: Proposes the hidden cards; by default they are uniform.

        Returns:
            A state of its own: playing it does not affect the real game.

        Raises:
            BeliefError: The belief proposed cards that contradict this observation.
        """
        raise NotImplementedError

    def to_json(self) -> Json:
        """Return the JSON form, history included; `Game.observation` reads it back."""
        return object_form(self, {"history": history_to_json(self.history)})

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"  # without the address, which would tell views apart


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief(Subclassable):
    """A probability distribution over the hidden cards, from which determinizations are drawn."""

    knows_draws: ClassVar[bool] = False  # whether its samples draw the cards that will really be drawn

    def restrict(self, view: Observation) -> Observation:
        """Return the part of the observation that this belief uses; by default, all of it."""
        return view

    def observe(self, view: Observation) -> None:
        """Update the belief; agents call this at every decision."""

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        """Propose a card for every hidden place of the observation."""
        raise NotImplementedError

    def sample(self, view: Observation, rng: Rng) -> State:
        """Sample a full state that is consistent with the observation, with hidden cards from this belief."""
        return view.sample(rng, self)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(DecisionPoint):
    """A full position of a game, including everything hidden.

    States are mutable and compare by value: position and random streams.  They have no hash; use `fingerprint()` as a
    key.

    Attributes:
        player: The player who decides now, 0 or 1.
        turn: The number of the turn, counting both players' turns from 1.
    """

    player: i64 = 0  # the player who decides now
    turn: i64 = 1  # counts both players' turns

    def pick(self, rng: Rng) -> Action | None:
        """Return a uniformly random action, or None if there is none.

        An override that avoids listing all actions must draw by index in `actions()`, as this does.
        """
        choices = self.actions()
        return choices[rng.below(len(choices))] if choices else None

    def random_action(self, rng: Rng) -> Action | None:
        """Return a random action for rollouts, or None if there is none.

        It need not be uniform: a game with many ways to play a card may choose a card first.
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
        """Return a short text that lists legal actions, for error messages."""
        if self.result() is not None:
            return "the game is over"
        known = [str(action) for action in self.actions()]
        more = f" and {len(known) - 8} more" if len(known) > 8 else ""
        return "legal are: " + "; ".join(known[:8]) + more

    def apply(self, action: Action) -> None:
        """Check an action, then play it.

        Raises:
            IllegalAction: The action cannot be played now; the state has not changed.
        """
        self.check(action)
        self.step(action)

    def step(self, action: Action) -> None:
        """Play an action without checking it, for actions that were just enumerated."""
        raise NotImplementedError

    def child(self, action: Action) -> State:
        """Return the position after an action, which is not checked.  This state does not change."""
        after = self.copy()
        after.step(action)
        return after

    def copy(self) -> State:
        """Return an independent copy with the same random streams."""
        twin: State = pickle.loads(pickle.dumps(self, pickle.HIGHEST_PROTOCOL))
        return twin

    def seed(self, seed: int) -> None:
        """Reseed all random streams (every `Rng` among the fields): the same position with a different future."""
        seed_streams(self, seed)

    def seed_effects(self, seed: int) -> None:
        """Reseed the random streams except those for card draws; a game with a single stream reseeds that."""
        self.seed(seed)

    def rng_signature(self) -> int:
        """Return a number that changes whenever a random number has been drawn."""
        return sum_of_streams(self)

    def result(self) -> Result | None:
        """Return the result, or None while the game runs."""
        raise NotImplementedError

    def observe(self, player: int) -> Observation:
        """Return the observation of a player: by default, a copy in which `mask` has hidden the rest.

        Args:
            player: The player who observes, 0 or 1.
        """
        seen = self.copy()
        seen.mask(player)
        seen.seed(0)
        return MaskedState(seen, player)

    def mask(self, player: int) -> None:
        """Replace everything that the player may not know by placeholders.  Random streams are hidden anyway."""
        raise NotImplementedError

    def fill(self, player: int, rng: Rng) -> None:
        """Replace the placeholders of `mask` by something consistent with what the player knows."""

    def redact(self, action: Action, player: int) -> Action:
        """Return an action about to be played as the given player will see it, with placeholders for what is hidden.

        Players see all of their own actions.
        """
        return action

    def event(self, action: Action) -> Event:
        """Return the event of an action about to be played, in the form in which it is seen."""
        return Event(self.player, self.turn, action.text(), self.describe(action))

    def fingerprint(self) -> int:
        """Return a hash of the position without ids, history and random streams.

        Equal positions have equal fingerprints, and equal fingerprints have the same actions in the same order.
        """
        return object_fingerprint(self, {"player": self.player, "turn": self.turn})

    def shape_hash(self) -> int:
        """Return a hash of the position that also ignores handles.

        Positions with equal values have corresponding actions in the same order, which may use different handles.
        """
        return self.fingerprint()

    def to_json(self) -> Json:
        """Return the JSON form of the position and its random streams; `Game.state` reads it back."""
        return object_form(self, {"player": self.player, "turn": self.turn})

    def __str__(self) -> str:
        return object_text(self, {"player": self.player, "turn": self.turn})

    def __eq__(self, other: object) -> bool:
        """Compare position and random streams."""
        if self is other:
            return True
        return isinstance(other, State) and type(self) is type(other) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        raise TypeError(f"unhashable: a {type(self).__name__} changes; a key is its fingerprint()")


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class MaskedState(Observation):
    """A copy of the state with placeholders for all that is hidden from one player."""

    def __init__(self, state: State, player: i64, history: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.player = player
        self.turn = state.turn
        self.history = history

    def actions(self) -> list[Action]:
        return self.state.actions() if self.state.player == self.player else []

    def pass_action(self) -> Action | None:
        return self.state.pass_action() if self.state.player == self.player else None

    def sample(self, rng: Rng, belief: Belief | None = None) -> State:
        if belief is not None:
            raise BeliefError(f"{type(self.state).__name__} fills hidden places itself and asks no belief")
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
        return f"<what player {self.player} sees of turn {self.turn}>"


@mypyc_attr(allow_interpreted_subclasses=True)
class StateScore(Subclassable):
    """An evaluation function of positions."""

    scale: ClassVar[Scale] = "points"  # "chance" if values are win probabilities

    def value(self, state: State, player: i64) -> float:
        """Return how good a position is for a player; more is better."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveScore(Subclassable):
    """An evaluation function of moves, which compares the positions before and after an action."""

    scale: ClassVar[Scale] = "points"  # "chance" if values are win probabilities

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        """Return how good an action was for a player; more is better."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Situation(Subclassable):
    """Classifies positions by a word, such as ahead and behind, so that an agent can use a score for each."""

    about: ClassVar[str] = ""  # what the word depends on
    words: ClassVar[tuple[str, ...]] = ()  # all possible words

    def word(self, state: State, player: i64) -> str:
        """Return the word for a position.  It must depend only on what the player knows: states may be samples."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Horizon(Subclassable):
    """Decides how far a search looks ahead."""

    def over(self, start: State, state: State) -> bool:
        """Return whether a search that began at `start` stops at `state`.  It always stops at the end of the game.

        `start` is one of many samples of the decision, so only public information counts, such as the turn.
        """
        raise NotImplementedError
