"""The games of an experiment while it is played, in memory alone: no database is needed."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Self

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.location import IN_MEMORY, Location


@contextmanager
def paused_collector() -> Iterator[None]:
    """Without the garbage collector, which would look at the games again and again while they become more."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class MemoryStore:
    """The finished games of one experiment, forgotten at the end; `Store` keeps them in a database."""

    location: Location = IN_MEMORY

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment.resumed(None)
        self.numbers: dict[Fixture, int] = {}
        self.kept: list[PlayedGame] = []
        self.plan([])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def plan(self, games: list[PlayedGame]) -> None:
        """Ask the format for the games that there are when these are finished."""
        finished = {game.fixture for game in games}
        self.count = self.results = len(finished)  # finished games: now, and when the plan was made
        self.planned = self.experiment.fixtures(games)  # the games that the format names
        self.unplayed = {fixture for fixture in self.planned if fixture not in finished}

    def games(self) -> list[PlayedGame]:
        """The finished games in the order of the experiment, whoever was first."""
        stored = {game.fixture: game for game in self.stored()}
        self.fixtures()
        return list(filter(None, map(stored.get, self.planned)))

    def stored(self) -> list[PlayedGame]:
        return self.kept

    def fixtures(self) -> list[Fixture]:
        """All games that are known to belong to the experiment by now."""
        if self.experiment.format.depends_on_results and self.results != self.count:
            self.plan(self.stored())
        return self.planned

    def missing(self) -> list[Fixture]:
        """The games that can be played now."""
        return [fixture for fixture in self.fixtures() if fixture in self.unplayed]

    def add(self, games: Iterable[PlayedGame]) -> list[PlayedGame]:
        """Keep these games, and say which of them are new."""
        new = {game.fixture: game for game in games if game.fixture in self.unplayed}
        if not new:
            return []
        numbers = self.write(new)
        self.count += len(new)
        self.unplayed -= new.keys()
        return [game.brief(numbers[fixture]) for fixture, game in new.items()]

    def write(self, new: Mapping[Fixture, PlayedGame]) -> dict[Fixture, int]:
        """Keep new games; returns their numbers."""
        numbers = self.numbers_of(new)
        self.kept += [game.brief(numbers[fixture]) for fixture, game in new.items()]
        return numbers

    def numbers_of(
        self, fixtures: Iterable[Fixture], order: Callable[[], list[Fixture]] | None = None
    ) -> dict[Fixture, int]:
        """Numbers in the order of the experiment, which later stages only make longer: of these games at least."""
        if not self.numbers.keys() >= set(fixtures):
            self.numbers = {fixture: number for number, fixture in enumerate((order or self.order)(), 1)}
        return self.numbers

    def order(self) -> list[Fixture]:
        return self.fixtures()
