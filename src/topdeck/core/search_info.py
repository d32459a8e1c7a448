"""Search info: the actions that a search considered, with their visits and values."""

from typing import Final

from topdeck.core.rng import Rng
from topdeck.core.state import Action, Json, Observation

NOTHING: Final = float("-inf")  # less than every value; a constant, so that compiled code parses it only once


# These classes are not dataclasses, because a dataclass's `__init__` is never compiled, and every decision creates
# several instances.


class Option:
    """A legal action with its number of visits and its value.

    Attributes:
        action: The action.
        visits: The number of times the search tried the action.
        value: The action's value; higher is better.
    """

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


class SearchInfo:
    """The result of a search: the options, the expected line of play, and the effort spent.

    Attributes:
        options: The legal actions with visits and values, in the order of `Observation.actions`.
        line: The principal variation.
        iterations: The number of iterations.
        seconds: The duration of the search in seconds.
    """

    def __init__(self, options: list[Option], line: list[Action], iterations: int, seconds: float) -> None:
        self.options = options
        self.line = line
        self.iterations = iterations
        self.seconds = seconds

    def to_json(self, view: Observation) -> Json:
        """Return the JSON form, including descriptions of the actions in words."""
        return {
            "schema": 1,
            "options": [
                {
                    "action": option.action.text(),
                    "words": view.describe(option.action),
                    "visits": option.visits,
                    "value": option.value,
                }
                for option in self.options
            ],
            "line": [action.text() for action in self.line],
            "words": line_in_words(self.line, view),
            "iterations": self.iterations,
            "seconds": self.seconds,
        }

    def in_words(self, view: Observation) -> str:
        """Return a table of the visited options, best first, and the expected line of play."""
        seen = [option for option in self.options if option.visits > 0]
        rows = [
            f"{option.visits:>8} {option.value:>12.6g}  {view.describe(option.action)}"
            for option in sorted(seen, key=worth)
        ]
        effort = f"{self.iterations} iterations in {self.seconds:.3f} s"
        expected = "; ".join(line_in_words(self.line, view))
        return "\n".join([effort, f"{'visits':>8} {'value':>12}  action", *rows, f"expected: {expected or 'nothing'}"])


def worth(option: Option) -> tuple[float, int]:
    return -option.value, -option.visits


def line_in_words(line: list[Action], view: Observation) -> list[str]:
    """Describe the actions in a line of play in words.

    Later actions can involve cards that are not in play yet, so the line is played out in a sampled state.  If random
    outcomes make an action illegal, that action and all later ones are returned in text form.
    """
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


def list_options(view: Observation) -> list[Option]:
    """Return an unvisited option for every legal action."""
    return [Option(action) for action in view.actions()]


def best_option(options: list[Option]) -> Option:
    """Return the visited option with the highest value, or the first option if none was visited.

    If several options are tied, the last one is returned.
    """
    best = options[0]
    best_value = NOTHING
    for option in options:
        if option.visits > 0 and option.value >= best_value:
            best, best_value = option, option.value
    return best
