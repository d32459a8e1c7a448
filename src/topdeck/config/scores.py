"""Evaluation functions as components, with a source, named weights and a scale."""

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any, Literal

from msgspec import Meta

from topdeck.config.parameters import REQUIRED, Parameter, parameters
from topdeck.config.resolution import Component
from topdeck.core.errors import SpecError, TopdeckError
from topdeck.core.state import Json, MoveScore, Scale, StateScore
from topdeck.core.validation import read_text

LIST = "weights"  # the parameter that sets all weights at once, in order
TABLE = "table"  # the argument that holds the weights for each situation
LATEST = "latest"  # stands for the current version of a learned score
Row = Sequence[float | None]  # a row of weights; None for a weight that depends on the situation
Judges = Literal["positions", "steps"]


@dataclass(frozen=True)
class Weight:
    """A weight in a score.

    Attributes:
        name: The name in specs.
        published: The published value, or our value if none was published; None if the value depends on the situation.
        bounds: The range that the authors of the score searched; values outside this range are allowed.
        sign: `1` or `-1` if all published values have this sign, otherwise `0`.
    """

    name: str
    published: float | None = None
    bounds: Meta | None = None
    sign: int = 0


def describe_weights(
    names: Sequence[str], published: Row | None = None, bounds: Meta | None = None, signs: Sequence[int] | None = None
) -> tuple[Weight, ...]:
    """Return a `Weight` for each name, with the spaces in the name replaced by underscores."""
    row = [None for name in names] if published is None else published
    rows = zip(names, row, [0] * len(names) if signs is None else signs, strict=True)
    return tuple(Weight(name.replace(" ", "_"), value, bounds, sign) for name, value, sign in rows)


@dataclass(frozen=True)
class DescribedScore(Component):
    """A component for a score; calling the component creates the score.

    Each weight is a parameter, and the `weights` parameter is the list of all weights.  The remaining parameters come
    from `make`.
    """

    weights: tuple[Weight, ...] = ()
    scale: Scale = "points"  # the scale with the published parameters, which other values can change
    judges: Judges = "positions"

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(weight.name for weight in self.weights)

    def published(self, values: Mapping[str, Any]) -> Row:
        """Return the default weights, which can depend on other parameters."""
        return [weight.published for weight in self.weights]

    def __call__(self, **values: Any) -> StateScore | MoveScore:
        score: StateScore | MoveScore = self.construct(values)
        return score

    def construct(self, values: Mapping[str, Any], **given: Any) -> Any:
        named = self.unfold(values)
        if self.weights:
            named["weights"] = [named.pop(name) for name in self.names]
        return self.make(**named)

    def unfold(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Return all weights, keyed by name, including weights that were passed as a list."""
        if not self.weights:
            return dict(values)
        given = {name: value for name, value in values.items() if name != LIST}
        listed = self.row(values[LIST], LIST) if LIST in values else self.published(values)
        for name in self.names:
            if LIST in values and name in given:
                raise SpecError(f"{name} is set twice, by name and in the list of all weights")
            if given.get(name, REQUIRED) is None:
                del given[name]
        return {**dict(zip(self.names, listed, strict=True)), **given}

    def row(self, given: Any, what: str) -> Sequence[Any]:
        """Return the given list of weights after checking that it contains one weight per name."""
        if not isinstance(given, list | tuple):
            raise SpecError(f"{what} must be a list of numbers for {', '.join(self.names)}")
        if len(given) != len(self.names):
            raise SpecError(f"{what} must have {len(self.names)} numbers ({', '.join(self.names)}), not {len(given)}")
        return given

    def parameters(self) -> dict[str, Parameter]:
        return {parameter.name: parameter for parameter in self.list_parameters()}

    def list_parameters(self) -> Iterator[Parameter]:
        """Yield the parameters of the score, with one parameter for each weight."""
        inner = (LIST, TABLE) if self.weights else ()
        yield from (parameter for parameter in parameters(self.make).values() if parameter.name not in inner)
        for weight in self.weights:
            yield Parameter(weight.name, float if weight.published is not None else float | None, weight.published)


@dataclass(frozen=True)
class ScoreBySituation(DescribedScore):
    """A score whose weights depend on the situation during play.

    Each situation has a parameter that lists its weights; a weight set by name applies to all situations.
    `make` receives the lists as `table`.
    """

    table: Mapping[str, Sequence[float]] = field(default_factory=dict)

    def construct(self, values: Mapping[str, Any], **given: Any) -> Any:
        named = self.unfold(values)
        weights = [named.pop(name) for name in self.names]
        table = {situation: with_weights(named.pop(situation) or row, weights) for situation, row in self.table.items()}
        return self.make(weights=None if None in weights else weights, table=table, **named)

    def unfold(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """Add the weights for all situations, unless all weights are set by name."""
        named = super().unfold(values)
        needed = any(named[name] is None for name in self.names)
        for situation, row in self.table.items():
            given = named.get(situation)
            named[situation] = (list(row) if needed else None) if given is None else self.row(given, situation)
        return named

    def list_parameters(self) -> Iterator[Parameter]:
        yield from super().list_parameters()
        for situation, row in self.table.items():
            yield Parameter(situation, list[float] | None, tuple(row))


@dataclass(frozen=True)
class LearnedScore(DescribedScore):
    """A score with learned values that are identified by a hash called `lesson`.

    `make` receives the lesson and rejects it if it is no longer available.
    """

    lesson: Callable[[], str] = str  # returns the hash of the current values

    def unfold(self, values: Mapping[str, Any]) -> dict[str, Any]:
        lesson = values.get("lesson", LATEST)
        return super().unfold({**values, "lesson": self.lesson() if lesson == LATEST else lesson})


@dataclass(frozen=True)
class NetworkScore(LearnedScore):
    """A learned score that can also read its values from the file named by the `file` parameter."""

    file_lesson: Callable[[str], str] = str  # returns the hash of the values in a file

    def unfold(self, values: Mapping[str, Any]) -> dict[str, Any]:
        file = values.get("file")
        if isinstance(file, str) and values.get("lesson", LATEST) == LATEST:
            values = {**values, "lesson": self.file_lesson(file)}
        return super().unfold(values)


def read_learned_file(file: str) -> Json:
    """Return the contents of a JSON file with learned values, or raise `TopdeckError` if it is invalid."""
    text = read_text(Path(file).expanduser())
    try:
        found = json.loads(text)
    except ValueError:
        raise TopdeckError(f"{file} is not a valid JSON file") from None
    if not isinstance(found, dict):
        raise TopdeckError(f"{file} does not contain weights")
    return found


def hash_lesson(learned: Any) -> str:
    """Return the hash that identifies learned values."""
    return sha256(json.dumps(learned).encode()).hexdigest()[:12]


def require_lesson(wanted: str, here: str, score: str = "trained") -> None:
    """Raise a TopdeckError unless the requested lesson is the current lesson."""
    if wanted != here:
        raise TopdeckError(f"lesson {wanted} of {score} is no longer available; the latest lesson is {here}")


def read_evolved_weights(game: str, name: str) -> dict[str, float]:
    """Return the weights that a study found for a game, keyed by weight name."""
    file = files(f"topdeck.games.{game}").joinpath(f"data/evolved/{name}.weights.toml")
    values: dict[str, float] = tomllib.loads(file.read_text("utf-8"))["values"]
    return {weight.replace(".", "_"): value for weight, value in values.items()}


def with_weights(row: Sequence[float], weights: Row) -> list[float]:
    """Return the weights in `row`, each replaced by the corresponding value in `weights` unless that value is None."""
    return [own if given is None else given for own, given in zip(row, weights, strict=True)]
