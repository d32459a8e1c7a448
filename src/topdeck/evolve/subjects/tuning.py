"""Tuning of agents: each gene is a weight of a score or another parameter of an agent or one of its parts."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from statistics import median
from typing import Any

from msgspec import Meta

from topdeck import Game, load_game
from topdeck.agents import canonical, full_spec, read_weights
from topdeck.agents.registry import list_scores
from topdeck.config.scores import Weight
from topdeck.config.spec import Spec, parse_spec, replace_all, to_spec, value_at
from topdeck.config.tuned_values import TunedValues, make_outline
from topdeck.core.errors import EvolutionError
from topdeck.evolve.fitness.contest import Contender
from topdeck.evolve.subjects.genome import Gene, Genome, NumberGene, Point, Value

REACH = 2.0  # the range of the search around a weight's value, as a multiple of its magnitude


@dataclass(frozen=True)
class Tuning:
    """An agent with genes for some of its parameters.

    Attributes:
        game: The name of the game.
        agent: The agent's spec, including the values that are not tuned.
        part: The parameter whose values are tuned, such as `score`; empty to tune the agent itself.
        genome: The genes.

    Raises:
        TopdeckError: An individual does not have a valid spec.
    """

    game: str
    agent: str
    part: str
    genome: Genome

    def __post_init__(self) -> None:
        self.spec(self.genome.middle)

    def spec(self, point: Point) -> str:
        """Return an individual's full spec."""
        values = {gene_path(self.part, name): value for name, value in self.genome.decode(point).items()}
        return canonical(str(replace_all(parse_spec(self.agent), values)), self.game)

    def contender(self, point: Point) -> Contender:
        return Contender(self.spec(point))

    def genes(self, point: Point) -> list[Value]:
        return list(self.genome.decode(point).values())

    def traits(self, point: Point) -> Mapping[str, float]:
        """Return an empty mapping, because the traits of a tuned agent are known only from its games."""
        return {}

    def to_json(self) -> dict[str, Any]:
        return {"agent": canonical(self.agent, self.game), "part": self.part, "genome": self.genome.to_json()}

    def to_tuned_values(self, point: Point) -> TunedValues:
        """Return an individual's values in a form that can be written to a file."""
        return TunedValues(self.game, self.of, self.genome.decode(point))

    @property
    def of(self) -> str:
        """The spec of the agent or part to which the values belong, without the tuned values."""
        spec = parse_spec(self.agent)
        return str(make_outline(to_spec(spec.values[self.part]) if self.part else spec, self.genome.names))

    def point(self, tuned: TunedValues) -> Point:
        """Return the individual that corresponds to values read from a file.

        Raises:
            EvolutionError: The values belong to a different agent or part.
        """
        if (tuned.game, tuned.of) != (self.game, self.of):
            raise EvolutionError(f"the values belong to {tuned.of} for {tuned.game}, not to {self.of} for {self.game}")
        return self.genome.encode(tuned.values)


def gene_path(part: str, gene: str) -> str:
    """Return the path to a gene in an agent's spec, such as `score.my_attack`."""
    return f"{part}.{gene}" if part else gene


def tuned_weights(
    game: str,
    agent: str,
    bounds: Meta | None = None,
    names: Sequence[str] = (),
    part: str = "score",
    *,
    signed: bool = False,
) -> Tuning:
    """Tune the weights of an agent's score, for example `tuned_weights("hearthstone", "greedy(score=evo-second)")`.

    If a score is part of another score, the names of its weights begin with the name of the part: in
    `by-lead(ahead=gretive)`, a weight is named `ahead.own_attack`.

    Args:
        game: The name of the game.
        agent: The agent's spec.
        bounds: The bounds of all weights; by default, the bounds used by the authors of the score.
        names: The weights to tune; by default, all weights.
        part: The parameter that names the score, such as `score` or `h`.
        signed: Whether each weight keeps the sign of its published value.

    Raises:
        EvolutionError: The agent does not have the score or the weights, or a weight has no bounds or no sign.
    """
    score = find_score(game, agent, part)
    weights = dict(weights_in(score, load_game(game)))
    if not weights:
        raise EvolutionError(f"the score {score.name} has no weights to tune; {genes_instead(game, agent, part)}")
    for name in names:
        if name not in weights:
            raise EvolutionError(f"{score.name} has no weight {name!r}; it has {', '.join(weights)}")
    genes: list[Gene] = []
    for name, weight in weights.items():
        if name in (names or weights):
            limits = bounds or weight.bounds
            if limits is None:
                raise EvolutionError(f"{score.name} has no bounds for the weight {name}; set low and high in [weights]")
            genes.append(NumberGene(name, *weight_range(limits, weight.sign if signed else 0)))
    if signed and not any(weights[gene.name].sign for gene in genes):
        raise EvolutionError(f"no tuned weight of {score.name} has a published sign; remove `signed`")
    return make_tuning(game, agent, part, Genome(score.name, tuple(genes)))


def weights_near(game: str, agent: str, part: str = "score") -> Tuning:
    """Tune all weights of an agent's score around their current values.

    A weight is searched within its bounds.  For a weight without bounds, the range extends in both directions by
    `REACH` times the magnitude of its value.  Weights with a magnitude below the median are treated as if they had the
    median magnitude, so that they can become important.

    Raises:
        EvolutionError: The agent does not have the score, the score has no weights, or a weight has no value.
    """
    full = full_spec(agent, game)
    score = full.values.get(part)
    if not isinstance(score, Spec):
        raise EvolutionError(f"{full.name} has no {part}, so it has no weights to tune")
    bounds = {name: weight.bounds for name, weight in weights_in(score, load_game(game))}
    if not bounds:
        raise EvolutionError(f"the score {score.name} of {full.name} has no weights to tune")
    values: dict[str, float] = {}
    for name in bounds:
        value = value_at(full, gene_path(part, name))
        if not isinstance(value, int | float):
            raise EvolutionError(f"the weight {name} of {score.name} has no value to search around")
        values[name] = float(value)
    typical = median(map(abs, values.values())) or 1.0
    genes: list[Gene] = []
    for name, value in values.items():
        reach = REACH * max(abs(value), typical)
        limits = bounds[name]
        genes.append(NumberGene(name, *(weight_range(limits, 0) if limits else (value - reach, value + reach))))
    return make_tuning(game, agent, part, Genome(score.name, tuple(genes)))


def weight_range(limits: Meta, sign: int) -> tuple[float, float]:
    """Return the bounds of a weight, restricted to the given sign; a sign of 0 allows both signs."""
    low, high = float(limits.ge or 0.0), float(limits.le or 0.0)
    return max(low, 0.0) if sign > 0 else low, min(high, 0.0) if sign < 0 else high


def tuned_parameters(game: str, agent: str, genes: Sequence[Gene]) -> Tuning:
    """Tune parameters of an agent or its parts.

    Args:
        game: The name of the game.
        agent: The agent's spec.
        genes: The genes, whose names are parameter paths such as `c` or `score.my_attack`.

    Raises:
        TopdeckError: A parameter does not exist, or its values are invalid.
    """
    return make_tuning(game, agent, "", Genome(parse_spec(agent).name, tuple(genes)))


def make_tuning(game: str, agent: str, part: str, genome: Genome) -> Tuning:
    """Return a tuning of the agent; the current values become `genome.present` if they are within the bounds."""
    spec = read_weights(agent, game)  # because a weights file would override the genes
    full = full_spec(str(spec), game)
    paths = {name: gene_path(part, name) for name in genome.names}
    with suppress(EvolutionError):
        values = {name: value_at(full, path) for name, path in paths.items()}
        genome = replace(genome, present=genome.encode(values))
    return Tuning(game, str(with_named_parts(spec, full, paths.values())), part, genome)


def with_named_parts(spec: Spec, full: Spec, paths: Iterable[str]) -> Spec:
    """Return a spec that explicitly names all parts on the paths, including parts that have default values."""
    for path in paths:
        name, _, rest = path.partition(".")
        default = full.values.get(name)
        if rest and isinstance(default, Spec):
            part = to_spec(spec.values[name]) if name in spec.values else default
            spec = Spec(spec.name, {**spec.values, name: with_named_parts(part, default, [rest])})
    return spec


def find_score(game: str, agent: str, part: str) -> Spec:
    """Return the score specified in an agent's spec, or the agent's default score."""
    full = full_spec(agent, game)
    spec = parse_spec(agent)
    if part in spec.values:
        return to_spec(spec.values[part])
    default = full.values.get(part)
    if isinstance(default, Spec):
        return default
    raise EvolutionError(f"{spec.name} has no {part}, so it has no weights to tune; {genes_instead(game, agent, part)}")


def genes_instead(game: str, agent: str, part: str) -> str:
    """Return a hint that suggests tuning numeric parameters of the agent or its score instead of weights."""
    full = full_spec(agent, game)
    score = full.values.get(part)
    names = [f'"{part}.{name}"' for name in numbers_in(score)]
    owner = "its" if names or score is None else "the agent's"
    example = next(iter(names or numbers_in(full)), "")
    return f"list {owner} parameters under [genes] instead" + (
        f", such as {example} = {{ low = 0, high = 10 }}" if example else ""
    )


def numbers_in(spec: Any) -> list[str]:
    """Return the names of the numeric parameters in a spec."""
    values = spec.values if isinstance(spec, Spec) else {}
    return [name for name, value in values.items() if isinstance(value, int | float) and not isinstance(value, bool)]


def weights_in(spec: Spec, game: Game) -> Iterator[tuple[str, Weight]]:
    """Yield the weights of a score and of all scores nested in it."""
    score = list_scores(game).get(spec.name)
    if score is None:
        return
    yield from ((weight.name, weight) for weight in score.weights)
    for name, parameter in score.parameters().items():
        given = spec.values.get(name)
        if parameter.role is not None and given is not None:
            yield from ((f"{name}.{inner}", weight) for inner, weight in weights_in(to_spec(given), game))
