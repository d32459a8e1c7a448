"""Strategies by name: their parameters, and what is refused."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from landscapes import BOWL, MIXED, generations

from topdeck.errors import TopdeckError
from topdeck.evolve.catalogue import STRATEGIES, full_strategy, make_strategy, strategy_parameters
from topdeck.evolve.strategies.madrid import MadridGenetic

LIBRARIES = {"cma-es": "cmaes", "tpe": "optuna"}
SMALL = {
    "madrid": "madrid(population=12, elite=1, immigrants=2, size=3)",
    "gretive": "gretive(population=10)",
    "coevolution": "coevolution(population=12)",
    "cma-es": "cma-es(population=8)",
    "l-shade": "l-shade(population=12)",
    "ntbea": "ntbea(batch=4)",
    "tpe": "tpe(batch=4)",
    "random": "random(population=12)",
}
each_strategy = pytest.mark.parametrize("name", STRATEGIES)


def demand_library(name: str) -> None:
    if name in LIBRARIES and find_spec(LIBRARIES[name]) is None:
        pytest.skip(f"{LIBRARIES[name]} is not installed")


@each_strategy
def test_a_strategy_searches_genes_of_all_kinds_and_is_the_same_again_with_the_same_seed(name: str) -> None:
    demand_library(name)

    def run(seed: int) -> list[object]:
        return [*generations(make_strategy(SMALL[name], MIXED.genome, seed, "hearthstone"), MIXED, 3)]

    assert run(4) == run(4) != run(5)


@each_strategy
def test_all_parameters_of_a_strategy_have_defaults_and_its_full_spec_says_them(name: str) -> None:
    full = full_strategy(name, "hearthstone")
    assert set(full.values) == set(strategy_parameters(name))
    assert full_strategy(str(full), "hearthstone") == full
    assert not {"genome", "seed"} & set(full.values)


def test_parameters_are_taken_from_the_spec() -> None:
    strategy = make_strategy("madrid(population=9, elite=2, immigrants=1, selection=rank)", BOWL.genome, 1, "gwent")
    assert isinstance(strategy, MadridGenetic)
    assert (strategy.population, strategy.elite, strategy.selection) == (9, 2, "rank")


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("madrit", r"^there is no strategy 'madrit'; did you mean madrid\?$"),
        ("madrid(seed=3)", r"^madrid has no parameter 'seed'"),
        ("madrid(elite=-1)", r"^elite of madrid must be int from 0 to 100000, not -1$"),
        ("madrid(selection=best)", r"^selection of madrid must be roulette\|rank\|tournament, not best"),
        ("gretive(population=12)", r"the population must be a multiple of 5, not 12$"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(spec: str, complaint: str) -> None:
    with pytest.raises(TopdeckError, match=complaint):
        make_strategy(spec, BOWL.genome, 0, "hearthstone")
