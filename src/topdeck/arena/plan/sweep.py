"""Parameter sweeps, in which every combination of parameter values plays the same opponents.

On the command line, `c=1.0:3.0:0.1` is a range that includes both endpoints, and `score=utility,midrange` is a list.
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

MOST_PARAMETERS = 3  # more would not fit in one figure
MOST_COMBINATIONS = 1_000
RANGE = re.compile(r"\s*[-.\d][^,]*:[^,]*")  # a module name cannot begin with a digit


@dataclass(frozen=True)
class Varied:
    """A varied parameter, such as `c` or `score.hero` (the `hero` parameter of the score), and its values."""

    name: str
    values: tuple[Value, ...]

    def __post_init__(self) -> None:
        if len(self.values) < 2:
            raise MatchError(f"the parameter {self.name} must have at least two values")
        for place, value in enumerate(self.values):
            before = self.values[:place]
            if value in before or display_value(value) in map(display_value, before):
                raise MatchError(f"{self.name} lists the value {display_value(value)} twice")

    @property
    def is_number(self) -> bool:
        return all(isinstance(value, int | float) and not isinstance(value, bool) for value in self.values)


def display_value(value: Value) -> str:
    """Format a value as in a spec, but leave strings unquoted, because a string can itself be a spec."""
    return value if isinstance(value, str) else format_value(value)


def parse_varied(text: str) -> Varied:
    """Parse a varied parameter, such as `c=1.0:3.0:0.1`, from the command line.

    Raises:
        MatchError: The name or the values are missing, or the values are invalid.
    """
    name, equals, values = (part.strip() for part in text.partition("="))
    if not (name and equals):
        raise MatchError(f"values must have the form c=1.0:3.0:0.1 or score=utility,midrange, not {shorten(text)!r}")
    if not values:
        raise MatchError(f"{name} has no values; list them, separated by commas")
    return Varied(name, parse_range(name, values) if RANGE.fullmatch(values) else tuple(parse_values(values)))


def parse_range(name: str, text: str) -> tuple[Value, ...]:
    """Return the numbers in a range of the form `FIRST:LAST:STEP`."""
    with suppress(SpecError):
        match [parse_values(part) for part in text.split(":")]:
            case [[int() | float() as first], [int() | float() as last], [int() | float() as step]]:
                return numbers_between(name, first, last, step)
    raise MatchError(f"{name}: a range must consist of three numbers, FIRST:LAST:STEP, not {shorten(text)!r}")


def numbers_between(name: str, first: float, last: float, step: float) -> tuple[Value, ...]:
    """Return the numbers from `first` to `last` in exact decimal steps, avoiding values such as 1.1000000000000001."""
    if not all(map(isfinite, (first, last, step))):
        raise MatchError(f"{name}: a range must be finite, not from {first} to {last} in steps of {step}")
    start, end, stride = (Fraction(repr(number)) for number in (first, last, step))
    if stride <= 0:
        raise MatchError(f"the step of {name} must be greater than 0, not {step}")
    if start >= end:
        raise MatchError(f"the last value of {name} must be greater than the first value, {first}, but it is {last}")
    steps = (end - start) / stride
    if steps.denominator != 1:
        near = float(start + stride * int(steps))
        raise MatchError(f"{name}: steps of {step} from {first} do not reach {last}; the last value would be {near}")
    require_few(name, int(steps) + 1)
    whole = isinstance(first, int) and isinstance(step, int)
    numbers = [start + stride * place for place in range(int(steps) + 1)]
    return tuple(int(number) if whole else float(number) for number in numbers)


def require_few(parameters: str, count: int) -> None:
    """Raise an error if the number of combinations exceeds the maximum for a sweep."""
    if count > MOST_COMBINATIONS:
        many = f"{count:,}" if count <= MOST else "far more"
        raise MatchError(f"a sweep can have at most {MOST_COMBINATIONS:,} combinations; {parameters} would have {many}")


@dataclass(frozen=True)
class Sweep(Gauntlet):
    """A gauntlet run by each combination of parameter values.

    The lineup consists of the combinations, followed by the opponents.
    """

    name_of_stage = "sweep"

    vary: tuple[Varied, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        names = [varied.name for varied in self.vary]
        if not 1 <= len(names) <= MOST_PARAMETERS:
            raise MatchError(f"a sweep must vary between one and {MOST_PARAMETERS} parameters, not {len(names)}")
        for name in names:
            if names.count(name) > 1:
                raise MatchError(f"the parameter {name} is varied twice")
        require_few(" with ".join(names), prod(len(varied.values) for varied in self.vary))

    def combinations(self) -> dict[str, dict[str, Value]]:
        """Map the name of each agent to its combination of values; the last parameter changes fastest."""
        names = [varied.name for varied in self.vary]
        every = [dict(zip(names, values, strict=True)) for values in product(*(varied.values for varied in self.vary))]
        return {
            ", ".join(f"{name}={display_value(value)}" for name, value in values.items()): values for values in every
        }

    def entries(self, agent: str, decks: tuple[Deck, ...] = ()) -> tuple[Entry, ...]:
        """Return an entry for every combination of values; the experiment validates the specs later."""
        spec = parse_spec(agent)
        return tuple(Entry(name, str(with_values(spec, values)), decks) for name, values in self.combinations().items())

    def runners(self, lineup: Lineup) -> Sequence[str]:
        """Return the names of the agents that represent the combinations.

        Raises:
            MatchError: The lineup does not begin with the combinations, or it has no opponents.
        """
        names = tuple(self.combinations())
        if lineup.agents[: len(names)] != names:
            raise MatchError("the first agents in a sweep must be its combinations; create them with `Sweep.entries`")
        if len(lineup.agents) == len(names):
            raise MatchError("a sweep needs at least one opponent")
        return names

    def identity(self) -> Json:
        vary = {varied.name: [to_plain_json(value) for value in varied.values] for varied in self.vary}
        return {**super().identity(), "vary": vary}


def with_values(spec: Spec, values: Mapping[str, Value]) -> Spec:
    """Return a copy of a spec with these values; components are replaced before their parameters are set."""
    return replace_all(spec, dict(sorted(values.items(), key=lambda pair: pair[0].count("."))))


def to_plain_json(value: Value) -> Any:
    """Convert a parameter value to JSON, with specs converted to strings."""
    if isinstance(value, list):
        return [to_plain_json(number) for number in value]
    return str(value) if isinstance(value, Spec) else value


def sweep_from(identity: Json) -> Sweep | None:
    """Return the sweep with this JSON form, or None if the JSON describes a different format."""
    if identity["format"] != Sweep.__name__:
        return None
    vary = tuple(Varied(name, tuple(values)) for name, values in identity["vary"].items())
    return Sweep(identity["pairs"], identity["decks"], vary)
