"""Games that can be replayed, from a results file or a file of records."""

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
    """A game that can be replayed, with its agents, explanations, result and fault."""

    record: Record
    agents: tuple[str, str]
    explanations: Sequence[Json | None]
    winner: int | None
    end: str
    fault: Fault | None = None


def is_records(path: Path) -> bool:
    """Return whether a file contains records; any other file is read as a results file."""
    try:
        with path.open("rb") as file:
            return file.read(1) == b"{"
    except OSError:
        return False


def choose_game(games: Mapping[int, Kept], number: int) -> Kept:
    """Return the game with this number.

    Raises:
        TopdeckError: There is no such game.
    """
    if number in games:
        return games[number]
    last = max(games, default=0)
    missing = f" up to game {last}: this one is not played yet" if 0 < number < last else ""
    raise TopdeckError(f"there is no game {number}; there are {len(games)}{missing}")


def replayable_record(record: Record, agents: tuple[str, str] = SEATS) -> ReplayableGame:
    """Return the game of a record, which does not name its agents; by default they are named by seat."""
    result = record.result
    if result is None:
        return ReplayableGame(record, agents, (), None, UNFINISHED)
    return ReplayableGame(record, agents, (), result.winner, ending(result.winner, result.reason, agents))


def replayable_game(game: PlayedGame) -> ReplayableGame:
    end = ending(game.winner, game.reason, game.agents)
    return ReplayableGame(game.record, game.agents, game.explanations, game.winner, end, game.fault)


def ending(winner: int | None, reason: str, agents: tuple[str, str]) -> str:
    return f"{'draw' if winner is None else f'{agents[winner]} wins'}: {reason}"
