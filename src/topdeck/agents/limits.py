"""How large the numbers in a spec may be."""

from __future__ import annotations

from typing import TypeVar

from topdeck.errors import SpecError

Number = TypeVar("Number", int, float)

MOST_LINES = 10_000  # side by side: widths, samples
MOST_STEPS = 1_000  # one after another: no turn is so long
LARGEST = 1_000_000.0  # factors


def within(name: str, value: Number, low: float, high: float) -> Number:
    """The value of this parameter, if it can be meant."""
    if not low <= value <= high:
        raise SpecError(f"{name} must be from {low:.10g} to {high:.10g}, not {value}")
    return value
