"""Madrid's genetic algorithm: the members of a generation, and improvement."""

from __future__ import annotations

from typing import Any

import pytest
from landscapes import BOWL, generations

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.genetic import MadridGenetic
from topdeck.evolve.strategies.strategy import RandomSearch, Trial, best_first
from topdeck.evolve.subjects.genome import Point


def test_a_generation_has_an_elite_immigrants_and_children() -> None:
    strategy = MadridGenetic(BOWL.genome, 3, population=20, elite=2, immigrants=5, mutation_chance=0.0)
    parents = [Trial(point, BOWL.height(point)) for point in strategy.ask()]
    strategy.tell(parents)
    following = strategy.ask()
    assert following[:2] == [trial.point for trial in best_first(parents)[:2]]
    inherited = [{trial.point[gene] for trial in parents} for gene in range(len(BOWL.genome))]
    for point in following[7:]:
        assert all(place in values for place, values in zip(point, inherited, strict=True))
    for point in following[2:7]:
        assert all(place not in values for place, values in zip(point, inherited, strict=True))
    assert len(following) == 20


def test_an_elite_that_keeps_its_fitness_does_not_play_again() -> None:
    strategy = MadridGenetic(BOWL.genome, 3, population=20, elite=2, immigrants=5, keep_fitness=True)
    first = [Trial(point, BOWL.height(point)) for point in strategy.ask()]
    strategy.tell(first)
    second = [Trial(point, -1.0) for point in strategy.ask()]
    assert len(second) == 18
    strategy.tell(second)
    assert strategy.best_parents() == best_first(first)[:2]
    assert len(strategy.parents) == 20


def test_an_elite_that_keeps_its_fitness_has_the_same_children() -> None:
    def second_generation(keep_fitness: bool) -> list[Point]:
        strategy = MadridGenetic(BOWL.genome, 3, population=20, elite=3, immigrants=5, keep_fitness=keep_fitness)
        generations(strategy, BOWL, 1)
        return strategy.ask()

    assert second_generation(True) == second_generation(False)[3:]


def test_by_default_the_elite_plays_again() -> None:
    strategy = MadridGenetic(BOWL.genome, 3, population=20, elite=2, immigrants=5)
    lucky, *others = strategy.ask()
    strategy.tell([Trial(lucky, 9.0), *(Trial(point, 1.0) for point in others)])
    again = strategy.ask()
    assert again[0] == lucky
    strategy.tell([Trial(point, 0.0 if point == lucky else 1.0) for point in again])
    assert lucky not in [trial.point for trial in strategy.best_parents()]


@pytest.mark.parametrize("mutation", ["bounded", "one-gene", "scramble"])
def test_a_child_mutates_with_the_mutation_probability(mutation: Any) -> None:
    strategy = MadridGenetic(
        BOWL.genome, 1, population=400, elite=0, immigrants=0, mutation_chance=0.4, mutation=mutation, gene_chance=1.0
    )
    strategy.tell([Trial((0.2, 0.4, 0.6, 0.8, 0.5), 1.0)])
    changed = sum(point != (0.2, 0.4, 0.6, 0.8, 0.5) for point in strategy.ask()) / 400
    still = {"bounded": 0.0, "one-gene": 0.0, "scramble": 1 / 24}[mutation]
    assert changed == pytest.approx(0.4 * (1.0 - still), abs=0.07)


@pytest.mark.parametrize("selection", ["roulette", "rank", "tournament"])
@pytest.mark.parametrize("crossover", ["cuts", "uniform", "linear"])
def test_it_climbs_higher_than_random_search(selection: Any, crossover: Any) -> None:
    def best(strategy: MadridGenetic | RandomSearch) -> float:
        return max(trial.fitness for trial in generations(strategy, BOWL, 12)[-1])

    for seed in (1, 2, 3):
        options = {"selection": selection, "crossover": crossover, "size": 4, "mutation": "bounded"}
        genetic = MadridGenetic(BOWL.genome, seed, population=40, elite=3, immigrants=4, **options)
        assert best(genetic) > best(RandomSearch(BOWL.genome, seed, population=40))


def test_runs_with_the_same_seed_are_equal() -> None:
    def run(seed: int) -> list[list[Trial]]:
        return generations(MadridGenetic(BOWL.genome, seed, population=20, elite=1, immigrants=3), BOWL, 4)

    assert run(5) == run(5) != run(6)


def test_the_defaults_are_those_of_the_best_published_run() -> None:
    strategy = MadridGenetic(BOWL.genome, 0)
    config = strategy.config
    found = (config.population, config.elite, config.immigrants, config.mutation_chance, config.size)
    assert found == (400, 3, 77, 0.4, 25)
    assert (config.selection, config.crossover, config.cuts, config.mutation) == ("tournament", "cuts", 3, "one-gene")


def test_a_population_without_children_is_rejected() -> None:
    with pytest.raises(EvolutionError, match="an elite of 3 and 7 immigrants leave no room for children"):
        MadridGenetic(BOWL.genome, 0, population=10, elite=3, immigrants=7)
