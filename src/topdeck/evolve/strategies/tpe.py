"""The tree-structured Parzen estimator (Bergstra and others, 2011) of Optuna, for genes of all types."""

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.core.rng import Rng
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, IntGene, Point


class Tpe(ConfiguredStrategy):
    """Proposes individuals that are likely among the fitter trials and unlikely among the others.

    The first trials are random.  Every generation has a new Optuna study with all trials so far, so that proposals
    depend only on the seed and the trials.
    """

    class Config(ConfiguredStrategy.Config):
        batch: Annotated[int, Meta(ge=1, le=100_000)] = 10
        startup: Annotated[int, Meta(ge=1, le=100_000)] = 10  # random trials
        candidates: Annotated[int, Meta(ge=1, le=100_000)] = 24  # of which the most promising is proposed

    config: Config
    stream = 81

    def begin(self) -> None:
        self.optuna = import_optuna()
        self.distributions = {gene.name: distribution(self.optuna, gene) for gene in self.genome.genes}
        self.seeds = self.rng.seed()
        self.trials: list[Any] = []  # trials of Optuna

    def ask(self) -> list[Point]:
        sampler = self.optuna.samplers.TPESampler(
            seed=Rng(self.seeds + len(self.trials)).below(1 << 30),
            n_startup_trials=self.config.startup,
            n_ei_candidates=self.config.candidates,
            multivariate=True,  # to find combinations of genes
            constant_liar=True,  # to spread a batch, whose fitness is not known yet
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
    """Import the library, and let it log only warnings."""
    try:
        optuna = import_module("optuna")
    except ImportError:
        raise EvolutionError("the strategy TPE needs optuna: pip install 'topdeck[evolve]'") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def distribution(optuna: Any, gene: Gene) -> Any:
    """Return the values of a gene as a distribution of Optuna."""
    kinds = optuna.distributions
    if isinstance(gene, ChoiceGene):
        return kinds.CategoricalDistribution(gene.options)
    kind = kinds.IntDistribution if isinstance(gene, IntGene) else kinds.FloatDistribution
    return kind(gene.low, gene.high, log=gene.scale == "log")
