"""All strategies by name, each with its source; a spec makes one: `madrid(population=200, selection=rank)`."""

from __future__ import annotations

from collections.abc import Sequence
from inspect import signature
from typing import Any

from topdeck.config.resolution import Registry, by_name, component, construct, resolve
from topdeck.config.spec import Spec, parse_spec
from topdeck.core.errors import EvolutionError, hint
from topdeck.evolve.strategies.archive import Axis
from topdeck.evolve.strategies.cma import CmaEs
from topdeck.evolve.strategies.coevolution import Coevolution
from topdeck.evolve.strategies.gretive import GretiveGenetic
from topdeck.evolve.strategies.lshade import LShade
from topdeck.evolve.strategies.madrid import MadridGenetic
from topdeck.evolve.strategies.map_elites import MapElites
from topdeck.evolve.strategies.ntbea import Ntbea
from topdeck.evolve.strategies.random_search import RandomSearch
from topdeck.evolve.strategies.strategy import Strategy
from topdeck.evolve.strategies.tpe import Tpe
from topdeck.evolve.subjects.genome import Genome

AXES = "axes"

STRATEGIES = by_name(
    component("madrid", MadridGenetic, "an elite, random immigrants, and children of selected parents", "Madrid"),
    component(
        "gretive", GretiveGenetic, "in groups of five, children of the two best replace the two worst", "GRETIVE"
    ),
    component("coevolution", Coevolution, "individuals play each other, and the champions of before", "EVA's way"),
    component("cma-es", CmaEs, "a cloud that learns in which directions to stretch", "Hansen and Ostermeier 2001"),
    component("l-shade", LShade, "differential evolution that remembers what succeeded", "Tanabe and Fukunaga 2014"),
    component("ntbea", Ntbea, "a bandit model of values and pairs of values", "Lucas, Liu and Perez-Liebana 2018"),
    component("tpe", Tpe, "what is likely among the fitter trials, by Optuna", "Bergstra and others 2011"),
    component("map-elites", MapElites, "the fittest of every kind, on a grid", "Mouret and Clune 2015"),
    component("random", RandomSearch, "anything, as a control", "any search"),
)


def make_strategy(text: str, genome: Genome, seed: int, game: str, axes: Sequence[Axis] = ()) -> Strategy:
    """A new strategy by spec, which searches a genome; axes say by what it tells kinds of individuals apart."""
    spec = full_strategy(text, game)
    given: dict[str, Any] = {"genome": genome, "seed": seed, **given_axes(spec.name, axes)}
    strategy: Strategy = construct(STRATEGIES[spec.name], spec, **given)
    return strategy


def given_axes(name: str, axes: Sequence[Axis]) -> dict[str, Sequence[Axis]]:
    """The axes as a strategy is given them: those that take some need them, the others must not be given any."""
    if takes_axes(name) == bool(axes):
        return {AXES: axes} if axes else {}
    others = ", ".join(filter(takes_axes, STRATEGIES))
    raise EvolutionError(f"{name} takes no axes; {others} does" if axes else f"{name} needs an axis at least")


def takes_axes(name: str) -> bool:
    """Does a strategy tell kinds of individuals apart?"""
    return AXES in signature(STRATEGIES[name].make).parameters


def full_strategy(text: str, game: str) -> Spec:
    """The spec of a strategy with all its parameters written out: its identity in everything that is kept."""
    spec = parse_spec(text)
    if spec.name not in STRATEGIES:
        raise EvolutionError(f"there is no strategy {spec.name!r}{hint(spec.name, STRATEGIES)}")
    return resolve(spec, STRATEGIES[spec.name].parameters(), Registry())
