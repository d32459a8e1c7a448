"""Replays stored games, in several processes if there are many games, and passes on the results in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from topdeck.arena.play.executor import InProcessExecutor, make_executor
from topdeck.arena.play.runner import do_all
from topdeck.arena.play.worker import Worker
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.merging import MergedResults
from topdeck.arena.results.store.results import Results
from topdeck.core.errors import TopdeckError

BATCH = 50  # the number of games in a unit of work
FEW = 200  # up to this number of games, replaying in this process is faster than starting other processes
Read = TypeVar("Read")
Progress = Callable[[int, int], None]


def replay_games(
    results: Results | MergedResults,
    read: Callable[[PlayedGame], Read],
    keep: Callable[[PlayedGame, Read | str], None],
    *,
    workers: int | None = None,
    progress: Progress | None = None,
) -> None:
    """Replay all games except those that ended with a fault.

    Args:
        results: The stored results of one or more experiments.
        read: A module-level function that extracts data from a game with its record; it runs in the workers.
        keep: A function that is called for each game, in the order of the results, with the return value of `read` or
            with the reason why the game cannot be replayed.
        workers: The number of processes; by default, one process per core, or only this process if there are few games.
        progress: A function that is called with the number of games replayed so far and the total number of games.
    """
    games = [game for game in results.games if not game.forfeited]
    kept = 0
    waiting: dict[int, list[Read | str]] = {}  # results that arrived out of order, keyed by the first game
    if progress is not None:
        progress(0, len(games))

    def keep_in_order(work: Replays[Read], found: list[Read | str]) -> None:
        nonlocal kept
        waiting[work.start] = found
        while kept in waiting:  # in order, so that equal games always give equal output
            for item in waiting.pop(kept):
                keep(games[kept], item)
                kept += 1
        if progress is not None:
            progress(kept, len(games))

    executor = InProcessExecutor() if workers is None and len(games) <= FEW else make_executor("here", workers)
    is_finished = False
    try:
        do_all(units(results, games, read), executor, keep_in_order)
        is_finished = True
    finally:
        executor.close(at_once=not is_finished)


def units(
    results: Results | MergedResults, games: Sequence[PlayedGame], read: Callable[[PlayedGame], Read]
) -> Iterator[Replays[Read]]:
    """Yield units of work, reading their records only when they are needed, because records are large."""
    for start in range(0, len(games), BATCH):
        yield Replays(start, results.all_complete(games[start : start + BATCH]), read)


@dataclass(frozen=True)
class Replays(Generic[Read]):
    """A unit of work that consists of games to replay."""

    start: int  # the index of the first game among all games
    games: list[PlayedGame]
    read: Callable[[PlayedGame], Read]
    untrusted: bool = False  # no agents are involved

    @property
    def game(self) -> str:
        return self.games[0].record.game

    @property
    def title(self) -> str:
        return f"the replay of a game (seed {self.games[0].record.seed})"

    def run(self, worker: Worker) -> list[Read | str]:
        return [read_or_explain(self.read, game) for game in self.games]

    def split(self) -> list[Replays[Read]]:
        return [replace(self, start=self.start + place, games=[game]) for place, game in enumerate(self.games)]

    def join(self, results: Sequence[list[Read | str]]) -> list[Read | str]:
        return [item for part in results for item in part]


def read_or_explain(read: Callable[[PlayedGame], Read], game: PlayedGame) -> Read | str:
    """Return the data read from a game, or the reason why the game cannot be replayed."""
    try:
        return read(game)
    except TopdeckError as error:
        # The message must not refer to a line in the record, because the user cannot see the record's lines.
        return str(error).removeprefix(f"{game.record.place}, line ").partition(": ")[2] or str(error)
