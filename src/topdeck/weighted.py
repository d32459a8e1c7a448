"""Scores whose weights have names: each is a parameter of its own, wherever parameters are asked for."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from topdeck.errors import SpecError
from topdeck.game import MoveScore, StateScore
from topdeck.parameters import REQUIRED, parameters

LIST = "weights"  # what gives all of them at once, in order
Weights = Sequence[float | None]  # None: as the score itself says


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
        named = dict(self.unfold(values))
        return self.make(weights=[named.pop(name) for name in self.names], **named)

    def unfold(self, values: Mapping[str, Any]) -> dict[str, Any]:
        """All weights by name, with those that are given as a list."""
        others = {name: value for name, value in values.items() if name != LIST}
        listed = values.get(LIST, self.published(values))
        if not isinstance(listed, Sequence) or isinstance(listed, str):
            raise SpecError(f"weights must be a list of numbers: {', '.join(self.names)}")
        if len(listed) != len(self.names):
            raise SpecError(f"there are {len(self.names)} weights, not {len(listed)}: {', '.join(self.names)}")
        for name in self.names:
            if LIST in values and name in values:
                raise SpecError(f"{name} is given twice, by its name and in the list of all weights")
        return {**dict(zip(self.names, listed, strict=True)), **others}

    @property
    def __signature__(self) -> inspect.Signature:
        told = [(one.name, one.type, one.default) for one in parameters(self.make).values() if one.name != LIST]
        for name, weight in zip(self.names, self.published({}), strict=True):
            told.append((name, float if weight is not None else float | None, weight))
        return inspect.Signature(
            [
                inspect.Parameter(
                    name,
                    inspect.Parameter.KEYWORD_ONLY,
                    default=inspect.Parameter.empty if default is REQUIRED else default,
                    annotation=type,
                )
                for name, type, default in told
            ]
        )


def whole(weights: Weights) -> list[float] | None:
    """The weights, if all of them are given."""
    given = [weight for weight in weights if weight is not None]
    return given if len(given) == len(weights) else None


def by_class(weights: Weights, table: Mapping[str, Sequence[float]]) -> dict[str, list[float]]:
    """A table of weights, one row for each class, with those that are given instead."""
    return {
        hero: [own if given is None else given for own, given in zip(row, weights, strict=True)]
        for hero, row in table.items()
    }
