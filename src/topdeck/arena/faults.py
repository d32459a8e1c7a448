"""What agents do wrong, in words."""

from __future__ import annotations

import traceback
from dataclasses import dataclass

LONGEST = 500  # characters of what an agent raised


@dataclass(frozen=True)
class Fault:
    """What an agent did wrong, and where in the game."""

    agent: str
    seat: int
    turn: int
    action: int  # its number in the game, from 1
    text: str

    def __str__(self) -> str:
        return f"{self.agent} {self.text} on turn {self.turn}"


class AgentFailed(Exception):
    """An agent in another process failed: what it did, in words that follow its name."""


class Foul(Exception):
    """An agent failed: in which seat, in words, and what is raised where faults are raised."""

    def __init__(self, seat: int, text: str, error: BaseException) -> None:
        super().__init__(text)
        self.seat = seat
        self.text = text
        self.error = error


def raised(error: BaseException) -> str:
    """What was raised, on one line."""
    if isinstance(error, AgentFailed):
        return str(error)
    text = " ".join("".join(traceback.format_exception_only(error)).split())
    return f"raised {text[:LONGEST]}"
