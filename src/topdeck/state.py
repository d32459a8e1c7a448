"""What every game is made of: results, actions, observations, beliefs, states, scores, situations and horizons.

The classes here are plain bases.  A game fills them in; search, agents and the arena know nothing else.  What they
bring along is enough for a small game in plain Python: forms, copies, fingerprints, chance and views are made from
the fields of its state.  A game that wants them faster, or otherwise, writes its own.
"""

from __future__ import annotations

import pickle
from typing import Any, ClassVar, Literal

from mypy_extensions import i64, mypyc_attr

from topdeck.errors import BeliefError, FormError, IllegalAction, hint
from topdeck.event import Event, history_to_json
from topdeck.fields import fingerprint_of, form_of, seed_streams, sum_of_streams, text_of
from topdeck.rng import Rng

Json = dict[str, Any]
Scale = Literal["chance", "points"]  # what the numbers of a score mean: a chance to win from 0 to 1, or anything


class Result:
    """How a game ended: who won (None for a draw), and why."""

    __slots__ = ("reason", "winner")

    def __init__(self, winner: int | None, reason: str) -> None:
        self.winner = winner
        self.reason = reason

    def score(self, player: int) -> float:
        """1 for a win of the player, 0 for a loss, 0.5 for a draw."""
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
    """What users may subclass in plain Python."""

    def __getstate__(self) -> Any:
        """What a pickle keeps.  Compiled, the default would forget the attributes of a plain subclass."""
        native = [name for name in getattr(self, "__mypyc_attrs__", ()) if hasattr(self, name)]
        return getattr(self, "__dict__", None), {name: getattr(self, name) for name in native}


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Action(Subclassable):
    """One decision of a player: a small immutable value with a text form that its game reads back."""

    def text(self) -> str:
        raise NotImplementedError

    def to_json(self) -> Json:
        return {"schema": 1, "action": self.text()}

    def __str__(self) -> str:
        return self.text()


def action_text(data: object) -> str:
    """The text form of an action, out of its JSON form."""
    if not isinstance(data, dict) or data.get("schema") != 1 or not isinstance(data.get("action"), str):
        raise FormError('the JSON form of an action must say "schema": 1 and have its text as "action"')
    return str(data["action"])


def action_called(text: str, actions: list[Action]) -> Action:
    """The one of these actions with this text form."""
    for action in actions:
        if action.text() == text:
            return action
    raise FormError(f"{text!r} is none of the actions{hint(text, [str(action) for action in actions])}")


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class HiddenCards(Subclassable):
    """What a belief fills the hidden places with; each game has its own kind."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class DecisionPoint(Subclassable):
    """What a state and an observation of it have in common: decisions, and words for them."""

    def actions(self) -> list[Action]:
        """Every legal decision in a fixed order; pure, it never touches a random stream.

        An observation has none when it is not its player's decision."""
        raise NotImplementedError

    def passing(self) -> Action | None:
        """The action that gives up the turn (it ends it, or passes), if there is one now."""
        return None

    def describe(self, action: Action) -> str:
        """The action in words, with the names of what it touches."""
        return action.text()

    def parse(self, text: str) -> Action:
        """The action with this text form; a game that can read more than the legal ones says so itself."""
        return action_called(text, self.actions())

    def parse_json(self, data: object) -> Action:
        """The action with this JSON form."""
        return self.parse(action_text(data))


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Observation(DecisionPoint):
    """All that one player may know, and nothing else: a value of its own, without reference to the state."""

    player: i64  # who looks
    turn: i64  # as the state counts it
    history: tuple[Event, ...] = ()  # from this player's last decision on, as it saw that; a session writes it

    def pick(self, rng: Rng) -> Action:
        """Any of the actions, each as likely as the others; where there is only one, nothing is drawn.  It must be
        this player's decision.

        A game that can draw one without making a list of all does so, and draws as this does: by place in the list.
        """
        choices = self.actions()
        return choices[0] if len(choices) == 1 else rng.choice(choices)

    def may_be_opening(self) -> bool:
        """May this be an opening, such as a mulligan?  Where it is none for sure, no rule for openings is asked."""
        return True

    def sample(self, rng: Rng, belief: Belief | None = None) -> State:
        """A full state that fits what is seen, with fresh random streams."""
        raise NotImplementedError

    def to_json(self) -> Json:
        """All that is seen, the history as "history"; the game's `observation` reads it back."""
        return form_of(self, {"history": history_to_json(self.history)})

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"  # without the address, which would tell views apart


@mypyc_attr(allow_interpreted_subclasses=True)
class Belief(Subclassable):
    """An opinion about what the hidden cards may be."""

    knows_draws: ClassVar[bool] = False  # do its samples draw what will be drawn?

    def look(self, view: Observation) -> Observation:
        """What it takes of a view: all of it, unless it shall do without something that may be seen."""
        return view

    def observe(self, view: Observation) -> None:
        """Learn from a view; called at every decision."""

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        """Cards for every hidden place of the view."""
        raise NotImplementedError

    def sample(self, view: Observation, rng: Rng) -> State:
        """Return a full state to search from: one that fits the view, with cards of its own in the hidden places."""
        return view.sample(rng, self)


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class State(DecisionPoint):
    """A full position of a game, hidden things included."""

    player: i64 = 0  # who decides now
    turn: i64 = 1  # counts both players' turns

    def pick(self, rng: Rng) -> Action | None:
        """Any of the actions, each as likely as the others; None when there is none.

        A game that can draw one without making a list of all does so, and draws as this does: by place in the list.
        """
        choices = self.actions()
        return choices[rng.below(len(choices))] if choices else None

    def random_action(self, rng: Rng) -> Action | None:
        """Any of the actions, for random play to the end; None when there is none.

        Not all need be as likely as the others: a game with many ways to play a card may draw a card first."""
        return self.pick(rng)

    def check(self, action: Action) -> None:
        """Raise an IllegalAction unless the action may be played now."""
        if action not in self.actions():
            raise IllegalAction(f"'{action}' is not legal now")

    def alternatives(self) -> str:
        """What could be done instead, in a few words."""
        if self.result() is not None:
            return "the game is over"
        known = [str(action) for action in self.actions()]
        more = f" and {len(known) - 8} more" if len(known) > 8 else ""
        return "legal are: " + "; ".join(known[:8]) + more

    def apply(self, action: Action) -> None:
        """Check the action, then play it; an IllegalAction leaves the state untouched."""
        self.check(action)
        self.step(action)

    def step(self, action: Action) -> None:
        """Play an action that was just enumerated, unchecked."""
        raise NotImplementedError

    def child(self, action: Action) -> State:
        """The position after an action that was just enumerated, unchecked; this one stays as it is."""
        after = self.copy()
        after.step(action)
        return after

    def copy(self) -> State:
        twin: State = pickle.loads(pickle.dumps(self, pickle.HIGHEST_PROTOCOL))
        return twin

    def seed(self, seed: int) -> None:
        """Begin all random streams again (every `Rng` among the fields): the same position with another future."""
        seed_streams(self, seed)

    def seed_effects(self, seed: int) -> None:
        """Begin the random streams again that do not decide which cards are drawn; all, if the game has but one."""
        self.seed(seed)

    def chances(self) -> int:
        """A number that changes whenever chance has been at work."""
        return sum_of_streams(self)

    def result(self) -> Result | None:
        """None while the game runs."""
        raise NotImplementedError

    def observe(self, player: int) -> Observation:
        """What a player sees: a copy in which `mask` has taken away the rest."""
        seen = self.copy()
        seen.mask(player)
        seen.seed(0)
        return MaskedState(seen, player)

    def mask(self, player: int) -> None:
        """Put placeholders for all that the player may not know; random streams never show."""
        raise NotImplementedError

    def fill(self, player: int, rng: Rng) -> None:
        """Put something that may be so for all that `mask` took away from the player, if that is anything."""

    def seen(self, action: Action, player: int) -> Action:
        """What this player will see of an action that is about to be played: what is hidden from it is a placeholder.

        A player sees all of its own actions."""
        return action

    def event(self, action: Action) -> Event:
        """What is about to happen, for those who see this of it."""
        return Event(self.player, self.turn, action.text(), self.describe(action))

    def fingerprint(self) -> int:
        """Equal positions, equal numbers, without ids, history or random streams; equal numbers, equal actions."""
        return fingerprint_of(self, {"player": self.player, "turn": self.turn})

    def outline(self) -> int:
        """The fingerprint without the names of things, such as handles: where it is equal, the actions are the same
        ones in the same order, though they may call things by other names."""
        return self.fingerprint()

    def to_json(self) -> Json:
        """The whole position, streams included; the game's `state` reads it back."""
        return form_of(self, {"player": self.player, "turn": self.turn})

    def __str__(self) -> str:
        return text_of(self, {"player": self.player, "turn": self.turn})

    def __eq__(self, other: object) -> bool:
        """Is it the same position, with the same future?"""
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

    def passing(self) -> Action | None:
        return self.state.passing() if self.state.player == self.player else None

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
    """How good a position is for a player."""

    scale: ClassVar[Scale] = "points"

    def value(self, state: State, player: i64) -> float:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class MoveScore(Subclassable):
    """How good a step from one position to the next is for a player."""

    scale: ClassVar[Scale] = "points"

    def value(self, before: State, action: Action, after: State, player: i64) -> float:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Situation(Subclassable):
    """How things stand for a player, in one of a few words, such as ahead and behind."""

    about: ClassVar[str] = ""  # what the word depends on, in a few words
    words: ClassVar[tuple[str, ...]] = ()  # all that it may say

    def word(self, state: State, player: i64) -> str:
        """The word that is true now.  It is asked of samples, too: what counts is what the player knows."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Horizon(Subclassable):
    """How far ahead of a decision a search looks."""

    def over(self, start: State, state: State) -> bool:
        """Has a search that began at `start` gone far enough?  At the end of the game it has, whatever this says.

        `start` is one of many samples of the decision: what counts is what both players know, such as turns."""
        raise NotImplementedError
