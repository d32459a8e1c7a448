"""All measures of a game by name, and the usual plan."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from msgspec.structs import asdict

from topdeck.core import build
from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game

from .bench import Bench, Figures, Plan, agent_name
from .decisions import agent_decisions, opening_searches, uct_iterations
from .single_calls import actions_time, copy_time, memory, observe_time, sample_time, start_times, step_time
from .whole_games import agent_games, arena_games, deck_games, greedy_games, individual, random_games

ROUNDS = 5

Measure = Callable[[Bench], Figures]


def usual_plan(name: str) -> Plan:
    """Return the plan with everything that is usually measured of a game."""
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
    return replace(plan, measures=[name for name in find_measures(plan) if name != "decks"])


def usual_scale(is_compiled: bool) -> float:
    return 1.0 if is_compiled else 0.1


def find_measures(plan: Plan) -> dict[str, Measure]:
    """Return all measures of a game by name."""
    scored: list[tuple[str, Measure]] = [("greedy", greedy_games), ("uct", uct_iterations)] if plan.score else []
    named: list[tuple[str, Measure]] = [
        ("random", random_games),
        *scored,
        *((agent_name(spec), partial(agent_games, spec=spec, games=games)) for spec, games in plan.agents.items()),
        *((agent_name(spec), partial(agent_decisions, spec=spec, most=most)) for spec, most in plan.decisions.items()),
        *((agent_name(spec), partial(opening_searches, spec=spec, most=most)) for spec, most in plan.searches.items()),
        ("arena", arena_games),
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
