"""The archive of elites: cells, replacement, and quality."""

from __future__ import annotations

from math import inf, nan

import pytest

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.archive import Archive, Axis, Elite, behaviour

COST = Axis("cost", 1.0, 5.0, 4)
SPELLS = Axis("spells", 0.0, 1.0, 2)


def archive() -> Archive[str]:
    return Archive((COST, SPELLS))


@pytest.mark.parametrize(("value", "cell"), [(1.0, 0), (1.999, 0), (2.0, 1), (3.5, 2), (4.0, 3), (4.999, 3), (5.0, 3)])
def test_a_cell_includes_its_lower_edge_and_the_last_cell_both_edges(value: float, cell: int) -> None:
    assert COST.cell(value) == cell


@pytest.mark.parametrize(("value", "cell"), [(0.9, 0), (-1e300, 0), (-inf, 0), (5.1, 3), (1e300, 3), (inf, 3)])
def test_values_beyond_an_axis_are_in_its_end_cells(value: float, cell: int) -> None:
    assert COST.cell(value) == cell


def test_axes_are_named_after_traits() -> None:
    traits = {"spells": 0.3, "beasts": 7.0, "cost": 2.5}
    assert behaviour(traits, (COST, SPELLS)) == (2.5, 0.3)
    with pytest.raises(EvolutionError, match=r"^unknown trait 'spell' for an axis; did you mean spells\?$"):
        behaviour(traits, (COST, Axis("spell", 0.0, 1.0, 2)))


def test_the_first_of_a_cell_gets_it_and_only_a_fitter_one_replaces_it() -> None:
    kept = archive()
    assert kept.add("first", 0.5, (1.2, 0.3))
    assert not kept.add("worse", 0.4, (1.3, 0.2))
    assert not kept.add("equal", 0.5, (1.4, 0.1))
    assert kept.elites == {(0, 0): Elite("first", 0.5, (1.2, 0.3))}
    assert kept.add("better", 0.6, (1.9, 0.4))
    assert kept.elites == {(0, 0): Elite("better", 0.6, (1.9, 0.4))}


def test_a_worse_individual_elsewhere_gets_its_own_cell() -> None:
    kept = archive()
    kept.add("cheap", 0.9, (1.2, 0.3))
    assert kept.add("dear", 0.1, (4.8, 0.3))
    assert kept.add("magic", 0.1, (1.2, 0.5))
    assert set(kept.elites) == {(0, 0), (3, 0), (0, 1)}


def test_coverage_is_the_share_of_cells_with_an_elite() -> None:
    kept = archive()
    assert kept.coverage() == 0.0
    for cost in (1.0, 1.5, 2.0, 9.0):
        kept.add("any", 1.0, (cost, 0.0))
    assert kept.coverage() == 3 / 8


def test_the_best_is_the_fittest_elite_and_of_equals_the_first() -> None:
    kept = archive()
    for name, fitness, cost in (("a", 0.3, 1.0), ("b", 0.8, 2.0), ("c", 0.8, 3.0), ("d", 0.5, 4.0)):
        kept.add(name, fitness, (cost, 0.0))
    assert kept.best() == Elite("b", 0.8, (2.0, 0.0))


def test_an_empty_archive_has_no_best() -> None:
    with pytest.raises(EvolutionError, match="an empty archive has no best individual"):
        archive().best()


def test_quality_and_diversity_add_up_over_the_worst_possible_fitness() -> None:
    kept = archive()
    assert kept.quality_diversity() == 0.0
    kept.add("a", 0.5, (1.0, 0.0))
    kept.add("b", -0.25, (2.0, 0.0))
    kept.add("not kept", 0.25, (1.0, 0.0))
    assert kept.quality_diversity() == 0.25
    assert kept.quality_diversity(worst=-1.0) == 1.5 + 0.75


@pytest.mark.parametrize(
    ("behaviour", "complaint"),
    [
        ((1.0,), "expected one value for each axis (cost, spells), but got 1"),
        ((1.0, 0.5, 2.0), "expected one value for each axis (cost, spells), but got 3"),
        ((1.0, nan), "the value of an individual on the axis spells is not a number"),
    ],
)
def test_an_individual_needs_a_value_on_every_axis(behaviour: tuple[float, ...], complaint: str) -> None:
    with pytest.raises(EvolutionError) as caught:
        archive().add("any", 1.0, behaviour)
    assert str(caught.value) == complaint


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: Axis("a", 2.0, 2.0, 3), "the axis a must have finite bounds with low < high, not 2.0 and 2.0"),
        (lambda: Axis("a", 0.0, inf, 3), "the axis a must have finite bounds with low < high, not 0.0 and inf"),
        (lambda: Axis("a", 0.0, 1.0, 0), "the axis a must have at least 1 cell, not 0"),
        (lambda: Archive(()), "an archive needs at least one axis"),
    ],
)
def test_invalid_axes_and_archives_are_rejected(make: object, complaint: str) -> None:
    assert callable(make)
    with pytest.raises(EvolutionError) as caught:
        make()
    assert str(caught.value) == complaint
