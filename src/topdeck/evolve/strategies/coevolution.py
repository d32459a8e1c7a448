"""Competitive coevolution: individuals play each other and earlier champions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from msgspec import Meta
from msgspec.structs import asdict

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.madrid import Chance, Count, MadridGenetic, Mutation
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial, best_first
from topdeck.evolve.subjects.genome import Genome, Point


class Coevolution(ConfiguredStrategy):
    """A genetic algorithm without rivals from outside, as EVA was trained.

    The hall of fame has the best of every generation, each once.  Without it a population may forget how to beat those
    it has beaten, and go round in circles.
    """

    class Config(ConfiguredStrategy.Config):
        population: Annotated[int, Meta(ge=2, le=100_000)] = 30
        champions: Count = 4  # rivals of the hall of fame
        peers: Count = 4  # rivals of the same generation
        elite: Count = 2
        immigrants: Count = 2
        mutation_chance: Chance = 0.4
        size: Annotated[int, Meta(ge=1, le=100_000)] = 3  # of a tournament
        cuts: Annotated[int, Meta(ge=1, le=1000)] = 1
        mutation: Mutation = "bounded"
        gene_chance: Chance = 0.25  # of a gene, in a bounded mutation

    config: Config
    stream = 75

    def __init__(self, genome: Genome, seed: int, config: Config | None = None, **values: Any) -> None:
        super().__init__(genome, seed, config, **values)
        shared = asdict(self.config)
        if shared.pop("champions") + shared.pop("peers") == 0:
            raise EvolutionError("coevolution needs rivals: champions, peers or both")
        self.genetic = MadridGenetic(genome, seed, **shared)
        self.hall: list[Point] = []  # the newest last
        self.drawn: list[Point] = []

    def ask(self) -> list[Point]:
        asked = self.genetic.ask()
        champions = self.drawn_champions()
        others = [point for point in dict.fromkeys(asked) if point not in champions]
        self.rng.shuffle(others)
        # Peers take the places of champions that are not there yet, so that early generations play as many games.
        self.drawn = champions + others[: self.config.champions + self.config.peers - len(champions)]
        return asked

    def rivals(self) -> list[Point]:
        return list(self.drawn)

    def tell(self, trials: Sequence[Trial]) -> None:
        self.genetic.tell(trials)
        champion = best_first(trials)[0].point
        self.hall = [point for point in self.hall if point != champion] + [champion]

    def drawn_champions(self) -> list[Point]:
        """The newest of the hall of fame, and some that chance has drawn."""
        older = self.hall[:-1]
        self.rng.shuffle(older)
        return (self.hall[-1:] + older)[: self.config.champions]
