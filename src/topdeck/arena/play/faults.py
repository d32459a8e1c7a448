"""Agent faults and their descriptions."""

import traceback
from pathlib import Path

from topdeck.arena.play.sanitize import page, sentence
from topdeck.core.agent import AgentFailed
from topdeck.core.errors import ConstructorError

HERE = Path(__file__).parent


class AgentFault(Exception):
    """Raised when an agent fails during a game.

    Args:
        seat: The seat of the agent.
        text: A verb phrase that describes the fault, such as "raised ValueError".
        error: The error to raise if faults do not count as losses.
    """

    def __init__(self, seat: int, text: str, error: BaseException) -> None:
        super().__init__(text)
        self.seat = seat
        self.text = text
        self.error = error


def describe_error(error: BaseException) -> str:
    """Return a one-line verb phrase that describes an agent's error, such as "raised ValueError"."""
    error = unwrap_error(error)
    if isinstance(error, AgentFailed):
        return sentence(str(error))
    return f"raised {sentence(''.join(traceback.format_exception_only(error)))}"


def format_traceback(error: BaseException) -> str:
    """Return the traceback of an error as text, or an empty string if the error was never raised."""
    error = unwrap_error(error)
    if isinstance(error, AgentFailed):
        return error.traceback
    if error.__traceback__ is None:
        return ""
    frames = error.__traceback__
    while frames.tb_next is not None and Path(frames.tb_frame.f_code.co_filename).parent == HERE:
        frames = frames.tb_next  # only the frames in the agent's code are useful to its author
    return page("".join(traceback.format_exception(type(error), error, frames)))


def unwrap_error(error: BaseException) -> BaseException:
    """Return the original error if a `ConstructorError` wraps it; otherwise, return the error unchanged."""
    return error.__cause__ if isinstance(error, ConstructorError) and error.__cause__ is not None else error
