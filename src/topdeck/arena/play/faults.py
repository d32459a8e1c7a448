"""What agents do wrong, in words."""

from __future__ import annotations

import traceback
from pathlib import Path

from topdeck.arena.play.sanitize import page, sentence
from topdeck.core.errors import ConstructorError

HERE = Path(__file__).parent


class AgentFailed(Exception):
    """An agent in another process failed: what it did, in words that follow its name, and where.

    A refusal says what a user can put right.
    """

    def __init__(self, text: str, traceback: str = "", refusal: str = "", import_failed: bool = False) -> None:
        super().__init__(text)
        self.traceback = traceback
        self.refusal = refusal
        self.import_failed = import_failed


class AgentFault(Exception):
    """An agent failed: in which seat, in words, and what is raised where faults are raised."""

    def __init__(self, seat: int, text: str, error: BaseException) -> None:
        super().__init__(text)
        self.seat = seat
        self.text = text
        self.error = error


def raised(error: BaseException) -> str:
    """What was raised, on one line."""
    error = cause_of(error)
    if isinstance(error, AgentFailed):
        return str(error)
    return f"raised {sentence(''.join(traceback.format_exception_only(error)))}"


def traced(error: BaseException) -> str:
    """Where it was raised, if it was."""
    error = cause_of(error)
    if isinstance(error, AgentFailed):
        return error.traceback
    if error.__traceback__ is None:
        return ""
    frames = error.__traceback__
    while frames.tb_next is not None and Path(frames.tb_frame.f_code.co_filename).parent == HERE:
        frames = frames.tb_next  # the agent's own are what its author wants to see
    return page("".join(traceback.format_exception(type(error), error, frames)))


def cause_of(error: BaseException) -> BaseException:
    """What an agent's constructor raised, instead of what was said of it."""
    return error.__cause__ if isinstance(error, ConstructorError) and error.__cause__ is not None else error
