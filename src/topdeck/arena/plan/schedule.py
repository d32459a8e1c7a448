"""Games that are named one by one: each meeting of two agents has its own decks and its own number of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from topdeck.arena.fixture import Fixture
from topdeck.arena.plan.formats import MOST, Format, Lineup, Two, demand_few, mirrored
from topdeck.arena.plan.seeds import game_seed, seed_from
from topdeck.arena.played_game import PlayedGame
from topdeck.core.errors import MatchError

REPLAYS = 20  # of a drawn game
Seats = Literal["both", "drawn"]  # mirrored pairs, or every game with a deal of its own and a coin for who begins


@dataclass(frozen=True)
class Encounter:
    """Two agents, each with its deck, in this many games."""

    stage: str
    agents: Two
    decks: Two
    games: int

    def __post_init__(self) -> None:
        if self.games < 1:
            raise MatchError(f"{' and '.join(self.agents)} need at least one game, not {self.games}")


@dataclass(frozen=True)
class Schedule(Format):
    """These encounters and no others.  Interrupted, it is fair to all of them."""

    encounters: tuple[Encounter, ...] = ()
    seats: Seats = "both"

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.pairs != 1:
            raise MatchError("a schedule says for each encounter how many games it has, so it has no number of pairs")
        if self.seats == "both" and (odd := [encounter for encounter in self.encounters if encounter.games % 2]):
            raise MatchError(f"{' and '.join(odd[0].agents)} cannot share {odd[0].games} games evenly between seats")

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        demand_few(sum(encounter.games for encounter in self.encounters))
        share = 2 if self.seats == "both" else 1  # games of a deal
        found: list[Fixture] = []
        for deal in range(max((encounter.games // share for encounter in self.encounters), default=0)):
            for encounter in self.encounters:
                if deal < encounter.games // share:
                    found += self.dealt(encounter, deal, lineup)
        return found

    def count_first(self, lineup: Lineup) -> int:
        return sum(encounter.games for encounter in self.encounters)

    @property
    def growing(self) -> tuple[str, ...]:
        return ()

    def dealt(self, encounter: Encounter, deal: int, lineup: Lineup) -> list[Fixture]:
        """The games of an encounter with the same deal."""
        if self.seats == "both":
            return mirrored(encounter.stage, encounter.agents, encounter.decks, own=True, pair=deal, lineup=lineup)
        return [drawn(encounter, deal, lineup)]


@dataclass(frozen=True)
class ReplaySchedule(Schedule):
    """Encounters whose drawn games are played again, with a new deal each time, until they have a winner.

    The drawn games stay in the results file; `counted` drops them.  A game that is drawn again and again counts as a
    draw after `REPLAYS` more games.
    """

    depends_on_results = True

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        """Replays follow when all games of the previous round are played, so that the order of games never changes."""
        winners = {game.fixture: game.winner for game in games}
        current = super().fixtures(lineup, games)
        found = list(current)
        for _ in range(REPLAYS):
            if not winners.keys() >= {*current}:
                break
            current = [replay(fixture, lineup.salt) for fixture in current if winners[fixture] is None]
            found += current
        return found


def replay(fixture: Fixture, salt: str) -> Fixture:
    """The same game with a new deal; both games of a mirrored pair get the same one."""
    return fixture._replace(pair=fixture.pair + MOST, seed=seed_from(f"{fixture.seed}/replay", salt))


def counted(games: Sequence[PlayedGame], salt: str) -> list[PlayedGame]:
    """Drop the drawn games that were played again."""
    played = {game.fixture for game in games}
    return [game for game in games if game.winner is not None or replay(game.fixture, salt) not in played]


def drawn(encounter: Encounter, deal: int, lineup: Lineup) -> Fixture:
    """A single game: the half of a pair that a coin has chosen."""
    seed = game_seed(lineup.seed, encounter.decks, deal, lineup.salt)
    if seed_from(f"{seed}/who begins", lineup.salt) % 2:
        return Fixture(encounter.stage, encounter.agents[::-1], encounter.decks[::-1], deal, 1, seed)
    return Fixture(encounter.stage, encounter.agents, encounter.decks, deal, 0, seed)
