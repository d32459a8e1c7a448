"""Strategies by name: parameters and errors."""

from __future__ import annotations

from importlib.util import find_spec

import pytest
from landscapes import BOWL, MIXED, generations

from topdeck.core.errors import TopdeckError
from topdeck.evolve.strategies.archive import Axis
from topdeck.evolve.strategies.catalogue import STRATEGIES, full_strategy, make_strategy, takes_axes
from topdeck.evolve.strategies.genetic import MadridGenetic
from topdeck.evolve.strategies.map_elites import MapElites

LIBRARIES = {"cma-es": "cmaes", "tpe": "optuna"}
SMALL = {
    "madrid": "madrid(population=12, elite=1, immigrants=2, size=3)",
    "gretive": "gretive(population=10)",
    "coevolution": "coevolution(population=12)",
    "cma-es": "cma-es(population=8)",
    "snes": "snes(population=12)",
    "l-shade": "l-shade(population=12)",
    "ntbea": "ntbea(batch=4)",
    "tpe": "tpe(batch=4)",
    "map-elites": "map-elites(start=12, batch=6)",
    "random": "random(population=12)",
}
AXES = tuple(Axis(name, 0.0, 1.0, 4) for name in MIXED.genome.names)
each_strategy = pytest.mark.parametrize("name", STRATEGIES)


def demand_library(name: str) -> None:
    if name in LIBRARIES and find_spec(LIBRARIES[name]) is None:
        pytest.skip(f"{LIBRARIES[name]} is not installed")


@each_strategy
def test_a_strategy_searches_genes_of_all_types_and_is_reproducible(name: str) -> None:
    demand_library(name)

    axes = AXES if takes_axes(name) else ()

    def run(seed: int) -> list[object]:
        return [*generations(make_strategy(SMALL[name], MIXED.genome, seed, "hearthstone", axes), MIXED, 3)]

    assert run(4) == run(4) != run(5)


@each_strategy
def test_full_specs_of_strategies_contain_the_defaults_of_all_parameters(name: str) -> None:
    full = full_strategy(name, "hearthstone")
    assert set(full.values) == set(STRATEGIES[name].parameters())
    assert full_strategy(str(full), "hearthstone") == full
    assert not {"genome", "seed", "axes"} & set(full.values)


def test_parameters_are_taken_from_the_spec() -> None:
    strategy = make_strategy("madrid(population=9, elite=2, immigrants=1, selection=rank)", BOWL.genome, 1, "gwent")
    assert isinstance(strategy, MadridGenetic)
    assert (strategy.config.population, strategy.config.elite, strategy.config.selection) == (9, 2, "rank")


def test_a_strategy_with_an_archive_gets_the_axes() -> None:
    spec = "map-elites(variation=swaps, another_swap=0.25)"
    strategy = make_strategy(spec, MIXED.genome, 1, "hearthstone", AXES)
    assert isinstance(strategy, MapElites)
    assert strategy.archive.axes == AXES
    assert (strategy.config.variation, strategy.config.another_swap) == ("swaps", 0.25)


def test_axes_are_required_by_archives_and_rejected_by_other_strategies() -> None:
    with pytest.raises(TopdeckError, match=r"^madrid does not use axes, unlike map-elites$"):
        make_strategy("madrid", MIXED.genome, 1, "hearthstone", AXES)
    with pytest.raises(TopdeckError, match=r"^map-elites needs at least one axis$"):
        make_strategy("map-elites", MIXED.genome, 1, "hearthstone")


@pytest.mark.parametrize(
    ("spec", "complaint"),
    [
        ("map-elites(axes=3)", r"^map-elites has no parameter 'axes'"),
        (
            "map-elites(variation=swap)",
            r"^variation of map-elites must be iso-line or swaps, not swap; did you mean swaps",
        ),
        ("map-elites(another_swap=1)", r"^another_swap of map-elites must be a number from 0.0 to 0.99, not 1$"),
        ("madrit", r"^unknown strategy 'madrit'; did you mean madrid\?$"),
        ("madrid(seed=3)", r"^madrid has no parameter 'seed'"),
        ("madrid(elite=-1)", r"^elite of madrid must be a whole number from 0 to 100000, not -1$"),
        ("madrid(selection=best)", r"^selection of madrid must be roulette, rank or tournament, not best"),
        ("gretive(population=12)", r"the population must be a multiple of 5, not 12$"),
    ],
)
def test_invalid_specs_are_rejected_in_one_sentence(spec: str, complaint: str) -> None:
    with pytest.raises(TopdeckError, match=complaint):
        make_strategy(spec, BOWL.genome, 0, "hearthstone")
