"""What can be wrong with what a user gives us.  Each error is one clear sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches


class TopdeckError(Exception):
    """A mistake in the input, not in the program."""


class IllegalAction(TopdeckError):
    """The action is not legal in this state; the state is unchanged."""


class UnknownGame(TopdeckError):
    """No game is registered under this name."""


class UnknownCard(TopdeckError):
    """No card has this id or name."""


class DeckError(TopdeckError):
    """The deck cannot be read, is not legal, or was to be changed."""


class SpecError(TopdeckError):
    """A spec cannot be read, or names what there is not."""


class ConfigError(SpecError):
    """A value of a spec or a file is invalid.

    Attributes:
        problem: What is wrong.
        path: The names that lead to the value: those of parts, and that of the parameter.
        is_key: Does the problem leave it to the path to name the value, as keys of a file are named?
    """

    def __init__(self, problem: str, path: tuple[str, ...] = (), *, is_key: bool = False) -> None:
        super().__init__(f"{'.'.join(path)} {problem}" if is_key else problem)
        self.problem = problem
        self.path = path
        self.is_key = is_key


class ConstructorError(SpecError):
    """What a spec names fails when it is made: a mistake of its author, not in the spec."""


class ImportFailure(SpecError, UnknownGame):
    """The module of an external class cannot be imported."""


class ScenarioError(TopdeckError):
    """The position cannot be built."""


class ArrangementError(ScenarioError):
    """A position as an editor filled it in cannot be: what is wrong, by field; the whole has no name."""

    def __init__(self, mistakes: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{field}: {words}" if field else words for field, words in mistakes.items()))
        self.mistakes = dict(mistakes)


class FormError(TopdeckError):
    """A text or JSON form cannot be read."""


class RecordError(TopdeckError):
    """A record cannot be replayed."""


class MatchError(TopdeckError):
    """A match cannot be played, or its results cannot be kept."""


class InfrastructureError(TopdeckError):
    """A process, a node or an import on a node failed; this says nothing about the games, and is never a result."""


class EvolutionError(TopdeckError):
    """A genome, a study or a strategy that cannot be."""


class StudyError(TopdeckError):
    """There is no such study, or its results are of another one."""


class BeliefError(TopdeckError):
    """The hidden cards a belief proposes contradict what was seen."""


def close_match(name: str, known: Iterable[str]) -> str:
    """What was probably meant by a name; empty if nothing is like it."""
    close = get_close_matches(name, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def hint(name: str, known: Iterable[str]) -> str:
    """What was probably meant by a name that is not known, to follow what is said of it."""
    names = list(known)
    if close := close_match(name, names):
        return close
    return f"; there are {', '.join(names)}" if names else "; there are none"
