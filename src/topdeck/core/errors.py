"""Exceptions for invalid input.  Each message is one sentence."""

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
    """A deck cannot be read, is illegal, or cannot be changed."""


class SpecError(TopdeckError):
    """A spec cannot be read, or a name in it is unknown."""


class ConfigError(SpecError):
    """A value of a spec or a file is invalid.

    Attributes:
        problem: The mistake.
        path: The names that lead to the value: those of parts, and that of the parameter.
        is_key: Whether the message must add the path, because the problem does not name the value.
    """

    def __init__(self, problem: str, path: tuple[str, ...] = (), *, is_key: bool = False) -> None:
        super().__init__(f"{'.'.join(path)} {problem}" if is_key else problem)
        self.problem = problem
        self.path = path
        self.is_key = is_key


class ConstructorError(SpecError):
    """The constructor of a class that a spec names has failed; the mistake is in the class, not in the spec."""


class ImportFailure(SpecError, UnknownGame):
    """The module of an external class cannot be imported."""


class ScenarioError(TopdeckError):
    """The position cannot be built."""


class PositionFormError(ScenarioError):
    """A position form is invalid; `mistakes` has the mistakes by field, with an empty field for the whole form."""

    def __init__(self, mistakes: Mapping[str, str]) -> None:
        super().__init__("; ".join(f"{field}: {words}" if field else words for field, words in mistakes.items()))
        self.mistakes = dict(mistakes)


class FormError(TopdeckError):
    """A text or JSON form cannot be read."""


class RecordError(TopdeckError):
    """A record cannot be replayed."""


class MatchError(TopdeckError):
    """A match cannot be played, or its results cannot be stored."""


class InfrastructureError(TopdeckError):
    """A process, a node or an import on a node has failed; this is never counted as the result of a game."""


class EvolutionError(TopdeckError):
    """A genome, a study or a strategy is invalid."""


class StudyError(TopdeckError):
    """A study is unknown, or the results belong to a different study."""


class BeliefError(TopdeckError):
    """The hidden cards that a belief proposes contradict the observation."""


def close_match(name: str, known: Iterable[str]) -> str:
    """Suggest the most similar known name; return an empty text if none is similar."""
    close = get_close_matches(name, list(known), n=1)
    return f"; did you mean {close[0]}?" if close else ""


def hint(name: str, known: Iterable[str]) -> str:
    """Suggest the most similar known name, or list all names; the text continues an error message."""
    names = list(known)
    if close := close_match(name, names):
        return close
    return f"; there are {', '.join(names)}" if names else "; there are none"
