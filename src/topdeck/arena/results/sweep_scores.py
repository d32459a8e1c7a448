"""Scores for each combination of values in a sweep, overall and against each opponent."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from topdeck.arena.plan.sweep import Sweep
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.statistics import Estimate, score
from topdeck.config.spec import Value


@dataclass(frozen=True, kw_only=True)
class SweepPoint:
    """The scores of one combination of values in a sweep."""

    agent: str
    values: Mapping[str, Value]
    games: int
    score: Estimate
    against: Mapping[str, Estimate]  # keyed by opponent


def sweep_points(sweep: Sweep, games: Iterable[PlayedGame]) -> list[SweepPoint]:
    """Return the scores of all combinations that have played games, in sweep order.

    Args:
        sweep: The sweep that was played.
        games: The games of the sweep.
    """
    combinations = sweep.combinations()
    by_agent: dict[str, dict[str, list[PlayedGame]]] = {}
    for game in games:
        agent, opponent = game.fixture.sides
        by_agent.setdefault(agent, {}).setdefault(opponent, []).append(game)
    return [point(agent, values, by_agent[agent]) for agent, values in combinations.items() if agent in by_agent]


def point(agent: str, values: Mapping[str, Value], by_opponent: Mapping[str, Sequence[PlayedGame]]) -> SweepPoint:
    every = [game for games in by_opponent.values() for game in games]
    return SweepPoint(
        agent=agent,
        values=values,
        games=len(every),
        score=score(every, agent),
        against={opponent: score(games, agent) for opponent, games in by_opponent.items()},
    )


def best_points(points: Sequence[SweepPoint]) -> list[SweepPoint]:
    """Return the point with the highest score or, if several points are tied, all of them."""
    most = max((sweep_point.score.mean for sweep_point in points), default=0.0)
    return [sweep_point for sweep_point in points if sweep_point.score.mean == most]
