"""NTBEA: model, proposals, and robustness against noise."""

from __future__ import annotations

from collections import Counter
from math import log, sqrt

import pytest
from landscapes import BOWL, MIXED, Landscape, generations

from topdeck.core.errors import EvolutionError
from topdeck.core.rng import Rng
from topdeck.evolve.strategies.ntbea import LandscapeModel, Ntbea, discrete
from topdeck.evolve.strategies.strategy import RandomSearch, Trial, best_first
from topdeck.evolve.subjects.genome import ChoiceGene, Gene, Genome, IntGene, NumberGene, Point

LETTERS = ChoiceGene("letter", ("a", "b", "c"))


def two_trials() -> LandscapeModel:
    """Three genes, of which the second differs."""
    model = LandscapeModel(3)
    model.add((0, 0, 0), 1.0)
    model.add((0, 1, 0), 0.0)
    return model


def noisy(landscape: Landscape, seed: int) -> Landscape:
    """A noisy landscape: the result of four games, each won with the height as its probability."""
    rng = Rng(seed, 1000)

    def four_games(point: Point) -> float:
        return sum(rng.random() < landscape.height(point) for _ in range(4)) / 4

    return Landscape(landscape.genome, four_games)


# ---- genes with few values


@pytest.mark.parametrize(
    ("gene", "values"),
    [
        (NumberGene("share"), [0.1, 0.3, 0.5, 0.7, 0.9]),
        (NumberGene("rate", 0.01, 1000.0, "log"), [0.0316228, 0.316228, 3.16228, 31.6228, 316.228]),
        (IntGene("width", 1, 5), [1, 2, 3, 4, 5]),
        (IntGene("width", 0, 99), [10, 30, 50, 70, 90]),
        (IntGene("depth", 1, 4, "log"), [1, 2, 3, 4]),
        (IntGene("games", 1, 31, "log"), [1, 2, 5, 11, 22]),
        (IntGene("fuel", 1, 6, "log"), [1, 2, 3, 5]),  # two of five parts begin with a 1
        (ChoiceGene("final", ("max", "robust")), ["max", "robust"]),
        (ChoiceGene("letter", tuple("abcdefg")), list("abcdefg")),  # they have no order, so none stands for others
    ],
)
def test_a_gene_is_discretized_to_its_values_or_the_middles_of_equal_parts(gene: Gene, values: list[object]) -> None:
    assert [gene.decode(place) for place in discrete(gene, 5)] == values


# ---- the model


def test_the_mean_is_taken_over_values_pairs_and_the_individual() -> None:
    model = two_trials()
    assert model.mean((0, 0, 0)) == pytest.approx((0.5 + 1 + 0.5 + 1 + 0.5 + 1 + 1) / 7)
    assert model.mean((0, 1, 0)) == pytest.approx((0.5 + 0 + 0.5 + 0 + 0.5 + 0 + 0) / 7)


def test_untried_values_do_not_affect_the_mean() -> None:
    model = two_trials()
    assert model.mean((0, 1, 1)) == pytest.approx((0.5 + 0 + 0) / 3)  # the first, the second, and both
    assert model.mean((1, 0, 1)) == 1.0
    assert model.mean((1, 2, 1)) == 0.5  # nothing is known: like all others


def test_the_exploration_term_is_averaged_over_how_often_each_was_tried() -> None:
    model = two_trials()
    never, once, twice = (sqrt(log(2) / (count + 0.5)) for count in (0, 1, 2))
    assert model.uncertainty((0, 0, 0)) == pytest.approx((3 * twice + 4 * once) / 7)
    assert model.uncertainty((1, 0, 1)) == pytest.approx((1 * once + 6 * never) / 7)
    assert model.uncertainty((1, 2, 1)) == pytest.approx(never)


@pytest.mark.parametrize(("genes", "tuples"), [(1, 1), (2, 3), (3, 7), (4, 11)])
def test_the_group_of_all_genes_counts_once_even_with_one_or_two_genes(genes: int, tuples: int) -> None:
    model = LandscapeModel(genes)
    model.add((0,) * genes, 1.0)
    assert sum(arm is not None for arm in model.known_arms((0,) * genes)) == tuples
    assert model.tried_cells() == [(0,) * genes]


# ---- proposals


def test_a_neighbour_differs_in_at_least_one_gene_and_in_two_on_average() -> None:
    strategy = Ntbea(Genome("four", tuple(IntGene(name, 1, 6) for name in "abcd")), 1)
    mutants = [strategy.mutate((2, 2, 2, 2)) for _ in range(4000)]
    changes = Counter(sum(value != 2 for value in mutant) for mutant in mutants)
    expected = {1: 27 / 64, 2: 27 / 64, 3: 9 / 64, 4: 1 / 64}  # one, and each of three others with a chance of 1/4
    assert {count: number / 4000 for count, number in changes.items()} == pytest.approx(expected, abs=0.03)
    values = Counter(mutant[1] for mutant in mutants if mutant[1] != 2)
    assert set(values) == {0, 1, 3, 4, 5}
    assert all(number / values.total() == pytest.approx(0.2, abs=0.04) for number in values.values())


@pytest.mark.parametrize(("exploration", "letter"), [(0.0, "b"), (50.0, "c")])
def test_the_neighbour_with_the_highest_upper_bound_is_next(exploration: float, letter: str) -> None:
    """From a, b is known to be good, and nothing is known of c but that it was bad once."""
    strategy = Ntbea(Genome("letters", (LETTERS,)), 1, exploration=exploration)
    known = [("b", 1.0)] * 5 + [("c", 0.0)]
    strategy.tell([Trial((LETTERS.encode(name),), fitness) for name, fitness in known])
    strategy.tell([Trial((LETTERS.encode("a"),), 0.5)])
    assert [LETTERS.decode(place) for (place,) in strategy.ask()] == [letter]


def test_a_batch_has_its_size_and_different_members_while_there_are_neighbours() -> None:
    strategy = Ntbea(MIXED.genome, 1, batch=8)
    for generation in generations(strategy, MIXED, 5):
        assert len(generation) == 8
    assert len({trial.point for trial in generation}) == 8
    few = Ntbea(Genome("letters", (LETTERS,)), 1, batch=5)
    few.tell([Trial((LETTERS.encode("a"),), 0.5)])
    assert sorted(Counter(few.ask()).values()) == [2, 3]


def test_the_search_continues_from_the_member_with_the_highest_upper_bound() -> None:
    strategy = Ntbea(BOWL.genome, 1, batch=3, exploration=0.0)
    asked = strategy.ask()
    strategy.tell([Trial(point, fitness) for point, fitness in zip(asked, (0.2, 0.9, 0.4), strict=True)])
    assert strategy.current is not None
    assert strategy.point(strategy.current) == asked[1]


def test_a_batch_cannot_be_larger_than_the_number_of_neighbours() -> None:
    with pytest.raises(EvolutionError, match="a batch of 60 cannot be chosen from 50 neighbours"):
        Ntbea(MIXED.genome, 0, batch=60)


# ---- recommendation


def test_the_best_has_the_best_mean_and_not_the_luckiest_trial() -> None:
    strategy = Ntbea(Genome("letters", (LETTERS,)), 1)
    results = [("a", 0.0), ("a", 1.0), ("a", 0.0), ("b", 0.6), ("b", 0.7), ("c", 0.6)]  # and c is the least known
    for letter, fitness in results:
        strategy.tell([Trial((LETTERS.encode(letter),), fitness)])
    assert strategy.best() == (LETTERS.encode("b"),)


def test_nothing_is_best_before_the_first_trial() -> None:
    with pytest.raises(EvolutionError, match="no individual has been tried yet, so there is no best individual"):
        Ntbea(MIXED.genome, 0).best()


@pytest.mark.slow
def test_under_noise_it_finds_the_top_more_often_than_random_search() -> None:
    trials, seeds = 200, range(8)

    def bandit_height(seed: int) -> float:
        strategy = Ntbea(MIXED.genome, seed)
        generations(strategy, noisy(MIXED, seed), trials)
        return MIXED.height(strategy.best())

    def random_height(seed: int) -> float:
        (tried,) = generations(RandomSearch(MIXED.genome, seed, population=trials), noisy(MIXED, seed), 1)
        return MIXED.height(best_first(tried)[0].point)

    bandit, control = (sum(height(seed) > 0.85 for seed in seeds) for height in (bandit_height, random_height))
    assert bandit >= 7
    assert control <= 4


@pytest.mark.parametrize("batch", [1, 4])
def test_replaying_known_trials_resumes_the_run(batch: int) -> None:
    whole = generations(Ntbea(MIXED.genome, 5, batch=batch), noisy(MIXED, 1), 12)
    resumed = Ntbea(MIXED.genome, 5, batch=batch)
    for known in whole[:-1]:
        assert resumed.ask() == [trial.point for trial in known]
        resumed.tell(known)
    assert resumed.ask() == [trial.point for trial in whole[-1]]
    assert generations(Ntbea(MIXED.genome, 6, batch=batch), noisy(MIXED, 1), 12) != whole
