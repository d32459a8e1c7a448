"""Replays stored games to compute card statistics, in several processes if there are many games."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from topdeck.arena.play.executor import InProcessExecutor, make_executor
from topdeck.arena.play.runner import do_all
from topdeck.arena.play.worker import Worker
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.card_statistics import CardReport, CardSummary, GameCards, track_cards
from topdeck.arena.results.merging import MergedResults
from topdeck.arena.results.store.results import Results
from topdeck.core.errors import TopdeckError
from topdeck.core.record import Record

BATCH = 50  # the number of games in a unit of work
FEW = 200  # up to this many games, starting processes takes longer than replaying the games in this process


def card_report(
    results: Results | MergedResults, *, workers: int | None = None, progress: Callable[[int, int], None] | None = None
) -> CardReport:
    """Replay all games and return the card statistics of each agent and deck.

    Games that ended with a fault are left out.

    Args:
        results: The stored results of one or more experiments with the same game and rules.
        workers: The number of processes; None means one process per core, or this process if there are few games.
        progress: A function that is called with the number of games replayed so far and the total number.

    Raises:
        MatchError: The game does not support card statistics, or a stored game is damaged.
    """
    games = [game for game in results.games if not game.forfeited]
    summary = CardSummary(results)
    added = 0
    waiting: dict[int, list[GameCards | str]] = {}  # units of work that finished before an earlier one, by start
    if progress is not None:
        progress(0, len(games))

    def keep(work: Replays, found: list[GameCards | str]) -> None:
        nonlocal added
        waiting[work.start] = found
        while added in waiting:  # in order, so that the same games always give the same numbers
            for cards in waiting.pop(added):
                summary.add(games[added], cards)
                added += 1
        if progress is not None:
            progress(added, len(games))

    executor = InProcessExecutor() if workers is None and len(games) <= FEW else make_executor("here", workers)
    is_finished = False
    try:
        do_all(replays(results, games), executor, keep)
        is_finished = True
    finally:
        executor.close(at_once=not is_finished)
    return summary.report()


def replays(results: Results | MergedResults, games: Sequence[PlayedGame]) -> Iterator[Replays]:
    """Yield units of work; each reads its records only when it is needed, because records are large."""
    for start in range(0, len(games), BATCH):
        complete = results.all_complete(games[start : start + BATCH])
        yield Replays(results.game, start, [game.record for game in complete])


@dataclass(frozen=True)
class Replays:
    """A unit of work that consists of some games to replay."""

    game: str
    start: int  # the place of the first game among all games
    records: list[Record]
    untrusted: bool = False  # no agent takes part

    @property
    def title(self) -> str:
        return f"the replay of a game (seed {self.records[0].seed})"

    def run(self, worker: Worker) -> list[GameCards | str]:
        return [track_or_explain(record) for record in self.records]

    def split(self) -> list[Replays]:
        return [replace(self, start=self.start + place, records=[record]) for place, record in enumerate(self.records)]

    def join(self, results: Sequence[list[GameCards | str]]) -> list[GameCards | str]:
        return [cards for part in results for cards in part]


def track_or_explain(record: Record) -> GameCards | str:
    """Return how the cards of a game were used, or the reason why the game cannot be replayed."""
    try:
        return track_cards(record)
    except TopdeckError as error:
        # The place is the results file, whose lines the user cannot see.
        return str(error).removeprefix(f"{record.place}, line ").partition(": ")[2] or str(error)
