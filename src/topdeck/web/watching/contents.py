"""The games of a source in the library, as they were when it was read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from topdeck.arena.plan.sweep import sweep_from
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.results import Results
from topdeck.arena.results.stored_games import (
    SEATS,
    UNFINISHED,
    ReplayableGame,
    choose_game,
    replayable_game,
    replayable_record,
)
from topdeck.core.errors import TopdeckError
from topdeck.core.record import Record
from topdeck.web.errors import NotFound


class Contents:
    """Games by number."""

    games: Sequence[PlayedGame]
    is_rated = True  # are ratings meaningful?

    @property
    def finished_games(self) -> Sequence[PlayedGame]:
        """The games that count for the standings."""
        return self.games

    @cached_property
    def by_number(self) -> dict[int, PlayedGame]:
        return {game.number: game for game in self.games}

    def game(self, number: int) -> PlayedGame:
        try:
            return choose_game(self.by_number, number)
        except TopdeckError as error:
            raise NotFound(str(error)) from None

    def replayable(self, game: PlayedGame) -> ReplayableGame:
        """The game with its actions."""
        raise NotImplementedError


class StoreContents(Contents):
    """The games of an experiment."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.games = results.games
        self.is_rated = sweep_from(results.identity["format"]) is None  # in a sweep, all agents play the same opponents

    def replayable(self, game: PlayedGame) -> ReplayableGame:
        return replayable_game(self.results.complete(game))


@dataclass(frozen=True)
class SeatedRecord:
    """A record with the names of its players."""

    record: Record
    agents: tuple[str, str] = SEATS


class RecordContents(Contents):
    """Games of which only the records exist, numbered in order."""

    def __init__(self, records: Sequence[SeatedRecord]) -> None:
        self.games = [as_played_game(record, number) for number, record in enumerate(records, 1)]

    @property
    def finished_games(self) -> Sequence[PlayedGame]:
        return [game for game in self.games if game.record.result is not None]

    def replayable(self, game: PlayedGame) -> ReplayableGame:
        return replayable_record(game.record, game.agents)


def as_played_game(seated_record: SeatedRecord, number: int) -> PlayedGame:
    """Convert a record; its turns and the decisions of each seat are unknown until it is replayed."""
    record = seated_record.record
    first, second = (deck.name for deck in record.decks)
    return PlayedGame(
        fixture=Fixture("", seated_record.agents, (first, second), number, 0, record.seed),
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
