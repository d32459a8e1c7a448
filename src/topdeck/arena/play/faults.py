"""Faults of agents and their descriptions."""

import traceback
from pathlib import Path

from topdeck.arena.play.sanitize import page, sentence
from topdeck.core.errors import ConstructorError

HERE = Path(__file__).parent


class AgentFailed(Exception):
    """An agent in another process failed.

    Args:
        text: A predicate of the agent, such as "raised ValueError".
        traceback: The traceback in the other process.
        refusal: An error that the user can fix.
        import_failed: Whether the agent's module could not be imported.
    """

    def __init__(self, text: str, traceback: str = "", refusal: str = "", import_failed: bool = False) -> None:
        super().__init__(text)
        self.traceback = traceback
        self.refusal = refusal
        self.import_failed = import_failed


class AgentFault(Exception):
    """An agent failed in a game.

    Args:
        seat: The seat of the agent.
        text: A predicate of the agent, such as "raised ValueError".
        error: The error to raise where faults are not turned into losses.
    """

    def __init__(self, seat: int, text: str, error: BaseException) -> None:
        super().__init__(text)
        self.seat = seat
        self.text = text
        self.error = error


def describe_error(error: BaseException) -> str:
    """Describe an error on one line, as a predicate of the agent."""
    error = unwrap_error(error)
    if isinstance(error, AgentFailed):
        return str(error)
    return f"raised {sentence(''.join(traceback.format_exception_only(error)))}"


def format_traceback(error: BaseException) -> str:
    """Return the traceback of an error; empty if it was not raised."""
    error = unwrap_error(error)
    if isinstance(error, AgentFailed):
        return error.traceback
    if error.__traceback__ is None:
        return ""
    frames = error.__traceback__
    while frames.tb_next is not None and Path(frames.tb_frame.f_code.co_filename).parent == HERE:
        frames = frames.tb_next  # the author of the agent is interested in its own frames
    return page("".join(traceback.format_exception(type(error), error, frames)))


def unwrap_error(error: BaseException) -> BaseException:
    """Return the error that an agent's constructor raised instead of the `ConstructorError` that wraps it."""
    return error.__cause__ if isinstance(error, ConstructorError) and error.__cause__ is not None else error
