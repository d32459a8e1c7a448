"""The tree-structured Parzen estimator (Bergstra and others, 2011) of Optuna, for genes of all kinds."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Annotated, Any

from msgspec import Meta

from topdeck.core.errors import EvolutionError
from topdeck.core.rng import Rng
from topdeck.evolve.strategies.strategy import ConfiguredStrategy, Trial
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, Genome, IntGene, Point


class Tpe(ConfiguredStrategy):
    """It asks for what is likely among the fitter trials and unlikely among the others; first it tries anything.

    A study of Optuna lasts for one generation, and is told all trials before it: what is asked for follows from the
    seed and the trials alone.
    """

    class Config(ConfiguredStrategy.Config):
        batch: Annotated[int, Meta(ge=1, le=100_000)] = 10
        startup: Annotated[int, Meta(ge=1, le=100_000)] = 10  # random trials
        candidates: Annotated[int, Meta(ge=1, le=100_000)] = 24  # of which the most promising one is asked for

    config: Config
    stream = 81

    def __init__(self, genome: Genome, seed: int, config: Config | None = None, **values: Any) -> None:
        super().__init__(genome, seed, config, **values)
        self.optuna = quiet_optuna()
        self.distributions = {gene.name: distribution(self.optuna, gene) for gene in genome.genes}
        self.seeds = self.rng.seed()
        self.trials: list[Any] = []  # in the words of Optuna

    def ask(self) -> list[Point]:
        study = self.study()
        return [self.genome.encode(study.ask(self.distributions).params) for _ in range(self.config.batch)]

    def tell(self, trials: Sequence[Trial]) -> None:
        self.trials += [self.finished(trial) for trial in trials]

    def study(self) -> Any:
        """A study of Optuna that knows all trials."""
        found = self.optuna.create_study(direction="maximize", sampler=self.sampler())
        found.add_trials(self.trials)
        return found

    def sampler(self) -> Any:
        return self.optuna.samplers.TPESampler(
            seed=Rng(self.seeds + len(self.trials)).below(1 << 30),
            n_startup_trials=self.config.startup,
            n_ei_candidates=self.config.candidates,
            multivariate=True,  # genes that fit each other are found together
            constant_liar=True,  # a batch keeps away from its own members, whose fitness is not known
        )

    def finished(self, trial: Trial) -> Any:
        values = self.genome.decode(trial.point)
        return self.optuna.trial.create_trial(params=values, distributions=self.distributions, value=trial.fitness)


def quiet_optuna() -> Any:
    """The library, which only speaks of what is wrong."""
    try:
        optuna = import_module("optuna")
    except ImportError:
        raise EvolutionError("the strategy TPE needs optuna: pip install 'topdeck[evolve]'") from None
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    return optuna


def distribution(optuna: Any, gene: Gene) -> Any:
    """What Optuna calls the values of a gene."""
    kinds = optuna.distributions
    if isinstance(gene, ChoiceGene):
        return kinds.CategoricalDistribution(gene.options)
    kind = kinds.IntDistribution if isinstance(gene, IntGene) else kinds.FloatDistribution
    return kind(gene.low, gene.high, log=gene.scale == "log")
