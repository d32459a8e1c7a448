"""What a genome tunes: the weights of a score, or any parameters of an agent and of its parts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec import Meta

from topdeck.agents import canonical, full_spec, with_weights_read
from topdeck.agents.scores import scores_of
from topdeck.config.scores import Weight
from topdeck.config.spec import Spec, parse_spec, replace_all, to_spec, value_at
from topdeck.config.tuned_values import TunedValues, make_outline
from topdeck.core.errors import EvolutionError
from topdeck.core.game import Game
from topdeck.core.registry import load_game
from topdeck.evolve.fitness.contest import Contender
from topdeck.evolve.subjects.genome import Gene, Genome, NumberGene, Point, Value


@dataclass(frozen=True)
class Tuning:
    """An agent some of whose values are genes."""

    game: str
    agent: str  # its spec, with all that is not tuned
    part: str  # the parameter whose values are tuned, such as score; without one the agent's own
    genome: Genome

    def __post_init__(self) -> None:
        self.spec((0.5,) * len(self.genome))  # what cannot be made is refused before anything is played

    def spec(self, point: Point) -> str:
        """The full spec of an individual."""
        values = {self.path(name): value for name, value in self.genome.decode(point).items()}
        return canonical(str(replace_all(parse_spec(self.agent), values)), self.game)

    def path(self, gene: str) -> str:
        """Return where a gene is in the spec of the agent."""
        return f"{self.part}.{gene}" if self.part else gene

    def contender(self, point: Point) -> Contender:
        return Contender(self.spec(point))

    def genes(self, point: Point) -> list[Value]:
        return list(self.genome.decode(point).values())

    def traits(self, point: Point) -> Mapping[str, float]:
        """None: how it plays is seen in its games."""
        return {}

    def to_json(self) -> dict[str, Any]:
        return {"agent": canonical(self.agent, self.game), "part": self.part, "genome": self.genome.to_json()}

    def tuned_values(self, point: Point) -> TunedValues:
        """What is kept of an individual in a file."""
        return TunedValues(self.game, self.of, self.genome.decode(point))

    @property
    def of(self) -> str:
        """The agent or part whose values these are."""
        spec = parse_spec(self.agent)
        return str(make_outline(to_spec(spec.values[self.part]) if self.part else spec, self.genome.names))

    def point(self, tuned: TunedValues) -> Point:
        """The individual that a file tells of; one of something else is refused."""
        if (tuned.game, tuned.of) != (self.game, self.of):
            raise EvolutionError(f"these values are of {tuned.of} for {tuned.game}, not of {self.of} for {self.game}")
        return self.genome.encode(tuned.values)


def tuned_weights(
    game: str,
    agent: str,
    bounds: Meta | None = None,
    names: Sequence[str] = (),
    part: str = "score",
    *,
    signed: bool = False,
) -> Tuning:
    """The weights of an agent's score, or some of them: `tuned_weights("hearthstone", "greedy(score=evo-second)")`.

    Those of the scores that it is made of have both names: `ahead.own_attack`, for `by-lead(ahead=gretive)`.  Their
    bounds are those that the authors of the score searched, unless others are given.  The parameter that names the
    score may have another name, such as `h`.  If `signed`, a weight keeps the sign of its published values.
    """
    score = score_of(game, agent, part)
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
                raise EvolutionError(f"{score.name} has no bounds for its weight {name}; set low and high in [weights]")
            genes.append(NumberGene(name, *signed_range(limits, weight.sign if signed else 0)))
    if signed and not any(weights[gene.name].sign for gene in genes):
        raise EvolutionError(f"no tuned weight of {score.name} has a published sign; leave out signed")
    return tuning_of(game, agent, part, Genome(score.name, tuple(genes)))


def signed_range(limits: Meta, sign: int) -> tuple[float, float]:
    """The lowest and the highest value of a weight whose sign may be fixed."""
    low, high = float(limits.ge or 0.0), float(limits.le or 0.0)
    return max(low, 0.0) if sign > 0 else low, min(high, 0.0) if sign < 0 else high


def tuned_parameters(game: str, agent: str, genes: Sequence[Gene]) -> Tuning:
    """Parameters of an agent, or of its parts: a gene may be called `c`, or `score.my_attack`."""
    return tuning_of(game, agent, "", Genome(parse_spec(agent).name, tuple(genes)))


def tuning_of(game: str, agent: str, part: str, genome: Genome) -> Tuning:
    """The agent with these genes.  As it is, with what a file of weights may say, it is the present individual; there
    is none, if one of its values is beyond the bounds."""
    spec = with_weights_read(agent, game)  # or the file would say what the genes shall
    full = full_spec(str(spec), game)
    ways = {name: f"{part}.{name}" if part else name for name in genome.names}
    spec = with_named_parts(spec, full, ways.values())
    try:
        values = {name: value_at(full, way) for name, way in ways.items()}
        genome = replace(genome, present=genome.encode(values))
    except EvolutionError:
        pass
    return Tuning(game, str(spec), part, genome)


def with_named_parts(spec: Spec, full: Spec, ways: Iterable[str]) -> Spec:
    """Return a spec that names the parts on the way to some values, those that are defaults of a constructor too."""
    for way in ways:
        name, _, rest = way.partition(".")
        default = full.values.get(name)
        if rest and isinstance(default, Spec):
            part = to_spec(spec.values[name]) if name in spec.values else default
            spec = Spec(spec.name, {**spec.values, name: with_named_parts(part, default, [rest])})
    return spec


def score_of(game: str, agent: str, part: str) -> Spec:
    """The score that an agent names, or has by default."""
    canonical(agent, game)  # what cannot be made is refused by name
    spec = parse_spec(agent)
    if part in spec.values:
        return to_spec(spec.values[part])
    used = full_spec(agent, game).values.get(part)
    if isinstance(used, Spec):
        return used
    raise EvolutionError(
        f"{spec.name} has no {part}, so there are no weights to tune; {genes_instead(game, agent, part)}"
    )


def genes_instead(game: str, agent: str, part: str) -> str:
    """Say how to tune an agent without weights: by the numbers of its score, or by its own."""
    full = full_spec(agent, game)
    score = full.values.get(part)
    names = [f'"{part}.{name}"' for name in numbers_in(score)]
    whose = "its" if names or score is None else "the agent's"
    such = f", such as {name} = {{ low = 0, high = 10 }}" if (name := next(iter(names or numbers_in(full)), "")) else ""
    return f"list {whose} parameters under [genes] instead{such}"


def numbers_in(spec: Any) -> list[str]:
    """Return the names of the parameters of a spec that are numbers."""
    values = spec.values if isinstance(spec, Spec) else {}
    return [name for name, value in values.items() if isinstance(value, int | float) and not isinstance(value, bool)]


def weights_in(spec: Spec, game: Game) -> Iterator[tuple[str, Weight]]:
    """The weights of a score, and those of the scores that its spec names as parts of it."""
    score = scores_of(game).get(spec.name)
    if score is None:
        return
    yield from ((weight.name, weight) for weight in score.weights)
    for name, parameter in score.parameters().items():
        given = spec.values.get(name)
        if parameter.role is not None and given is not None:
            yield from ((f"{name}.{inner}", weight) for inner, weight in weights_in(to_spec(given), game))
