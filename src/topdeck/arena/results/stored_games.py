"""Games that can be replayed, from a results file or a file of records."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.core.errors import TopdeckError
from topdeck.core.record import Record

SEATS: Final = ("first", "second")
UNFINISHED: Final = "not finished"


def is_records(path: Path) -> bool:
    """Return whether a file contains records; any other file is read as a results file."""
    try:
        with path.open("rb") as file:
            return file.read(1) == b"{"
    except OSError:
        return False


def choose_game(games: Mapping[int, PlayedGame], number: int) -> PlayedGame:
    """Return the game with this number.

    Raises:
        TopdeckError: There is no such game.
    """
    if number in games:
        return games[number]
    last = max(games, default=0)
    missing = f" up to game {last}: this one is not played yet" if 0 < number < last else ""
    raise TopdeckError(f"there is no game {number}; there are {len(games)}{missing}")


def game_from_record(record: Record, number: int = 1, agents: tuple[str, str] = SEATS) -> PlayedGame:
    """Return the game of a record, which does not name its agents; by default they are named by seat.

    Its turns and the decisions of each seat are unknown until it is replayed.
    """
    first, second = (deck.name for deck in record.decks)
    return PlayedGame(
        fixture=Fixture("", agents, (first, second), number, 0, record.seed),
        winner=None if record.result is None else record.result.winner,
        reason=UNFINISHED if record.result is None else record.result.reason,
        turns=0,
        decisions=(0, 0),
        seconds=(0.0, 0.0),
        slowest=(0.0, 0.0),
        fingerprint=record.fingerprint,
        number=number,
        recorded=record,
    )


def describe_end(game: PlayedGame) -> str:
    """Describe the winner and the reason, such as "greedy wins: no cards left"."""
    if game.reason == UNFINISHED:
        return UNFINISHED
    return f"{'draw' if game.winner is None else f'{game.agents[game.winner]} wins'}: {game.reason}"
