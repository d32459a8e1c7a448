"""The games of something on the shelf, as they were when it was read: listed, and one by one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from topdeck.arena.plan.sweep import sweep_from
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.results import Results
from topdeck.arena.results.stored_games import SEATS, UNFINISHED, ReplayableGame, chosen, of_game, of_record
from topdeck.core.errors import TopdeckError
from topdeck.core.record import Record
from topdeck.web.errors import NotThere


class Contents:
    """Games by number."""

    agents: Sequence[str]
    games: Sequence[PlayedGame]
    rated = True  # are ratings of any use?

    @property
    def finished(self) -> Sequence[PlayedGame]:
        """Those that count."""
        return self.games

    @cached_property
    def by_number(self) -> dict[int, PlayedGame]:
        return {game.number: game for game in self.games}

    def game(self, number: int) -> PlayedGame:
        try:
            return chosen(self.by_number, number)
        except TopdeckError as error:
            raise NotThere(str(error)) from None

    def replayable(self, game: PlayedGame) -> ReplayableGame:
        """The same game with all that was played."""
        raise NotImplementedError


class StoreContents(Contents):
    """The games of an experiment."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.agents = results.agents
        self.games = results.games
        self.rated = sweep_from(results.identity["format"]) is None  # else they met the same opponents

    def replayable(self, game: PlayedGame) -> ReplayableGame:
        return of_game(self.results.complete(game))


@dataclass(frozen=True)
class SeatedRecord:
    """A record, and who played it."""

    record: Record
    agents: tuple[str, str] = SEATS


class RecordContents(Contents):
    """Games of which there is nothing but a record; they are numbered as they come."""

    def __init__(self, records: Sequence[SeatedRecord]) -> None:
        self.agents = list(dict.fromkeys(agent for record in records for agent in record.agents))
        self.games = [played_of(record, number) for number, record in enumerate(records, 1)]

    @property
    def finished(self) -> Sequence[PlayedGame]:
        return [game for game in self.games if game.record.result is not None]

    def replayable(self, game: PlayedGame) -> ReplayableGame:
        return of_record(game.record, game.agents)


def played_of(seated_record: SeatedRecord, number: int) -> PlayedGame:
    """A record as a game that was played; turns and decisions of each seat are not known before it is replayed."""
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
