"""The measurement program, which runs a plan and prints a message for each result."""

from __future__ import annotations

import json
import platform
import sys
import sysconfig
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict

import topdeck
from topdeck.core import build
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game

if TYPE_CHECKING:  # older Topdeck versions define this name elsewhere
    from topdeck.core.game import Game

from .bench import Bench, Figures, Plan, agent_name
from .decisions import agent_decisions, opening_searches, uct_iterations
from .environments import environment_steps
from .single_calls import actions_time, copy_time, memory, observe_time, sample_time, start_times, step_time
from .whole_games import agent_games, arena_games, deck_games, greedy_games, individual, random_games

ROUNDS = 5

Measure = Callable[[Bench], Figures]


def main() -> None:
    """Run the plan passed on the command line, and print each message as a line of JSON."""
    sys.path.append(str(Path.cwd()))  # for games in the current folder
    messages = sys.stdout
    with redirect_stdout(sys.stderr):  # a game may print messages
        for message in carry_out(Plan(**json.loads(sys.argv[1]))):
            print(json.dumps(message), file=messages, flush=True)


def carry_out(plan: Plan) -> Iterator[dict[str, Any]]:
    """Run a plan, and yield messages about the environment, the measured values and the measures that failed."""
    yield {"environment": describe()}
    try:
        bench = Bench(plan)
    except TopdeckError as error:
        yield {"refused": str(error)}
        return
    if not plan.measures:  # reading records leaves gaps in memory that slow down later measures by up to 8 %
        yield {"replays_committed": bench.can_replay_committed()}
    measures = find_measures(plan)
    for name in plan.measures:
        yield {"measuring": name}
        try:
            yield {"figures": measures[name](bench)}
        except Exception as error:  # older Topdeck versions lack functions, and external games may fail
            reason = str(error) if isinstance(error, TopdeckError) else f"{type(error).__name__}: {error}"
            yield {"missing": {name: reason}}
    yield {"done": bench.done}


def usual_plan(name: str) -> Plan:
    """Return a plan with all standard measures for a game."""
    game = load_game(name)
    asked = {key: value for key, value in asdict(game.benchmark).items() if key not in ("deck", "goals")}
    plan = Plan(
        game=name,
        deck=game.benchmark.deck or game.decks.default().name,
        decks=[deck.name for deck in game.decks.included()],
        opening=next(iter(game.openings), ""),
        **asked,
        measures=[],
        rounds=ROUNDS,
        scale=usual_scale(build.compiled()),
    )
    left_out = ("decks",) if has_encoder(game) else ("decks", "envs")
    return replace(plan, measures=[name for name in find_measures(plan) if name not in left_out])


def has_encoder(game: Game) -> bool:
    from topdeck.core.errors import SchemaError

    try:
        game.encoder()
    except SchemaError:
        return False
    return True


def usual_scale(is_compiled: bool) -> float:
    return 1.0 if is_compiled else 0.1


def find_measures(plan: Plan) -> dict[str, Measure]:
    """Return all measures available for a plan's game, keyed by name."""
    scored: list[tuple[str, Measure]] = [("greedy", greedy_games), ("uct", uct_iterations)] if plan.score else []
    named: list[tuple[str, Measure]] = [
        ("random", random_games),
        *scored,
        *((agent_name(spec), partial(agent_games, spec=spec, games=games)) for spec, games in plan.agents.items()),
        *((agent_name(spec), partial(agent_decisions, spec=spec, most=most)) for spec, most in plan.decisions.items()),
        *((agent_name(spec), partial(opening_searches, spec=spec, most=most)) for spec, most in plan.searches.items()),
        ("arena", arena_games),
        ("envs", environment_steps),
        *((f"{name}-individual", partial(individual, name=name)) for name in plan.individuals),
        ("copy", copy_time),
        ("actions", actions_time),
        ("step", step_time),
        ("observe", observe_time),
        ("sample", sample_time),
        ("memory", memory),
        ("start", start_times),
        ("decks", deck_games),
    ]
    measures = dict(named)
    if len(measures) < len(named):
        raise TopdeckError(f"two measures of {plan.game} have the same name: {', '.join(name for name, _ in named)}")
    return measures


def describe() -> dict[str, Any]:
    """Return the versions and builds of the measured Topdeck installation and its Python interpreter."""
    return {
        "topdeck": getattr(build, "VERSION", "of an unknown version"),  # the first versions lack this constant
        "compiled": build.compiled(),
        # older versions have no function for this
        "profile_guided": Path(build.__file__).with_name("profile_guided.txt").exists(),
        "folder": str(Path(str(topdeck.__file__)).parent),
        "executable": sys.executable,
        "python": platform.python_version(),
        "python_build": python_build(),
        "compiler": platform.python_compiler(),
        "platform": platform.platform(),
    }


def python_build() -> dict[str, bool | None]:
    """Return the build options of this Python interpreter, with `None` for unknown options."""
    variables = [sysconfig.get_config_var(name) for name in ("CONFIG_ARGS", "PY_CORE_CFLAGS", "PY_CORE_LDFLAGS")]
    words = " ".join(filter(None, variables))

    def has_any(*flags: str) -> bool | None:
        return any(flag in words for flag in flags) if words else None

    return {
        "pgo": has_any("--enable-optimizations", "-fprofile-use", "-fprofile-instr-use"),
        "lto": has_any("--with-lto", "-flto"),
        "shared": bool(sysconfig.get_config_var("Py_ENABLE_SHARED")),
        "debug": bool(sysconfig.get_config_var("Py_DEBUG")),
        "free_threaded": bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
    }
