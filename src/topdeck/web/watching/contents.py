"""The games of a source in the library, as they were when it was read."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from topdeck.arena.plan.sweep import sweep_from
from topdeck.arena.played_game import SEATS, PlayedGame, choose_game, game_from_record
from topdeck.arena.results.store.results import Results
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

    def replayable(self, game: PlayedGame) -> PlayedGame:
        """The game with its actions."""
        return game


class StoreContents(Contents):
    """The games of an experiment."""

    def __init__(self, results: Results) -> None:
        self.results = results
        self.games = results.games
        self.is_rated = sweep_from(results.identity["format"]) is None  # in a sweep, all agents play the same opponents

    def replayable(self, game: PlayedGame) -> PlayedGame:
        return self.results.complete(game)


@dataclass(frozen=True)
class SeatedRecord:
    """A record with the names of its players."""

    record: Record
    agents: tuple[str, str] = SEATS


class RecordContents(Contents):
    """Games of which only the records exist, numbered in order."""

    def __init__(self, records: Sequence[SeatedRecord]) -> None:
        self.games = [
            game_from_record(seated.record, number, seated.agents) for number, seated in enumerate(records, 1)
        ]

    @property
    def finished_games(self) -> Sequence[PlayedGame]:
        return [game for game in self.games if game.record.result is not None]
