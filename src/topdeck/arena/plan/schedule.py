"""Games that are named one by one: each meeting of two agents has its own decks and its own number of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from topdeck.arena.fixture import Fixture
from topdeck.arena.plan.formats import Format, Lineup, Two, demand_few, mirrored
from topdeck.arena.plan.seeds import game_seed, seed_from
from topdeck.arena.played_game import PlayedGame
from topdeck.errors import MatchError

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
        if self.seats == "both" and (odd := [one for one in self.encounters if one.games % 2]):
            raise MatchError(f"{' and '.join(odd[0].agents)} cannot share {odd[0].games} games evenly between seats")

    def fixtures(self, lineup: Lineup, games: Sequence[PlayedGame]) -> list[Fixture]:
        demand_few(sum(one.games for one in self.encounters))
        share = 2 if self.seats == "both" else 1  # games of a deal
        found: list[Fixture] = []
        for deal in range(max((one.games // share for one in self.encounters), default=0)):
            for one in self.encounters:
                if deal < one.games // share:
                    found += self.dealt(one, deal, lineup)
        return found

    def count_first(self, lineup: Lineup) -> int:
        return sum(one.games for one in self.encounters)

    @property
    def growing(self) -> tuple[str, ...]:
        return ()

    def dealt(self, one: Encounter, deal: int, lineup: Lineup) -> list[Fixture]:
        """The games of an encounter with the same deal."""
        if self.seats == "both":
            return mirrored(one.stage, one.agents, one.decks, own=True, pair=deal, lineup=lineup)
        return [drawn(one, deal, lineup)]


def drawn(one: Encounter, deal: int, lineup: Lineup) -> Fixture:
    """A single game: the half of a pair that a coin has chosen."""
    seed = game_seed(lineup.seed, one.decks, deal, lineup.salt)
    if seed_from(f"{seed}/who begins", lineup.salt) % 2:
        return Fixture(one.stage, one.agents[::-1], one.decks[::-1], deal, 1, seed)
    return Fixture(one.stage, one.agents, one.decks, deal, 0, seed)
