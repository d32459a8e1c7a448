"""Reduces a failing game to a short test that consists of a minimal position and the actions that trigger the fault.

The game is replayed up to the action that fails.  Then cards, minions, secrets, weapons, enchantments, counts and
settings are removed from the position before this action for as long as the fault remains the same.  Each attempt runs
in a separate process, because a fault can be an endless loop or a crash.
"""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator
from pprint import pformat
from textwrap import indent
from time import monotonic
from typing import Any, NamedTuple, Protocol

from form_faults import form_faults
from isolated_run import run_isolated
from pick_faults import pick_faults

from topdeck import Game, Rng, State, TopdeckError, load_game
from topdeck.core.state import Json
from topdeck.core.writing import quote
from topdeck.testing.check_game import MOST_ACTIONS
from topdeck.testing.check_invariants import MOVES_STREAM

SECONDS = 120  # time limit in seconds for shrinking one fault; if it is reached, the test may be longer than necessary
ENDLESS_AFTER = 3.0  # seconds after which an action counts as an endless loop
SEEDS = range(30)  # seeds to try instead of the random streams of the game
CHECKS = (
    'assert load_game("{game}").violations(state) == []',
    "assert pick_faults(state) == []",
    'assert form_faults(load_game("{game}"), state) == []',
)


class AnyGame(Protocol):
    """A game that can be replayed from its seed."""

    @property
    def game(self) -> str: ...

    @property
    def seed(self) -> int: ...

    def start(self) -> State: ...


class Fault(NamedTuple):
    message: str
    check: str = ""  # the line of a test that reproduces the fault; empty if the last action alone reproduces it

    @property
    def kind(self) -> str:
        """The message without the parts that can differ between occurrences of the same fault."""
        return re.sub(r"\d+|: \{.*", "#", self.message)


class Case(NamedTuple):
    """A position, as JSON, and the actions to play in it."""

    form: Json
    actions: list[str]


def shrink(drawn: AnyGame, seconds: float = SECONDS) -> str:
    """Return a test that reproduces the first fault in a game, or a sentence that explains why no such test exists."""
    game = load_game(drawn.game)
    steps, _problem = run_isolated(lambda: replay(game, drawn), ENDLESS_AFTER)
    for back in (1, 2, 4, 8, 16, 32):  # replay more actions if the fault does not survive conversion to JSON
        last = steps[-back:]
        case = Case(last[0][0], [action for _form, action in last]) if last else None
        if case is not None and (fault := find_fault(game, case, game.state)):
            return write_test(game, reduce_case(game, case, fault, monotonic() + seconds), fault)
    return "The fault does not occur if the position is read from JSON."


# ---- playing


def replay(game: Game, drawn: AnyGame) -> Iterator[tuple[Json, str]]:
    """Play the moves of `check_playout` up to the first fault, and yield each position with the next action."""
    state, rng = drawn.start(), Rng(drawn.seed, MOVES_STREAM)
    for _number in range(MOST_ACTIONS):
        choices = state.actions()
        if not choices:
            return
        action = rng.choice(choices)
        yield state.to_json(), action.text()
        if next(faults_after(game, state, [action.text()]), None):
            return


def find_fault(game: Game, case: Case, make: Callable[[Json], State], kind: str = "") -> Fault | None:
    """Return the first fault in the last position of a case, optionally restricted to one kind."""
    try:
        state = make(case.form)
    except Exception:
        return None  # the form is invalid
    faults, problem = run_isolated(lambda: faults_after(game, state, case.actions), ENDLESS_AFTER)
    faults += [Fault(problem)] if problem else []
    return next((fault for fault in faults if kind in ("", fault.kind)), None)


def faults_after(game: Game, state: State, actions: list[str]) -> Iterator[Fault]:
    """Play a sequence of legal actions, and yield the faults in the last action and in the resulting position."""
    try:
        for text in actions[:-1]:
            state.apply(state.parse(text))
        for text in actions[-1:]:
            state.check(state.parse(text))
    except Exception:
        return  # an earlier action causes a fault, or one of the actions is illegal
    try:
        for text in actions[-1:]:
            state.step(state.parse(text))
        found = (game.violations(state), pick_faults(state), form_faults(game, state))
        for faults, check in zip(found, CHECKS, strict=True):
            yield from (Fault(message, check.format(game=game.name)) for message in faults)
        state.actions()
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        yield Fault(f"{type(error).__name__} in {place.name}: {error}", "state.actions()")


# ---- reducing


def reduce_case(game: Game, case: Case, fault: Fault, deadline: float) -> Case:
    """Return the smallest case that still has the fault."""

    def shows(case: Case) -> bool:
        return monotonic() < deadline and find_fault(game, case, game.state, fault.kind) is not None

    case = next((other for other in simpler_streams(case) if shows(other)), case)
    size = 0
    while size != (size := len(repr(case))):
        case = reduce_once(case, shows)
    return case


def reduce_once(case: Case, shows: Callable[[Case], bool]) -> Case:
    actions = reduce_value(case.actions, lambda fewer: shows(Case(case.form, fewer)))
    return Case(reduce_value(case.form, lambda smaller: shows(Case(smaller, actions))), actions)


def simpler_streams(case: Case) -> Iterator[Case]:
    """Yield the case with random streams derived from small seeds, and then with its original streams."""
    form = name_handles(case.form)
    plain = {name: value for name, value in form.items() if name != "streams"}
    yield from (Case({**plain, "seed": seed}, case.actions) for seed in SEEDS)
    yield Case(form, case.actions)


def name_handles(form: Json) -> Json:
    """Return a Hearthstone form with the minions' handles, so that actions remain valid if a minion is removed."""

    def with_handles(side: Json) -> Json:
        board = [{"handle": place, **minion} for place, minion in enumerate(side.get("board", ()), 1)]
        return {**side, "board": board}

    return {**form, "sides": [with_handles(side) for side in form["sides"]]} if form["game"] == "hearthstone" else form


def reduce_value(value: Any, holds: Callable[[Any], bool]) -> Any:
    """Remove parts of JSON data and simplify other parts as long as a condition is met."""
    if isinstance(value, list):
        value = reduce_list(value, holds)
        for place in range(len(value)):
            before, part, after = value[:place], value[place], value[place + 1 :]
            value = [*before, reduce_value(part, lambda item: holds([*before, item, *after])), *after]  # noqa: B023
    elif isinstance(value, dict):
        for key in list(value):
            rest = {name: part for name, part in value.items() if name != key}
            value = rest if holds(rest) else value
        for key in value:
            whole = value
            value = {**whole, key: reduce_value(whole[key], lambda part: holds({**whole, key: part}))}  # noqa: B023
        if list(value) == ["card"] and holds(value["card"]):
            return value["card"]
    elif type(value) is int:
        return next((number for number in range(min(value, 4)) if holds(number)), value)
    return value


def reduce_list(items: list[Any], holds: Callable[[list[Any]], bool]) -> list[Any]:
    """Remove groups of items, starting with half of the list and ending with single items."""
    size = len(items)
    while size:
        for start in range(len(items) - size, -1, -size):
            shorter = items[:start] + items[start + size :]
            items = shorter if holds(shorter) else items
        size //= 2
    return items


# ---- writing


def write_test(game: Game, case: Case, fault: Fault) -> str:
    """Return the code of a test function that fails because of the fault, including imports."""
    imports, position = write_scenario(game, case, fault) or ("", write_json(game, case))
    lines = [position, *(f"state.apply(state.parse({quote(text)}))" for text in case.actions), fault.check]
    body = "\n".join(filter(None, lines))
    needed = [f"from {name} import {name}" for name in ("form_faults", "pick_faults") if f"{name}(" in body]
    needed += ["from topdeck import load_game"] if "load_game(" in body else []
    head = "\n".join(filter(None, [*needed, imports]))
    words = " ".join(fault.message.split())
    return f"{head}\n\n\ndef test_fault() -> None:\n    # {words[:200]}\n{indent(body, '    ')}\n"


def write_scenario(game: Game, case: Case, fault: Fault) -> tuple[str, str] | None:
    """Return the imports and the code of a scenario that reproduces the fault, or None if no scenario does."""
    try:
        form = game.editor.arrangement(game.state(case.form))
        if find_fault(game, Case(form, case.actions), game.editor.arrange, fault.kind) is None:
            return None
        imports, _, code = game.editor.scenario_text({**form, "lost": []}).partition("\n\n")
    except TopdeckError:
        return None
    return imports, code.strip()


def write_json(game: Game, case: Case) -> str:
    """Return code that creates a position that no scenario can represent."""
    form = indent(pformat(case.form, width=110, sort_dicts=False), "    ")
    return f'state = load_game("{game.name}").state(\n{form}\n)'
