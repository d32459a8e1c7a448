"""CMA-ES: bounds, improvement, restarts, and the error if the library is missing."""

from __future__ import annotations

import sys
from dataclasses import replace
from math import dist
from typing import Any

import pytest
from landscapes import BOWL, MIXED, Landscape, best_height, generations

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.libraries import CmaEs
from topdeck.evolve.strategies.strategy import RandomSearch, Trial
from topdeck.evolve.subjects.genome import Genome, Point

CENTRE = (0.5,) * 5


def cma(genome: Genome, seed: int, **options: Any) -> CmaEs:
    pytest.importorskip("cmaes", reason="cmaes is not installed: pip install 'topdeck[evolve]'")
    return CmaEs(genome, seed, **options)


def spread(points: list[Point]) -> float:
    return sum(dist(point, CENTRE) for point in points) / len(points)


@pytest.mark.parametrize("landscape", [BOWL, MIXED], ids=["numbers", "also whole numbers and choices"])
def test_it_climbs_higher_than_random_search(landscape: Landscape) -> None:
    for seed in (1, 2, 3):
        climbed = best_height(cma(landscape.genome, seed, population=12), landscape, 30)
        assert climbed > best_height(RandomSearch(landscape.genome, seed, population=12), landscape, 30)


def test_it_finds_a_top_in_a_corner_and_stays_in_the_cube() -> None:
    corner = Landscape(BOWL.genome, sum)
    trials = [trial for found in generations(cma(BOWL.genome, 2), corner, 60) for trial in found]
    assert all(0.0 <= place <= 1.0 for trial in trials for place in trial.point)
    assert max(trial.fitness for trial in trials) > 4.95


def test_individuals_are_plain_numbers_as_many_as_wanted() -> None:
    points = cma(BOWL.genome, 1, population=17).ask()
    assert len(set(points)) == 17
    assert {type(place) for point in points for place in point} == {float}


def test_sigma_is_the_initial_standard_deviation() -> None:
    narrow, wide = (spread(cma(BOWL.genome, 1, population=500, sigma=sigma).ask()) for sigma in (0.02, 0.1))
    assert narrow == pytest.approx(0.02 * 2.128, rel=0.1)  # the mean length of a normal vector with five dimensions
    assert wide == pytest.approx(5 * narrow, rel=0.1)


def test_a_converged_search_restarts_elsewhere() -> None:
    flat = Landscape(BOWL.genome, lambda point: 0.0)
    strategy = cma(BOWL.genome, 3, sigma=0.01)
    first = strategy.search
    runs = (generations(strategy, flat, 1)[0] for _ in range(200))
    last = next(trials for trials in runs if strategy.search is not first)
    assert dist(last[0].point, CENTRE) > 0.2
    assert max(dist(trial.point, last[0].point) for trial in last) < 0.1


def test_runs_with_the_same_seed_are_equal() -> None:
    def run(seed: int) -> list[list[Trial]]:
        return generations(cma(BOWL.genome, seed), BOWL, 5)

    assert run(5) == run(5) != run(6)


def test_a_missing_library_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cmaes", None)
    with pytest.raises(EvolutionError) as caught:
        CmaEs(BOWL.genome, 1)
    assert str(caught.value) == "CMA-ES requires cmaes: pip install 'topdeck[evolve]'"


def test_the_search_can_start_from_the_current_values() -> None:
    known = replace(BOWL.genome, present=(0.9,) * len(BOWL.genome))
    cloud = CmaEs(known, 3, sigma=0.01, start="present").ask()
    assert all(0.8 < place < 1.0 for point in cloud for place in point)


def test_starting_from_unknown_values_is_rejected() -> None:
    with pytest.raises(
        EvolutionError, match=r"^`start=present` cannot be used: a value of bowl is missing or illegal$"
    ):
        CmaEs(BOWL.genome, 3, start="present")
