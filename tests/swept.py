"""Made-up results of sweeps: what every combination of values scores in a game is told by a function."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from topdeck.arena.plan.formats import Lineup
from topdeck.arena.plan.sweep import Sweep, parse_varied
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.config.spec import Value

Points = Callable[[dict[str, Value], Fixture], float]  # of a combination in a game: 0, 0.5 or 1


def sweep_of(*vary: str, pairs: int = 1) -> Sweep:
    return Sweep(pairs, vary=tuple(map(parse_varied, vary)))


def lineup(sweep: Sweep, opponents: Sequence[str] = ("greedy",), decks: tuple[str, ...] = ("x",)) -> Lineup:
    return Lineup(agents=(*sweep.combinations(), *opponents), decks=decks, own={}, seed=1)


def games_of(sweep: Sweep, points: Points, opponents: Sequence[str] = ("greedy",)) -> list[PlayedGame]:
    """All games of a sweep, in its order."""
    combinations = sweep.combinations()
    found: list[PlayedGame] = []
    for fixture in sweep.fixtures(lineup(sweep, opponents), ()):
        scored, seat = points(combinations[fixture.sides[0]], fixture), fixture.half
        winner = None if scored == 0.5 else seat if scored == 1 else 1 - seat
        found.append(
            PlayedGame(
                fixture=fixture,
                winner=winner,
                reason="",
                turns=9,
                decisions=(1, 1),
                seconds=(0.1, 0.1),
                slowest=(0.1, 0.1),
                number=len(found) + 1,
            )
        )
    return found
