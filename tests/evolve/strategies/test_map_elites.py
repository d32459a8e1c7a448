"""MAP-Elites: variation, archive, and more diversity than random search."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from statistics import fmean, pstdev

import pytest

from topdeck.core.errors import EvolutionError
from topdeck.core.rng import Rng
from topdeck.evolve.strategies.archive import Archive, Axis
from topdeck.evolve.strategies.map_elites import MapElites, iso_line, normal
from topdeck.evolve.strategies.strategy import RandomSearch, Strategy, Trial
from topdeck.evolve.subjects.genome import Genome, NumberGene, Point

GENOME = Genome("halves", tuple(NumberGene(name) for name in "abcdefgh"))
AXES = (Axis("first half", 0.0, 1.0, 10), Axis("second half", 0.0, 1.0, 10))


def tried(point: Point) -> Trial:
    """The behaviour of an individual is the mean of each half; its fitness is the similarity of neighbouring genes."""
    rough = sum(abs(value - other) for value, other in pairwise(point))
    return Trial(point, 7.0 - rough, (fmean(point[:4]), fmean(point[4:])))


def run(strategy: Strategy, count: int) -> list[list[Trial]]:
    found: list[list[Trial]] = []
    for _ in range(count):
        trials = [tried(point) for point in strategy.ask()]
        strategy.tell(trials)
        found.append(trials)
    return found


def moves(points: list[Point], start: Point) -> list[list[float]]:
    return [[place - origin for place, origin in zip(point, start, strict=True)] for point in points]


# ---- variation


def test_normal_numbers_have_the_right_distribution() -> None:
    rng = Rng(1)
    numbers = [normal(rng) for _ in range(20_000)]
    assert fmean(numbers) == pytest.approx(0.0, abs=0.03)
    for sigma, share in ((1.0, 0.683), (2.0, 0.954), (3.0, 0.997)):
        assert sum(abs(number) < sigma for number in numbers) / 20_000 == pytest.approx(share, abs=0.01)


def test_the_iso_part_moves_every_gene_independently() -> None:
    rng = Rng(2)
    found = moves([iso_line((0.5, 0.5), (0.9, 0.1), 0.05, 0.0, rng) for _ in range(5000)], (0.5, 0.5))
    first, second = zip(*found, strict=True)
    assert pstdev(first) == pytest.approx(0.05, rel=0.05)
    assert pstdev(second) == pytest.approx(0.05, rel=0.05)
    assert fmean(value * other for value, other in found) / 0.05**2 == pytest.approx(0.0, abs=0.05)


def test_the_line_part_moves_all_genes_towards_the_other_elite_or_away_from_it() -> None:
    rng = Rng(3)
    found = moves([iso_line((0.5, 0.5), (0.7, 0.4), 0.0, 0.3, rng) for _ in range(5000)], (0.5, 0.5))
    assert all(other == pytest.approx(-value / 2) for value, other in found)
    along = [value / 0.2 for value, _ in found]
    assert fmean(along) == pytest.approx(0.0, abs=0.02)
    assert pstdev(along) == pytest.approx(0.3, rel=0.05)


def test_a_variation_stays_in_the_cube() -> None:
    rng = Rng(4)
    places = [place for _ in range(200) for place in iso_line((0.0, 1.0), (1.0, 0.0), 0.5, 1.0, rng)]
    assert min(places) == 0.0
    assert max(places) == 1.0


def test_there_is_one_swap_and_each_further_one_with_its_probability() -> None:
    strategy = MapElites(GENOME, 6, AXES, start=1, batch=4000, variation="swaps", another_swap=0.5)
    first, second = run(strategy, 2)
    [elite] = first
    changed = Counter(
        sum(value != other for value, other in zip(trial.point, elite.point, strict=True)) for trial in second
    )
    assert changed[0] == 0
    for count in (1, 2, 3, 4):
        assert changed[count] / 4000 == pytest.approx(0.5**count, abs=0.03)
    once = MapElites(GENOME, 6, AXES, start=1, batch=100, variation="swaps", another_swap=0.0)
    [elite], second = run(once, 2)
    assert all(
        sum(value != other for value, other in zip(trial.point, elite.point, strict=True)) == 1 for trial in second
    )


# ---- the search


def test_random_individuals_are_followed_by_variations_of_elites() -> None:
    strategy = MapElites(GENOME, 1, AXES, start=7, batch=30, iso=0.0, line=0.0)
    first, second = run(strategy, 2)
    assert len({trial.point for trial in first}) == 7
    assert len(second) == 30
    grid: Archive[Point] = Archive(AXES)
    for trial in first:
        grid.add(trial.point, trial.fitness, trial.behaviour)
    assert {trial.point for trial in second} == {elite.individual for elite in grid.elites.values()}


def test_the_archive_has_the_fittest_individual_of_every_cell() -> None:
    strategy = MapElites(GENOME, 2, AXES, start=50, batch=50)
    trials = [trial for generation in run(strategy, 6) for trial in generation]
    fittest: dict[tuple[int, ...], float] = {}
    for trial in trials:
        cell = strategy.archive.cell(trial.behaviour)
        fittest[cell] = max(trial.fitness, fittest.get(cell, 0.0))
    assert {cell: elite.fitness for cell, elite in strategy.archive.elites.items()} == fittest


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_it_covers_more_cells_than_random_search_and_covers_them_better(seed: int) -> None:
    elites = MapElites(GENOME, seed, AXES)
    run(elites, 15)
    grid: Archive[Point] = Archive(AXES)
    for trial in run(RandomSearch(GENOME, seed, population=1500), 1)[0]:
        grid.add(trial.point, trial.fitness, trial.behaviour)
    assert elites.archive.coverage() > 1.2 * grid.coverage()
    assert elites.archive.quality_diversity() > 1.5 * grid.quality_diversity()


def test_replaying_known_trials_resumes_the_run() -> None:
    whole = run(MapElites(GENOME, 5, AXES, start=20, batch=10), 6)
    resumed = MapElites(GENOME, 5, AXES, start=20, batch=10)
    for known in whole[:-1]:
        resumed.ask()
        resumed.tell(known)
    assert resumed.ask() == [trial.point for trial in whole[-1]]
    assert run(MapElites(GENOME, 6, AXES, start=20, batch=10), 6) != whole


def test_a_trial_without_behaviour_is_rejected() -> None:
    strategy = MapElites(GENOME, 1, AXES, start=1)
    with pytest.raises(EvolutionError, match=r"one value for each axis \(first half, second half\), but got 0"):
        strategy.tell([Trial(point, 1.0) for point in strategy.ask()])
