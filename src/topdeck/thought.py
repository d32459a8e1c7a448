"""What a search found out about each of its options, so that an agent can explain itself."""

from __future__ import annotations

from typing import Final

from topdeck.rng import Rng
from topdeck.state import Action, Json, Observation

NOTHING: Final = float("-inf")  # less than any value; made once, since compiled code would parse it each time


# No dataclasses: their `__init__` is never compiled, and every decision makes some of these.


class Option:
    """A legal action, how much of the search went into it, and what it is worth."""

    def __init__(self, action: Action, visits: int = 0, value: float = 0.0) -> None:
        self.action = action
        self.visits = visits
        self.value = value

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Option):
            return NotImplemented
        return self.action == other.action and self.visits == other.visits and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.action)

    def __repr__(self) -> str:
        return f"Option({self.action!r}, {self.visits}, {self.value})"


class Thought:
    """The options in their order, the line that is expected, and what it took."""

    def __init__(self, options: list[Option], line: list[Action], iterations: int, seconds: float) -> None:
        self.options = options
        self.line = line
        self.iterations = iterations
        self.seconds = seconds

    def to_json(self, view: Observation) -> Json:
        return {
            "schema": 1,
            "options": [
                {
                    "action": one.action.text(),
                    "words": view.describe(one.action),
                    "visits": one.visits,
                    "value": one.value,
                }
                for one in self.options
            ],
            "line": [action.text() for action in self.line],
            "words": line_in_words(self.line, view),
            "iterations": self.iterations,
            "seconds": self.seconds,
        }

    def in_words(self, view: Observation) -> str:
        """A line for each option, the best first, and the expected line of play."""
        seen = [one for one in self.options if one.visits > 0]
        rows = [f"{one.visits:>8} {one.value:>12.6g}  {view.describe(one.action)}" for one in sorted(seen, key=worth)]
        effort = f"{self.iterations} iterations in {self.seconds:.3f} s"
        expected = "; ".join(line_in_words(self.line, view))
        return "\n".join([effort, f"{'visits':>8} {'value':>12}  action", *rows, f"expected: {expected or 'nothing'}"])


def worth(option: Option) -> tuple[float, int]:
    return -option.value, -option.visits


def line_in_words(line: list[Action], view: Observation) -> list[str]:
    """The actions in words.  Later ones touch what is not there yet, so they are told while a sample is played on;
    where chance leads it elsewhere, the text form must do."""
    words: list[str] = []
    state = view.sample(Rng(0))
    astray = False
    for action in line:
        astray = astray or action not in state.actions()
        if astray:
            words.append(action.text())
        else:
            words.append(state.describe(action))
            state.step(action)
    return words


def options_of(view: Observation) -> list[Option]:
    """Every legal action, not looked at yet."""
    return [Option(action) for action in view.actions()]


def best_option(options: list[Option]) -> Option:
    """The best that was looked at, of equals the last; if none was, the first."""
    best = options[0]
    best_value = NOTHING
    for one in options:
        if one.visits > 0 and one.value >= best_value:
            best, best_value = one, one.value
    return best
