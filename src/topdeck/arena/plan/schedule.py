"""Schedules: formats that list their encounters, each with its own decks and number of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from topdeck.arena.plan.formats import MOST, Format, Lineup, Two, demand_few, mirrored
from topdeck.arena.plan.seeds import game_seed, seed_from
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.core.errors import MatchError

REPLAYS = 20  # of a drawn game
Seats = Literal["both", "drawn"]  # mirrored pairs, or a new deal and a coin flip for the first seat in every game


@dataclass(frozen=True)
class Encounter:
    """Two agents, each with its deck, and the number of their games."""

    stage: str
    agents: Two
    decks: Two
    games: int

    def __post_init__(self) -> None:
        if self.games < 1:
            raise MatchError(f"{' and '.join(self.agents)} need at least one game, not {self.games}")


@dataclass(frozen=True)
class Schedule(Format):
    """A list of encounters, played in an order that is fair to all of them if interrupted."""

    encounters: tuple[Encounter, ...] = ()
    seats: Seats = "both"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pairs != 1:
            raise MatchError("a schedule sets the number of games of each encounter, so it has no number of pairs")
        if self.seats == "both" and (odd := [encounter for encounter in self.encounters if encounter.games % 2]):
            raise MatchError(f"{' and '.join(odd[0].agents)} cannot share {odd[0].games} games evenly between seats")

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        demand_few(self.count_first(lineup))
        games_per_deal = 2 if self.seats == "both" else 1
        counts = [encounter.games // games_per_deal for encounter in self.encounters]
        return [
            fixture
            for deal in range(max(counts, default=0))
            for encounter, count in zip(self.encounters, counts, strict=True)
            if deal < count
            for fixture in self.deal_games(encounter, deal, lineup)
        ]

    def count_first(self, lineup: Lineup) -> int:
        return sum(encounter.games for encounter in self.encounters)

    @property
    def growing(self) -> tuple[str, ...]:
        return ()

    def deal_games(self, encounter: Encounter, deal: int, lineup: Lineup) -> list[Fixture]:
        """Return the games of an encounter with one deal: a mirrored pair, or the half of it that a coin flip chose."""
        if self.seats == "both":
            return mirrored(encounter.stage, encounter.agents, encounter.decks, own=True, pair=deal, lineup=lineup)
        seed = game_seed(lineup.seed, encounter.decks, deal, lineup.salt)
        if seed_from(f"{seed}/who begins", lineup.salt) % 2:
            return [Fixture(encounter.stage, encounter.agents[::-1], encounter.decks[::-1], deal, 1, seed)]
        return [Fixture(encounter.stage, encounter.agents, encounter.decks, deal, 0, seed)]


@dataclass(frozen=True)
class ReplaySchedule(Schedule):
    """A schedule whose drawn games are played again, with a new deal each time, until they have a winner.

    The drawn games stay in the results file; `counted` drops them.  A game counts as a draw after `REPLAYS` draws more.
    """

    depends_on_results = True

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        """Add replays only after all games of the previous round, so that the order of games never changes."""
        winners = {game.fixture: game.winner for game in games}
        current = super().fixtures(lineup, games)
        fixtures = list(current)
        for _ in range(REPLAYS):
            if not winners.keys() >= {*current}:
                break
            current = [replay(fixture, lineup.salt) for fixture in current if winners[fixture] is None]
            fixtures += current
        return fixtures


def replay(fixture: Fixture, salt: str) -> Fixture:
    """Return the same game with a new deal, which both games of a mirrored pair share."""
    return fixture._replace(pair=fixture.pair + MOST, seed=seed_from(f"{fixture.seed}/replay", salt))


def counted(games: Sequence[PlayedGame], salt: str) -> list[PlayedGame]:
    """Drop the drawn games that were played again."""
    played = {game.fixture for game in games}
    return [game for game in games if game.winner is not None or replay(game.fixture, salt) not in played]
