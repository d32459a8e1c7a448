"""TPE: distributions of genes, and determinism by seed and trials."""

from __future__ import annotations

import logging
import sys
from statistics import fmean
from typing import Any

import pytest
from landscapes import MIXED, generations

from topdeck.core.errors import EvolutionError
from topdeck.core.rng import Rng
from topdeck.evolve.strategies.libraries import Tpe
from topdeck.evolve.strategies.strategy import RandomSearch, Strategy, Trial
from topdeck.evolve.subjects.genome import ChoiceGene, Genome, IntGene, NumberGene

needs_optuna = pytest.mark.usefixtures("optuna")


@pytest.fixture
def optuna() -> Any:
    return pytest.importorskip("optuna", reason="optuna is not installed: pip install 'topdeck[evolve]'")


def test_a_missing_library_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optuna", None)
    with pytest.raises(EvolutionError) as caught:
        Tpe(MIXED.genome, 1)
    assert str(caught.value) == "the TPE strategy requires optuna: pip install 'topdeck[evolve]'"


def test_every_gene_has_a_distribution_of_its_type(optuna: Any) -> None:
    kinds = optuna.distributions
    genome = Genome(
        "kinds",
        (
            NumberGene("share", -1.0, 2.0),
            NumberGene("rate", 0.001, 10.0, "log"),
            IntGene("width", 1, 6),
            IntGene("iterations", 1, 1000, "log"),
            ChoiceGene("final", ("max", True, 3)),
        ),
    )
    assert Tpe(genome, 1).distributions == {
        "share": kinds.FloatDistribution(-1.0, 2.0),
        "rate": kinds.FloatDistribution(0.001, 10.0, log=True),
        "width": kinds.IntDistribution(1, 6),
        "iterations": kinds.IntDistribution(1, 1000, log=True),
        "final": kinds.CategoricalDistribution(("max", True, 3)),
    }
    points = [trial.point for trials in random_trials(Tpe(genome, 1), 4) for trial in trials]
    assert all(0.0 <= place <= 1.0 for point in points for place in point)
    for gene, places in zip(genome.genes, zip(*points, strict=True), strict=True):
        assert len({gene.decode(place) for place in places}) > 2


@needs_optuna
def test_it_climbs_higher_than_random_search() -> None:
    def late_mean(strategy: Strategy) -> float:
        return fmean(trial.fitness for trial in generations(strategy, MIXED, 8)[-1])

    for seed in (1, 2, 3):
        assert late_mean(Tpe(MIXED.genome, seed)) > late_mean(RandomSearch(MIXED.genome, seed, population=10)) + 0.2


@needs_optuna
def test_all_individuals_differ_in_a_batch_and_between_random_batches() -> None:
    batches = generations(Tpe(MIXED.genome, 4, batch=6, startup=18), MIXED, 6)
    assert len({trial.point for batch in batches for trial in batch}) == 36


@needs_optuna
def test_a_run_depends_only_on_its_seed_and_its_trials() -> None:
    whole = generations(Tpe(MIXED.genome, 5), MIXED, 4)
    resumed = Tpe(MIXED.genome, 5)
    for known in whole[:-1]:
        resumed.tell(known)  # without being asked
    assert resumed.ask() == resumed.ask() == [trial.point for trial in whole[-1]]
    assert generations(Tpe(MIXED.genome, 6), MIXED, 4) != whole


def test_the_library_prints_nothing(
    optuna: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logging.getLogger("optuna"), "propagate", True)
    optuna.logging.set_verbosity(optuna.logging.INFO)
    optuna.create_study()
    assert caplog.messages  # as it is by itself
    caplog.clear()
    generations(Tpe(MIXED.genome, 1), MIXED, 3)
    assert caplog.messages == []


def random_trials(strategy: Strategy, count: int) -> list[list[Trial]]:
    """Run some generations with random fitness."""
    rng = Rng(1)
    found: list[list[Trial]] = []
    for _ in range(count):
        found.append([Trial(point, rng.random()) for point in strategy.ask()])
        strategy.tell(found[-1])
    return found
