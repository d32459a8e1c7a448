"""Scores whose weights have names: each is a parameter of its own, wherever parameters are asked for."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from topdeck.errors import SpecError
from topdeck.game import MoveScore, StateScore
from topdeck.parameters import REQUIRED, Parameter, parameters

LIST = "weights"  # what gives all of them at once, in order
TABLE = "table"  # of weights by class
Weights = Sequence[float | None]  # None: as the class says


class Weighted:
    """Makes a score that takes a list called `weights`.  Here it is a weight for each name, with what it is by default;
    what else the score takes, it takes here, too.
    """

    def __init__(self, make: Callable[..., StateScore | MoveScore], names: Sequence[str], published: Weights) -> None:
        self.make = make
        self.names = tuple(name.replace(" ", "_") for name in names)
        self.weights = published

    def published(self, values: Mapping[str, Any]) -> Weights:
        """The weights by default; they may depend on what else is given."""
        return self.weights

    def __call__(self, **values: Any) -> StateScore | MoveScore:
        named = self.unfold(values)
        return self.make(weights=[named.pop(name) for name in self.names], **named)

    def unfold(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """All weights by name, with those that are given as a list."""
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

    def parameters(self) -> Iterator[Parameter]:
        yield from (one for one in parameters(self.make).values() if one.name not in (LIST, TABLE))
        for name, weight in zip(self.names, self.published({}), strict=True):
            yield Parameter(name, float if weight is not None else float | None, weight)

    @property
    def __signature__(self) -> inspect.Signature:
        return inspect.Signature(
            [
                inspect.Parameter(
                    one.name,
                    inspect.Parameter.KEYWORD_ONLY,
                    default=inspect.Parameter.empty if one.default is REQUIRED else one.default,
                    annotation=one.type,
                )
                for one in self.parameters()
            ]
        )


class WeightedByClass(Weighted):
    """Makes a score whose weights depend on the class of the player's hero: a list for each class is a parameter, too.
    What is given by name counts for all of them.
    """

    def __init__(
        self,
        make: Callable[..., StateScore | MoveScore],
        names: Sequence[str],
        table: Mapping[str, Sequence[float]],
    ) -> None:
        super().__init__(make, names, [None for name in names])
        self.table = table

    def __call__(self, **values: Any) -> StateScore | MoveScore:
        named = self.unfold(values)
        weights = [named.pop(name) for name in self.names]
        table = {hero: replaced(named.pop(hero) or row, weights) for hero, row in self.table.items()}
        return self.make(weights=None if None in weights else weights, table=table, **named)

    def unfold(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """With the lists of all classes, unless all weights are given by name."""
        named = super().unfold(values)
        needed = any(named[name] is None for name in self.names)
        for hero, row in self.table.items():
            given = named.get(hero)
            named[hero] = (list(row) if needed else None) if given is None else self.row(given, hero)
        return named

    def parameters(self) -> Iterator[Parameter]:
        yield from super().parameters()
        for hero, row in self.table.items():
            yield Parameter(hero, list[float] | None, tuple(row))


def replaced(row: Sequence[float], weights: Weights) -> list[float]:
    """A list of weights, with those that are given instead."""
    return [own if given is None else given for own, given in zip(row, weights, strict=True)]
