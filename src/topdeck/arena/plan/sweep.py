"""Sweeps: an agent with every combination of some values plays the same opponents.

`c=1.0:3.0:0.1` is a range that includes both ends; `score=utility,midrange` is a list of values of any kind.
"""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import isfinite, prod
from typing import Any

from topdeck.arena.plan.experiment import Entry
from topdeck.arena.plan.formats import MOST, Gauntlet, Lineup
from topdeck.config.spec import Spec, Value, format_value, parse_spec, parse_values, replace_all, shorten
from topdeck.core.deck import Deck
from topdeck.core.errors import MatchError, SpecError
from topdeck.core.state import Json

MOST_PARAMETERS = 3  # that fit into one figure
MOST_COMBINATIONS = 1_000
RANGE = re.compile(r"\s*[-.\d][^,]*:[^,]*")  # no module name begins like a number


@dataclass(frozen=True)
class Varied:
    """A parameter and the values that it takes: `c`, or `score.hero` for a parameter of a part."""

    name: str
    values: tuple[Value, ...]

    def __post_init__(self) -> None:
        if len(self.values) < 2:
            raise MatchError(f"{self.name} needs two values at least to vary")
        for place, value in enumerate(self.values):
            before = self.values[:place]
            if value in before or display_value(value) in map(display_value, before):
                raise MatchError(f"{self.name} has the value {display_value(value)} twice")

    @property
    def is_number(self) -> bool:
        return all(isinstance(value, int | float) and not isinstance(value, bool) for value in self.values)


def display_value(value: Value) -> str:
    """Format a value as in a spec, but text, which may be the spec of a part, without quotes."""
    return value if isinstance(value, str) else format_value(value)


def parse_varied(text: str) -> Varied:
    """Parse a varied parameter of the command line, such as `c=1.0:3.0:0.1`.

    Raises:
        MatchError: The text has no name or no values, or the values are invalid.
    """
    name, equals, values = (part.strip() for part in text.partition("="))
    if not (name and equals):
        raise MatchError(f"values are given as c=1.0:3.0:0.1 or score=utility,midrange, not as {shorten(text)!r}")
    if not values:
        raise MatchError(f"{name} has no values: separate them by commas")
    return Varied(name, parse_range(name, values) if RANGE.fullmatch(values) else tuple(parse_values(values)))


def parse_range(name: str, text: str) -> tuple[Value, ...]:
    """Return the numbers of a range FIRST:LAST:STEP."""
    with suppress(SpecError):
        match [parse_values(part) for part in text.split(":")]:
            case [[int() | float() as first], [int() | float() as last], [int() | float() as step]]:
                return numbers_between(name, first, last, step)
    raise MatchError(f"a range is written FIRST:LAST:STEP, three numbers; {name} has {shorten(text)!r}")


def numbers_between(name: str, first: float, last: float, step: float) -> tuple[Value, ...]:
    """Return the numbers from the first to the last in exact decimal steps, so that 1.1 is not 1.1000000000000001."""
    if not all(map(isfinite, (first, last, step))):
        raise MatchError(f"{name} must go from one number to another, not from {first} to {last} in steps of {step}")
    start, end, stride = (Fraction(repr(number)) for number in (first, last, step))
    if stride <= 0:
        raise MatchError(f"the step of {name} must be above 0, not {step}")
    if start >= end:
        raise MatchError(f"{name} goes up, so its last value must be above {first}, not {last}")
    steps = (end - start) / stride
    if steps.denominator != 1:
        near = float(start + stride * int(steps))
        raise MatchError(f"steps of {step} do not lead {name} from {first} to {last}; the last one would be {near}")
    require_few(name, int(steps) + 1)
    whole = isinstance(first, int) and isinstance(step, int)
    numbers = [start + stride * place for place in range(int(steps) + 1)]
    return tuple(int(number) if whole else float(number) for number in numbers)


def require_few(parameters: str, count: int) -> None:
    """Reject more combinations than a sweep may have."""
    if count > MOST_COMBINATIONS:
        many = f"{count:,}" if count <= MOST else "far more"
        raise MatchError(f"a sweep has at most {MOST_COMBINATIONS:,} combinations; {parameters} would make {many}")


@dataclass(frozen=True)
class Sweep(Gauntlet):
    """A gauntlet of every combination of values; the opponents follow the combinations in the list of agents."""

    name_of_stage = "sweep"

    vary: tuple[Varied, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        names = [varied.name for varied in self.vary]
        if not 1 <= len(names) <= MOST_PARAMETERS:
            raise MatchError(f"in a sweep one to {MOST_PARAMETERS} parameters vary, not {len(names)}")
        for name in names:
            if names.count(name) > 1:
                raise MatchError(f"{name} varies twice")
        require_few(" with ".join(names), prod(len(varied.values) for varied in self.vary))

    def combinations(self) -> dict[str, dict[str, Value]]:
        """Return every combination of values by the name of its agent; the last parameter changes fastest."""
        names = [varied.name for varied in self.vary]
        every = [dict(zip(names, values, strict=True)) for values in product(*(varied.values for varied in self.vary))]
        return {
            ", ".join(f"{name}={display_value(value)}" for name, value in values.items()): values for values in every
        }

    def entries(self, agent: str, decks: tuple[Deck, ...] = ()) -> tuple[Entry, ...]:
        """Return the agent with every combination of values; the experiment checks the resulting specs."""
        spec = parse_spec(agent)
        return tuple(Entry(name, str(with_values(spec, values)), decks) for name, values in self.combinations().items())

    def runners(self, lineup: Lineup) -> Sequence[str]:
        names = tuple(self.combinations())
        if lineup.agents[: len(names)] != names:
            raise MatchError("the first agents of a sweep are its combinations, as its entries name them")
        if len(lineup.agents) == len(names):
            raise MatchError("a sweep needs an opponent, which every combination plays")
        return names

    def identity(self) -> Json:
        vary = {varied.name: [to_plain_json(value) for value in varied.values] for varied in self.vary}
        return {**super().identity(), "vary": vary}


def with_values(spec: Spec, values: Mapping[str, Value]) -> Spec:
    """Replace values in a spec: parts first, then the parameters of parts."""
    return replace_all(spec, dict(sorted(values.items(), key=lambda pair: pair[0].count("."))))


def to_plain_json(value: Value) -> Any:
    """Convert a value to plain JSON."""
    if isinstance(value, list):
        return [to_plain_json(number) for number in value]
    return str(value) if isinstance(value, Spec) else value


def sweep_from(identity: Json) -> Sweep | None:
    """Return the sweep with the identity of a format; None if it is another format."""
    if identity["format"] != Sweep.__name__:
        return None
    vary = tuple(Varied(name, tuple(values)) for name, values in identity["vary"].items())
    return Sweep(identity["pairs"], identity["decks"], vary)
