"""Exceptions for invalid input, each with a one-sentence message."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Any


class TopdeckError(Exception):
    """The base class for errors caused by invalid input rather than by a bug."""


class IllegalAction(TopdeckError):
    """The action is not legal in this state, which remains unchanged."""


class UnknownGame(TopdeckError):
    """No game is registered under this name."""


class IncompleteGame(TopdeckError, NotImplementedError):
    """A game does not implement a required method."""


class UnknownCard(TopdeckError):
    """No card has this id or name."""


class DeckError(TopdeckError):
    """A deck cannot be read, is illegal, or cannot be changed."""


class SpecError(TopdeckError):
    """A spec cannot be parsed or contains an unknown name."""


class ConfigError(SpecError):
    """A spec or a configuration file contains an invalid value.

    Attributes:
        problem: A description of the error.
        path: The path to the value: the names of the enclosing parts, followed by the parameter name.
        is_key: Whether the message must include the path because `problem` does not name the value.
    """

    def __init__(self, problem: str, path: tuple[str, ...] = (), *, is_key: bool = False) -> None:
        super().__init__(f"{'.'.join(path)} {problem}" if is_key else problem)
        self.problem = problem
        self.path = path
        self.is_key = is_key


class ConstructorError(SpecError):
    """The constructor of a class named in a spec failed; the error is in the class, not in the spec."""


class ImportFailure(SpecError, UnknownGame):
    """The module of an external class cannot be imported."""


class ScenarioError(TopdeckError):
    """The position cannot be built."""


class PositionFormError(ScenarioError):
    """A position form is invalid.  `mistakes` maps each invalid field, or `""` for the whole form, to a message."""

    def __init__(self, mistakes: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{field}: {words}" if field else words for field, words in mistakes.items()))
        self.mistakes = dict(mistakes)

    def __reduce__(self) -> tuple[Any, ...]:
        return PositionFormError, (self.mistakes,)


class FormError(TopdeckError):
    """A text form or JSON form cannot be read."""


class SchemaError(TopdeckError):
    """A game has no encoder of the requested version, or the encoder cannot represent an action or a position."""


class ModelError(TopdeckError):
    """A model cannot be loaded, does not fit the game, or returns invalid arrays."""


class RecordError(TopdeckError):
    """A record cannot be replayed."""


class MatchError(TopdeckError):
    """A match cannot be played, or its results cannot be stored."""


class InfrastructureError(TopdeckError):
    """A process, a node or an import on a node failed; such failures never count as game results."""


class EvolutionError(TopdeckError):
    """A genome, a study or a strategy is invalid."""


class StudyError(TopdeckError):
    """A study is unknown, or the results belong to a different study."""


class BeliefError(TopdeckError):
    """The hidden cards that a belief proposes contradict the observation."""


def missing_method(owner: object, method: str) -> str:
    """Return an error message for a method that an object's class must implement."""
    return f"{type(owner).__name__} must implement `{method}`"


def close_match(name: str, known: Iterable[str]) -> str:
    """Suggest the most similar known name, or return an empty string if no name is similar."""
    close = get_close_matches(name, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def hint(name: str, known: Iterable[str]) -> str:
    """Return a suffix for an error message that suggests the most similar known name or lists all known names."""
    names = list(known)
    if close := close_match(name, names):
        return close
    return f"; choose from {', '.join(names)}" if names else "; none are available"
