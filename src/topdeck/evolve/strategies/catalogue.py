"""Lists all strategies with their sources, and builds them from specs such as `madrid(population=200)`."""

from collections.abc import Sequence

from topdeck.config.resolution import Registry, component, construct, index_by_name, resolve
from topdeck.config.spec import Spec, parse_spec
from topdeck.core.errors import EvolutionError, hint
from topdeck.evolve.strategies.archive import Axis
from topdeck.evolve.strategies.genetic import Coevolution, GretiveGenetic, MadridGenetic
from topdeck.evolve.strategies.libraries import CmaEs, Tpe
from topdeck.evolve.strategies.lshade import LShade
from topdeck.evolve.strategies.map_elites import MapElites
from topdeck.evolve.strategies.ntbea import Ntbea
from topdeck.evolve.strategies.snes import Snes
from topdeck.evolve.strategies.strategy import RandomSearch, Strategy
from topdeck.evolve.subjects.genome import Genome

STRATEGIES = index_by_name(
    component("madrid", MadridGenetic, "an elite, random immigrants, and children of selected parents", "Madrid"),
    component(
        "gretive", GretiveGenetic, "in groups of five, children of the two best replace the two worst", "GRETIVE"
    ),
    component("coevolution", Coevolution, "individuals play each other and earlier champions", "EVA's method"),
    component("cma-es", CmaEs, "a normal distribution that adapts its covariance", "Hansen and Ostermeier 2001"),
    component("snes", Snes, "a normal distribution with a standard deviation per gene", "Schaul and others 2011"),
    component("l-shade", LShade, "differential evolution with a memory of success", "Tanabe and Fukunaga 2014"),
    component("ntbea", Ntbea, "a bandit model of values and pairs of values", "Lucas, Liu and Perez-Liebana 2018"),
    component("tpe", Tpe, "a Parzen estimator of the fitter trials, by Optuna", "Bergstra and others 2011"),
    component("map-elites", MapElites, "the fittest individual in each cell of a grid", "Mouret and Clune 2015"),
    component("random", RandomSearch, "random individuals, as a control", "any search"),
)


def make_strategy(text: str, genome: Genome, seed: int, game: str, axes: Sequence[Axis] = ()) -> Strategy:
    """Build a strategy from its spec.

    Args:
        text: The spec of the strategy.
        genome: The genome to search.
        seed: The seed of the strategy's random stream.
        game: The name of the game.
        axes: The axes of the archive, if the strategy has one.

    Raises:
        TopdeckError: The spec is invalid, required axes are missing, or the strategy does not use the given axes.
    """
    spec = full_strategy(text, game)
    if takes_axes(spec.name) and not axes:
        raise EvolutionError(f"{spec.name} needs at least one axis")
    if axes and not takes_axes(spec.name):
        others = ", ".join(filter(takes_axes, STRATEGIES))
        raise EvolutionError(f"{spec.name} does not use axes, unlike {others}")
    strategy: Strategy = construct(STRATEGIES[spec.name], spec, genome=genome, seed=seed, axes=axes)
    return strategy


def takes_axes(name: str) -> bool:
    """Return whether a strategy distinguishes individuals by their behaviour."""
    return bool(getattr(STRATEGIES[name].make, "takes_axes", False))


def full_strategy(text: str, game: str) -> Spec:
    """Return a strategy's full spec, with all parameters, which identifies the strategy in results files."""
    spec = parse_spec(text)
    if spec.name not in STRATEGIES:
        raise EvolutionError(f"unknown strategy {spec.name!r}{hint(spec.name, STRATEGIES)}")
    return resolve(spec, STRATEGIES[spec.name].parameters(), Registry())
