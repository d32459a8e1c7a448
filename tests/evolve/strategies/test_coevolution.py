"""Coevolution: rivals, the hall of fame, and improvement by playing against itself."""

from __future__ import annotations

from collections import Counter

import pytest
from landscapes import BOWL, contests

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.genetic import Coevolution
from topdeck.evolve.strategies.strategy import RandomSearch, Trial, best_first
from topdeck.evolve.subjects.genome import Genome, NumberGene, Point

CIRCLE = Genome("circle", (NumberGene("place"),))


def higher(pair: Point, other: Point) -> bool:
    return BOWL.height(pair) > BOWL.height(other)


def ahead(pair: Point, other: Point) -> bool:
    """On a circle everyone beats the next half, so that none is the best."""
    return 0.0 < (pair[0] - other[0]) % 1.0 < 0.5


def test_the_first_rivals_are_members_of_the_population() -> None:
    strategy = Coevolution(CIRCLE, 1, population=20, champions=3, peers=4)
    asked, rivals = strategy.ask(), strategy.rivals()
    assert len(set(rivals)) == 7
    assert set(rivals) <= set(asked)


def test_later_rivals_are_champions_and_peers() -> None:
    strategy = Coevolution(CIRCLE, 1, population=20, champions=3, peers=4)
    contests(strategy, ahead, 10)
    asked, rivals = strategy.ask(), strategy.rivals()
    assert len(set(rivals)) == 7
    assert set(rivals[:3]) <= set(strategy.hall)
    assert set(rivals[3:]) <= set(asked)


def test_rivals_stay_the_same_until_others_are_asked_for() -> None:
    strategy = Coevolution(CIRCLE, 1)
    strategy.ask()
    rivals = tuple(strategy.rivals())
    strategy.rivals().clear()
    assert tuple(strategy.rivals()) == rivals
    strategy.ask()
    assert tuple(strategy.rivals()) != rivals


def test_the_best_of_every_generation_is_in_the_hall_of_fame_once_and_the_newest_last() -> None:
    strategy = Coevolution(CIRCLE, 2, population=10, elite=3)
    best: list[Point] = []
    for _ in range(30):
        best.append(best_first(contests(strategy, ahead, 1)[0])[0].point)
        assert set(strategy.hall) == set(best)
        assert strategy.hall[-1] == best[-1]
    assert len(strategy.hall) == len(set(best)) < 30  # some of the elite were the best again


def test_the_newest_champion_is_always_a_rival_and_older_ones_equally_often() -> None:
    strategy = Coevolution(CIRCLE, 3, population=8, champions=3, peers=0, elite=0)
    while len(strategy.hall) < 9:
        contests(strategy, ahead, 1)
    drawn = Counter[Point]()
    for _ in range(2000):
        strategy.ask()
        drawn.update(strategy.rivals())
    assert drawn.pop(strategy.hall[-1]) == 2000
    assert set(drawn) == set(strategy.hall[:-1])
    assert all(count == pytest.approx(2000 * 2 / 8, abs=80) for count in drawn.values())


def test_every_peer_is_equally_likely_to_be_a_rival() -> None:
    strategy = Coevolution(CIRCLE, 3, population=8, champions=0, peers=2)
    places = Counter[int]()
    for _ in range(2000):
        asked = strategy.ask()
        places.update(asked.index(rival) for rival in strategy.rivals())
    assert all(places[place] == pytest.approx(2000 * 2 / 8, abs=80) for place in range(8))


def test_identical_rivals_count_once() -> None:
    strategy = Coevolution(CIRCLE, 4, population=6, champions=0, peers=6, elite=0, immigrants=1, mutation_chance=0.0)
    strategy.tell([Trial((0.5,), 1.0)] * 6)
    assert len(strategy.ask()) == 6
    assert strategy.rivals().count((0.5,)) == 1
    assert len(strategy.rivals()) == 2


def test_coevolution_climbs_without_an_absolute_fitness() -> None:
    def reached(strategy: Coevolution | RandomSearch) -> float:
        return max(BOWL.height(point) for point in strategy.ask())

    for seed in (1, 2, 3):
        strategy, control = Coevolution(BOWL.genome, seed), RandomSearch(BOWL.genome, seed, population=30)
        contests(strategy, higher, 25)
        assert reached(strategy) > max(reached(control) for _ in range(25))


def test_runs_with_the_same_seed_are_equal() -> None:
    def run(seed: int) -> tuple[list[list[Trial]], list[Point]]:
        strategy = Coevolution(CIRCLE, seed)
        return contests(strategy, ahead, 6), strategy.rivals()

    assert run(5) == run(5) != run(6)


def test_coevolution_without_rivals_is_rejected() -> None:
    with pytest.raises(EvolutionError, match="coevolution requires opponents; set `champions`, `peers` or both"):
        Coevolution(CIRCLE, 1, champions=0, peers=0)
