"""Strategies from libraries: CMA-ES from `cmaes`, and the tree-structured Parzen estimator (TPE) from Optuna."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.core.rng import Rng
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, NormalSearch, Trial
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, IntGene, Point

if TYPE_CHECKING:
    from cmaes import CMA

SEEDS = 1 << 32  # the number of distinct seeds in NumPy


class CmaEs(NormalSearch):
    """Samples individuals from a normal distribution whose mean and covariance adapt to the fittest individuals.

    Integers and choices are encoded as intervals.  When the distribution has converged, the search restarts around a
    random mean.
    """

    class Config(NormalSearch.Config):
        sigma: Annotated[float, Meta(ge=0.001, le=10.0, description="Initial standard deviation.")] = 0.3

    config: Config
    stream = 73

    def begin_at(self, start: Point) -> None:
        self.search = self.start_search(start)

    def ask(self) -> list[Point]:
        if self.search.should_stop():
            self.search = self.start_search(self.genome.random(self.rng))
        return [tuple(map(float, self.search.ask())) for _ in range(self.search.population_size)]

    def tell(self, trials: Sequence[Trial]) -> None:
        from numpy import array

        # The library minimizes its objective.
        self.search.tell([(array(trial.point), -trial.fitness) for trial in trials])

    def start_search(self, mean: Point) -> CMA:
        try:
            from cmaes import CMA
            from numpy import array
        except ImportError as error:
            raise EvolutionError(f"CMA-ES requires {error.name}: pip install 'topdeck[evolve]'") from None
        return CMA(
            mean=array(mean),
            sigma=self.config.sigma,
            bounds=array([(0.0, 1.0)] * len(mean)),
            seed=self.rng.seed() % SEEDS,
            population_size=self.config.population,
        )


class Tpe(ConfiguredStrategy):
    """Proposes individuals that resemble the fitter trials more than the other trials (Bergstra et al., 2011).

    The first trials are random.  For each generation, a new Optuna study is created with all trials so far, so that
    proposals depend only on the seed and the trials.
    """

    class Config(ConfiguredStrategy.Config):
        batch: Annotated[int, Meta(ge=1, le=100_000, description="Number of individuals in a generation.")] = 10
        startup: Annotated[int, Meta(ge=1, le=100_000, description="Number of initial random trials.")] = 10
        candidates: Annotated[
            int, Meta(ge=1, le=100_000, description="Number of candidates from which the most promising is proposed.")
        ] = 24

    config: Config
    stream = 81

    def begin(self) -> None:
        self.optuna = import_optuna()
        self.distributions = {gene.name: distribution(self.optuna, gene) for gene in self.genome.genes}
        self.seeds = self.rng.seed()
        self.trials: list[Any] = []  # the Optuna trials so far

    def ask(self) -> list[Point]:
        sampler = self.optuna.samplers.TPESampler(
            seed=Rng(self.seeds + len(self.trials)).below(1 << 30),
            n_startup_trials=self.config.startup,
            n_ei_candidates=self.config.candidates,
            multivariate=True,  # models combinations of genes
            constant_liar=True,  # spreads out a batch whose fitness is not yet known
        )
        study = self.optuna.create_study(direction="maximize", sampler=sampler)
        study.add_trials(self.trials)
        return [self.genome.encode(study.ask(self.distributions).params) for _ in range(self.config.batch)]

    def tell(self, trials: Sequence[Trial]) -> None:
        for trial in trials:
            values = self.genome.decode(trial.point)
            self.trials.append(
                self.optuna.trial.create_trial(params=values, distributions=self.distributions, value=trial.fitness)
            )


def import_optuna() -> Any:
    """Import Optuna, and limit its logging to warnings."""
    try:
        optuna = import_module("optuna")
    except ImportError:
        raise EvolutionError("the TPE strategy requires optuna: pip install 'topdeck[evolve]'") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def distribution(optuna: Any, gene: Gene) -> Any:
    """Return the Optuna distribution over the values of a gene."""
    kinds = optuna.distributions
    if isinstance(gene, ChoiceGene):
        return kinds.CategoricalDistribution(gene.options)
    kind = kinds.IntDistribution if isinstance(gene, IntGene) else kinds.FloatDistribution
    return kind(gene.low, gene.high, log=gene.scale == "log")
