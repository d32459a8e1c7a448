"""Competitive coevolution: individuals play each other and earlier champions."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import asdict

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.madrid import Chance, Count, MadridGenetic, Mutation
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial, best_first
from topdeck.evolve.subjects.genome import Point


class Coevolution(ConfiguredStrategy):
    """A genetic algorithm without other opponents, as EVA was trained.

    The hall of fame contains the best individual of every generation, without duplicates.  Without it, a population may
    forget how to beat earlier individuals, and cycle.
    """

    class Config(ConfiguredStrategy.Config):
        population: Annotated[int, Meta(ge=2, le=100_000)] = 30
        champions: Count = 4  # rivals from the hall of fame
        peers: Count = 4  # rivals from the same generation
        elite: Count = 2
        immigrants: Count = 2
        mutation_chance: Chance = 0.4
        size: Annotated[int, Meta(ge=1, le=100_000)] = 3  # of a tournament
        cuts: Annotated[int, Meta(ge=1, le=1000)] = 1
        mutation: Mutation = "bounded"
        gene_chance: Chance = 0.25  # of each gene, in a bounded mutation

    config: Config
    stream = 75

    def begin(self) -> None:
        shared = asdict(self.config)
        if shared.pop("champions") + shared.pop("peers") == 0:
            raise EvolutionError("coevolution needs rivals: champions, peers or both")
        self.genetic = MadridGenetic(self.genome, self.seed, **shared)
        self.hall: list[Point] = []  # the newest last
        self.drawn: list[Point] = []

    def ask(self) -> list[Point]:
        asked = self.genetic.ask()
        older = self.hall[:-1]
        self.rng.shuffle(older)
        champions = (self.hall[-1:] + older)[: self.config.champions]
        others = [point for point in dict.fromkeys(asked) if point not in champions]
        self.rng.shuffle(others)
        # Peers replace missing champions, so that early generations play as many games as later ones.
        self.drawn = champions + others[: self.config.champions + self.config.peers - len(champions)]
        return asked

    def rivals(self) -> list[Point]:
        return list(self.drawn)

    def tell(self, trials: Sequence[Trial]) -> None:
        self.genetic.tell(trials)
        champion = best_first(trials)[0].point
        self.hall = [point for point in self.hall if point != champion] + [champion]
