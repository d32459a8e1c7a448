"""Scores as a game offers them: what each is called, where it comes from, what it weighs, and what its numbers mean."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from importlib.resources import files
from typing import Any, Literal

from msgspec import Meta

from topdeck.config.parameters import REQUIRED, Parameter, parameters
from topdeck.config.resolution import Component
from topdeck.core.errors import SpecError, TopdeckError
from topdeck.core.state import MoveScore, Scale, StateScore

LIST = "weights"  # what gives all of them at once, in order
TABLE = "table"  # of weights by situation
LATEST = "latest"  # lesson of a learned score
Row = Sequence[float | None]  # of weights; None: as the situation says
Judges = Literal["positions", "steps"]


@dataclass(frozen=True)
class Weight:
    """A number that a score weighs something by."""

    name: str
    published: float | None = None  # where nothing is published, our choice; None where it depends on the situation
    bounds: Meta | None = None  # of the range its authors searched, where they searched one; others are allowed
    sign: int = 0  # 1 or -1: that of every value that its authors printed; 0 where they differ


def described_weights(
    names: Sequence[str], published: Row | None = None, bounds: Meta | None = None, signs: Sequence[int] | None = None
) -> tuple[Weight, ...]:
    """A weight for each name, as a spec can write it."""
    row = [None for name in names] if published is None else published
    told = [0] * len(names) if signs is None else signs
    rows = zip(names, row, told, strict=True)
    return tuple(Weight(name.replace(" ", "_"), value, bounds, sign) for name, value, sign in rows)


@dataclass(frozen=True)
class DescribedScore(Component):
    """A score with all there is to say about it.  Called, it makes one: each weight is a parameter, and so is a list of
    all of them, `weights`; what else `make` takes, it takes here, too.
    """

    weights: tuple[Weight, ...] = ()
    scale: Scale = "points"  # with its parameters as published; what is made says it for itself
    judges: Judges = "positions"

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(weight.name for weight in self.weights)

    def published(self, values: Mapping[str, Any]) -> Row:
        """The weights where none are given; they may depend on what else is."""
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
        """All weights by name, with those that are given as a list."""
        if not self.weights:
            return dict(values)
        given = {name: value for name, value in values.items() if name != LIST}
        listed = self.row(values[LIST], LIST) if LIST in values else self.published(values)
        for name in self.names:
            if LIST in values and name in given:
                raise SpecError(f"{name} is given twice, by its name and in the list of all weights")
            if given.get(name, REQUIRED) is None:
                del given[name]
        return {**dict(zip(self.names, listed, strict=True)), **given}

    def row(self, given: Any, what: str) -> Sequence[Any]:
        """A list with a weight for every name."""
        if not isinstance(given, list | tuple):
            raise SpecError(f"{what} must be a list of numbers: {', '.join(self.names)}")
        if len(given) != len(self.names):
            raise SpecError(f"{what} must be {len(self.names)} numbers, not {len(given)}: {', '.join(self.names)}")
        return given

    def parameters(self) -> dict[str, Parameter]:
        return {parameter.name: parameter for parameter in self.list_parameters()}

    def list_parameters(self) -> Iterator[Parameter]:
        inner = (LIST, TABLE) if self.weights else ()
        yield from (parameter for parameter in parameters(self.make).values() if parameter.name not in inner)
        for weight in self.weights:
            yield Parameter(weight.name, float if weight.published is not None else float | None, weight.published)


@dataclass(frozen=True)
class ScoreBySituation(DescribedScore):
    """A score whose weights depend on the situation, as it is while playing: a list for each situation is a parameter,
    too.  What is given by name counts for all of them.  `make` takes the lists as a `table`, and knows the situations.
    """

    table: Mapping[str, Sequence[float]] = field(default_factory=dict)

    def construct(self, values: Mapping[str, Any], **given: Any) -> Any:
        named = self.unfold(values)
        weights = [named.pop(name) for name in self.names]
        table = {situation: replaced(named.pop(situation) or row, weights) for situation, row in self.table.items()}
        return self.make(weights=None if None in weights else weights, table=table, **named)

    def unfold(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """With the lists of all situations, unless all weights are given by name."""
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
    """What was learned, or what was learned beside the weights, is called by a hash, the `lesson`, which tells it from
    that of another time: `make` takes it, and refuses one that is not here."""

    lesson: Callable[[], str] = str  # the hash of what is here

    def unfold(self, values: Mapping[str, Any]) -> dict[str, Any]:
        lesson = values.get("lesson", LATEST)
        return super().unfold({**values, "lesson": self.lesson() if lesson == LATEST else lesson})


def lesson_of(learned: Any) -> str:
    """The hash that a lesson is called by."""
    return sha256(json.dumps(learned).encode()).hexdigest()[:12]


def demand_lesson(wanted: str, here: str, score: str = "trained") -> None:
    """What was learned at another time cannot be had."""
    if wanted != here:
        raise TopdeckError(f"the lesson {wanted} of {score} is not here any more; the latest one is {here}")


def evolved_weights(game: str, name: str) -> dict[str, float]:
    """The weights that a study of a game has found, which lie beside it, as a score can have them."""
    file = files(f"topdeck.games.{game}").joinpath(f"data/evolved/{name}.weights.toml")
    values: dict[str, float] = tomllib.loads(file.read_text("utf-8"))["values"]
    return {weight.replace(".", "_"): value for weight, value in values.items()}


def replaced(row: Sequence[float], weights: Row) -> list[float]:
    """A list of weights, with those that are given instead."""
    return [own if given is None else given for own, given in zip(row, weights, strict=True)]
