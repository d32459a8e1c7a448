"""Stores the games of a running experiment in memory, without a database."""

import gc
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Self

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.location import IN_MEMORY, Location


@contextmanager
def paused_collector() -> Iterator[None]:
    """Pause the garbage collector, which would otherwise repeatedly scan a growing list of games."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


class MemoryStore:
    """Stores the finished games of a running experiment in memory; the subclass `Store` uses a database."""

    location: Location = IN_MEMORY

    def __init__(self, experiment: Experiment) -> None:
        self.experiment = experiment.resume_from(None)
        self.numbers: dict[Fixture, int] = {}
        self.kept: list[PlayedGame] = []
        self.plan([])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def plan(self, games: list[PlayedGame]) -> None:
        """Determine all games that can be planned once the given games have been played."""
        finished = {game.fixture for game in games}
        self.count = self.results = len(finished)  # the number of finished games, now and when the plan was made
        self.planned = self.experiment.fixtures(games)
        self.unplayed = {fixture for fixture in self.planned if fixture not in finished}

    def games(self) -> list[PlayedGame]:
        """Return the finished games in the order of the experiment."""
        stored = {game.fixture: game for game in self.stored_games()}
        return [stored[fixture] for fixture in self.fixtures() if fixture in stored]

    def stored_games(self) -> list[PlayedGame]:
        return self.kept

    def fixtures(self) -> list[Fixture]:
        """Return all games of the experiment that are known so far."""
        if self.experiment.format.depends_on_results and self.results != self.count:
            self.plan(self.stored_games())
        return self.planned

    def missing(self) -> list[Fixture]:
        """Return the games that are known but have not been played yet."""
        return [fixture for fixture in self.fixtures() if fixture in self.unplayed]

    def add(self, games: Iterable[PlayedGame]) -> list[PlayedGame]:
        """Store the games that are not stored yet, and return them."""
        new = {game.fixture: game for game in games if game.fixture in self.unplayed}
        if not new:
            return []
        added = self.write(new)
        self.count += len(new)
        self.unplayed -= new.keys()
        return added

    def write(self, new: Mapping[Fixture, PlayedGame]) -> list[PlayedGame]:
        """Store new games and return numbered copies of them."""
        numbers = self.number_games(new)
        added = [game.brief(numbers[fixture]) for fixture, game in new.items()]
        self.kept += added
        return added

    def number_games(
        self, fixtures: Iterable[Fixture], order: Callable[[], list[Fixture]] | None = None
    ) -> dict[Fixture, int]:
        """Return the numbers of the given games and possibly those of other games.

        Later stages do not change the numbers of earlier games.
        """
        if not self.numbers.keys() >= set(fixtures):
            self.numbers = {fixture: number for number, fixture in enumerate((order or self.order)(), 1)}
        return self.numbers

    def order(self) -> list[Fixture]:
        return self.fixtures()
