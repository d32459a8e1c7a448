"""Agents that search for hidden information, and functions that find all objects that an agent can reach."""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

from topdeck.arena.plan.experiment import Settings
from topdeck.arena.plan.time_limit import UNLIMITED
from topdeck.arena.play.loop import Timer, decide
from topdeck.arena.play.match import play_game
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, FormError, IllegalAction
from topdeck.core.event import Event
from topdeck.core.game import Game
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.core.state import Action, Observation, Result, State
from topdeck.core.streams import StreamedState

ATOMS = (int, float, str, bytes, type(None))
CODE = (type, ModuleType, BuiltinFunctionType, MethodType)


def attributes(it: object) -> Iterator[tuple[str, object]]:
    """Yield the named values of an object, without methods."""
    for name in dir(it):
        if not name.startswith("__"):
            with suppress(AttributeError):
                value = getattr(it, name)
                if not isinstance(value, CODE):
                    yield name, value


def parts(it: object) -> Iterator[tuple[str, object]]:
    """Yield everything reachable in one step: by name, by iteration, by the garbage collector's references.

    For a function, only its own attributes and closure count; its module is public.
    """
    if isinstance(it, FunctionType):
        for cell in it.__closure__ or ():
            yield "closure", cell.cell_contents
    elif isinstance(it, dict):
        for key, value in it.items():
            yield "key", key
            yield "value", value
    elif isinstance(it, Iterable):
        for part in it:
            yield "item", part
    else:
        yield from attributes(it)
        for part in gc.get_referents(it):
            yield "reference", part


@dataclass
class Reach:
    """The limits of a search for objects that can be reached from the views of a game."""

    library: tuple[type, ...]  # the same for everybody, known to everybody
    values: tuple[type, ...]  # never changed, so shared
    called: Callable[[object], str]  # the name of something of the library
    in_view: Callable[[Observation], tuple[object, ...]]  # what has methods to call

    def is_dead_end(self, it: object) -> bool:
        return isinstance(it, (*CODE, *self.library))

    def is_shared(self, it: object) -> bool:
        return isinstance(it, (*CODE, *self.library, *self.values))

    def reachable(self, *roots: object, ends: Callable[[object], bool] | None = None) -> list[object]:
        """Return all reachable objects, each of them once; dead ends are included, but not searched."""
        found: list[object] = []
        seen: set[int] = set()
        todo = list(roots)
        ends = ends or self.is_dead_end
        while todo:
            it = todo.pop()
            if id(it) not in seen:
                seen.add(id(it))
                found.append(it)
                if not isinstance(it, ATOMS) and not ends(it):
                    todo += [part for _, part in parts(it)]
        return found

    def dump(self, *roots: object) -> str:
        """Return a text that lists all reachable objects and identifies repeated objects."""
        numbers: dict[int, int] = {}
        kept: list[object] = []

        def told(it: object) -> str:
            if isinstance(it, ATOMS):
                return repr(it)
            if isinstance(it, self.library):
                return self.called(it)
            if isinstance(it, CODE):
                return f"<{getattr(it, '__qualname__', it)}>"
            if isinstance(it, tuple):
                return f"({', '.join(map(told, it))})"
            if id(it) in numbers:
                return f"#{numbers[id(it)]}"
            numbers[id(it)] = len(numbers)
            kept.append(it)
            inside = ", ".join(f"{how} {told(part)}" for how, part in parts(it))
            return f"#{numbers[id(it)]} {type(it).__name__} [{inside}]"

        return "\n".join(map(told, roots))


@dataclass
class Secrets:
    """A game with something to hide."""

    game: Game
    reach: Reach
    positions: Mapping[str, Callable[[], tuple[StreamedState, int]]]  # and who looks at each
    hidden: Callable[[Any, int], list[Any]]  # what the one who looks has not seen, each with its card
    moves: Mapping[str, tuple[Callable[[], StreamedState], str]]  # of the first player, and what the other sees of them
    tries: tuple[str, ...]  # actions of who does not have the card
    decks: tuple[str, str]
    settings: Settings = field(default_factory=dict)


# ---- what players are given and told


def given(state: State, viewer: int) -> tuple[Observation, list[Action]]:
    """Return everything a player receives in a position, even if another player is to move."""
    view = state.observe(viewer)
    if state.player == viewer and state.result() is None:
        spy = Spy()
        decide(spy, spy.act, Session(state), Timer(UNLIMITED))
        assert spy.view is not None
        view = spy.view
    return view, view.actions()


def told_to(state: State, action: Action, viewer: int) -> Event:
    return state.event(state.redact(action, viewer))


def after_a_move(state: State, action: Action, viewer: int) -> Observation:
    session = Session(state.copy())
    session.submit(state.player, action)
    view = session.view(viewer)
    assert len(view.history) == 1
    return view


def objection(state: State, text: str) -> str:
    """Return the error for an illegal action, which must change nothing."""
    before = json.dumps(state.to_json())
    copied = state.copy()
    try:
        copied.apply(copied.parse(text))
    except (IllegalAction, FormError) as error:
        assert json.dumps(copied.to_json()) == before
        return str(error)
    return "accepted"


# ---- agents


def record_of_a_match(
    game: Game, agents: tuple[Agent, Agent], decks: tuple[str, str], seed: int, settings: Settings | None = None
) -> list[str]:
    first, second = (game.deck(deck) for deck in decks)
    return list(play_game(game.name, agents, (first, second), seed, settings).record.lines())


@dataclass
class Spy(Agent):
    """An agent that records everything that it receives, and plays the last action."""

    name = "spy"
    view: Observation | None = None
    clock: Clock | None = None

    def act(self, view: Observation, clock: Clock) -> Action:
        self.view, self.clock = view, clock
        return view.actions()[-1]


class Honest(Agent):
    """An agent that plays random actions; its subclasses do the same, but try to break the rules."""

    name = "somebody"

    def __init__(self, reach: Reach) -> None:
        self.reach = reach

    def act(self, view: Observation, clock: Clock) -> Action:
        return self.rng.choice(view.actions())


class Hoarder(Honest):
    """An agent that keeps every view that it received, with a dump of its contents."""

    def __init__(self, reach: Reach) -> None:
        super().__init__(reach)
        self.kept: list[tuple[Observation, str]] = []

    def act(self, view: Observation, clock: Clock) -> Action:
        self.kept.append((view, self.reach.dump(view)))
        return super().act(view, clock)


class Vandal(Honest):
    """An agent that plays the same actions, but calls and changes as many objects as possible."""

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.spoilt: list[object] = []
        self.spoil(deck)

    def act(self, view: Observation, clock: Clock) -> Action:
        action = super().act(view, clock)
        for it in self.reach.in_view(view):
            self.call_everything(it, action)
        self.spoil(view)
        self.spoil(clock)
        return action

    def call_everything(self, it: object, action: Action) -> None:
        for name in dir(it):
            method = getattr(it, name, None)
            if not name.startswith("__") and callable(method):
                for arguments in ((), (action,), (Rng(1),), (0,), (1,), (it,), (0, 2)):
                    with suppress(Exception):
                        method(*arguments)

    def spoil(self, root: object) -> None:
        for it in self.reach.reachable(root, ends=self.reach.is_shared):
            if not isinstance(it, (*ATOMS, tuple)) and not self.reach.is_shared(it):
                self.spoilt.append(it)
                spoil_one(it)

    def end(self, result: Result) -> None:
        assert len(self.spoilt) > 100


def spoil_one(it: object) -> None:
    if isinstance(it, list | dict | set):
        with suppress(DeckError):
            it.clear()
        return
    for name, value in list(attributes(it)):
        junk: tuple[object, ...] = (99 if isinstance(value, int) else None, (), [])
        for other in junk:
            with suppress(AttributeError, TypeError, ValueError, DeckError):
                setattr(it, name, other)
                break


class Searcher(Honest):
    """An agent that keeps everything it received, so that a test can search it for the game's random streams."""

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.given: list[object] = [game, seat, deck, rng]

    def act(self, view: Observation, clock: Clock) -> Action:
        self.given = [*self.given[:4], view, clock, view.actions()]
        return super().act(view, clock)
