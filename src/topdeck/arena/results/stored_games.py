"""Games that can be replayed, wherever they are kept: in a store, or in a file of records."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from topdeck.arena.played_game import Fault, PlayedGame
from topdeck.core.errors import TopdeckError
from topdeck.core.record import Record
from topdeck.core.state import Json

SEATS: Final = ("first", "second")
UNFINISHED: Final = "not finished"

Kept = TypeVar("Kept", PlayedGame, Record)


@dataclass(frozen=True)
class ReplayableGame:
    """A game that can be replayed: who played it, what they thought, how it ended, and what went wrong."""

    record: Record
    agents: tuple[str, str]
    explanations: Sequence[Json | None]
    winner: int | None
    end: str
    fault: Fault | None = None


def is_records(path: Path) -> bool:
    """Is it a file of records?  Anything else is taken for a store."""
    try:
        with path.open("rb") as file:
            return file.read(1) == b"{"
    except OSError:
        return False


def chosen(games: Mapping[int, Kept], number: int) -> Kept:
    """The game with this number."""
    if number in games:
        return games[number]
    last = max(games, default=0)
    missing = f" up to game {last}: this one is not played yet" if 0 < number < last else ""
    raise TopdeckError(f"there is no game {number}; there are {len(games)}{missing}")


def of_record(record: Record, agents: tuple[str, str] = SEATS) -> ReplayableGame:
    """A record does not say who played; where nobody else does, the seats must do."""
    result = record.result
    if result is None:
        return ReplayableGame(record, agents, (), None, UNFINISHED)
    return ReplayableGame(record, agents, (), result.winner, ending(result.winner, result.reason, agents))


def of_game(game: PlayedGame) -> ReplayableGame:
    end = ending(game.winner, game.reason, game.agents)
    return ReplayableGame(game.record, game.agents, game.explanations, game.winner, end, game.fault)


def ending(winner: int | None, reason: str, agents: tuple[str, str]) -> str:
    return f"{'draw' if winner is None else f'{agents[winner]} wins'}: {reason}"
