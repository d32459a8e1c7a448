"""Genes and genomes: bounds, scales, whole numbers, choices, and points of the unit cube."""

from __future__ import annotations

from collections import Counter

import pytest

from topdeck.core.errors import EvolutionError
from topdeck.core.rng import Rng
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, Genome, IntGene, NumberGene

GENES: tuple[Gene, ...] = (
    NumberGene("share"),
    NumberGene("weight", -10.0, 30.0),
    NumberGene("rate", 0.001, 10.0, "log"),
    IntGene("width", 1, 6),
    IntGene("iterations", 1, 1000, "log"),
    ChoiceGene("final", ("max", "robust", "secure")),
)
GENOME = Genome("search", GENES)
each_gene = pytest.mark.parametrize("gene", GENES, ids=lambda gene: gene.name)


@each_gene
def test_a_value_survives_encoding_and_decoding(gene: Gene) -> None:
    for step in range(51):
        value = gene.decode(step / 50)
        assert gene.decode(gene.encode(value)) == pytest.approx(value)


def test_the_ends_of_the_cube_are_the_bounds() -> None:
    low, high = GENOME.decode((0.0,) * 6), GENOME.decode((1.0,) * 6)
    assert list(low.values()) == [0.0, -10.0, 0.001, 1, 1, "max"]
    assert list(high.values()) == [1.0, 30.0, 10.0, 6, 1000, "secure"]


def test_equal_factors_are_equally_far_on_a_logarithmic_scale() -> None:
    rate = NumberGene("rate", 0.01, 100.0, "log")
    assert [rate.decode(place) for place in (0.25, 0.5, 0.75)] == [0.1, 1.0, 10.0]


def test_integers_and_choices_have_equal_parts() -> None:
    rng = Rng(1)
    width, final = (Counter(gene.decode(rng.random()) for _ in range(6000)) for gene in (GENES[3], GENES[5]))
    assert set(width) == set(range(1, 7))
    assert all(850 < count < 1150 for count in width.values())
    assert all(1850 < count < 2150 for count in final.values())


def test_a_decoded_number_is_short_enough_for_a_spec() -> None:
    assert NumberGene("third").decode(1 / 3) == 0.333333
    assert NumberGene("small", 0.0, 1e-5).decode(1 / 3) == 3.33333e-06


def test_random_individuals_lie_in_the_cube_and_differ() -> None:
    rng = Rng(7)
    points = [GENOME.random(rng) for _ in range(50)]
    assert len(set(points)) == 50
    assert all(len(point) == 6 and all(0.0 <= place < 1.0 for place in point) for point in points)


def test_values_make_an_individual() -> None:
    values = {"share": 0.25, "weight": 10.0, "rate": 0.1, "width": 3, "iterations": 30, "final": "robust"}
    assert GENOME.decode(GENOME.encode(values)) == pytest.approx(values)


@pytest.mark.parametrize(
    ("values", "complaint"),
    [
        ({"hight": 1.0}, "the genome search has no gene 'hight'; did you mean weight?"),
        ({"share": 0.5}, "the genome search also requires values for weight, rate, width, iterations, final"),
        ({"share": 1.5}, "share must be between 0.0 and 1.0, not 1.5"),
        ({"share": "much"}, "share must be a number, not 'much'"),
        ({"share": True}, "share must be a number, not True"),
        ({"width": 2.5}, "width must be a whole number, not 2.5"),
        ({"final": "best"}, "final must be one of max, robust, secure, not best"),
    ],
)
def test_invalid_values_are_rejected(values: dict[str, object], complaint: str) -> None:
    whole = {"share": 0.5, "weight": 0.0, "rate": 1.0, "width": 2, "iterations": 9, "final": "max"}
    given = values if "also requires" in complaint else {**whole, **values}
    with pytest.raises(EvolutionError) as caught:
        GENOME.encode(given)
    assert str(caught.value) == complaint


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: NumberGene("a", 2.0, 1.0), "a must have finite bounds with low < high, not 2.0 and 1.0"),
        (lambda: NumberGene("a", 0.0, float("inf")), "a must have finite bounds with low < high, not 0.0 and inf"),
        (lambda: NumberGene("a", 0.0, 1.0, "log"), "a has a logarithmic scale, so `low` must be above 0, not 0.0"),
        (lambda: IntGene("a", 3, 3), "a must have finite bounds with low < high, not 3 and 3"),
        (lambda: IntGene("a", 0, 3, "log"), "a has a logarithmic scale, so `low` must be above 0, not 0"),
        (lambda: ChoiceGene("a", ("x", "x")), "a needs at least two different options, not ['x', 'x']"),
        (lambda: Genome("empty", ()), "the genome empty has no genes"),
        (lambda: Genome("twice", (GENES[0], GENES[0])), "the genome twice has two genes called share"),
    ],
)
def test_invalid_genes_are_rejected(make: object, complaint: str) -> None:
    assert callable(make)
    with pytest.raises(EvolutionError) as caught:
        make()
    assert str(caught.value) == complaint
