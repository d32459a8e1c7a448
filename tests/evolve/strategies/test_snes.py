"""SNES: improvement, the start of the search, and bounds."""

from __future__ import annotations

from dataclasses import replace

import pytest
from landscapes import BOWL, MIXED, Landscape, best_height, generations

from topdeck.core.errors import EvolutionError
from topdeck.evolve.strategies.snes import Snes, rank_utilities
from topdeck.evolve.strategies.strategy import RandomSearch


@pytest.mark.parametrize("landscape", [BOWL, MIXED], ids=["numbers", "also whole numbers and choices"])
def test_it_climbs_higher_than_random_search(landscape: Landscape) -> None:
    for seed in (1, 2, 3):
        climbed = best_height(Snes(landscape.genome, seed, population=12), landscape, 30)
        assert climbed > best_height(RandomSearch(landscape.genome, seed, population=12), landscape, 30)


def test_the_first_individual_is_the_one_at_which_the_search_starts() -> None:
    present = (0.1, 0.2, 0.3, 0.4, 0.5)
    genome = replace(BOWL.genome, present=present)
    assert Snes(genome, 1, start="present").ask()[0] == present
    assert Snes(genome, 1).ask()[0] == genome.middle
    with pytest.raises(EvolutionError, match=r"^`start=present` cannot be used"):
        Snes(BOWL.genome, 1, start="present")


def test_it_finds_a_top_in_a_corner_and_stays_in_the_cube() -> None:
    corner = Landscape(BOWL.genome, sum)
    trials = [trial for found in generations(Snes(BOWL.genome, 2), corner, 60) for trial in found]
    assert all(0.0 <= place <= 1.0 for trial in trials for place in trial.point)
    assert max(trial.fitness for trial in trials) > 4.95


def test_utilities_fall_with_the_rank_and_add_up_to_nothing() -> None:
    utilities = rank_utilities(7)
    assert utilities == sorted(utilities, reverse=True)
    assert sum(utilities) == pytest.approx(0.0)
