"""What a match consists of: two agents, pairings of decks, and mirrored pairs of games for each."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import NamedTuple

from topdeck.agents import canonical
from topdeck.arena.match import Settings, game_seed
from topdeck.arena.timing import UNLIMITED, TimeLimit
from topdeck.errors import MatchError
from topdeck.game import Deck, Json
from topdeck.registry import load_game

SCHEMA = 1


class Fixture(NamedTuple):
    """A game of a match: the decks by seat, the number of the pair, and the seat of the match's first agent."""

    decks: tuple[str, str]
    pair: int
    seat: int


@dataclass(frozen=True)
class Match:
    """Two agents, given as specs, play mirrored pairs for every pairing of decks."""

    game: str
    agents: tuple[str, str]
    pairings: tuple[tuple[Deck, Deck], ...]
    pairs: int
    seed: int = 0
    settings: Settings = field(default_factory=dict)
    limit: TimeLimit = UNLIMITED

    def __post_init__(self) -> None:
        if self.pairs < 1:
            raise MatchError(f"a match needs at least one pair of games, not {self.pairs}")
        if not self.pairings:
            raise MatchError("a match needs at least one pairing of decks")
        for deck in (deck for pairing in self.pairings for deck in pairing):
            if self.decks[deck.name] != deck:
                raise MatchError(f"two different decks are called {deck.name}")
        if len(set(self.pairings)) < len(self.pairings):
            raise MatchError("a pairing of decks is listed twice")

    @cached_property
    def decks(self) -> dict[str, Deck]:
        return {deck.name: deck for pairing in self.pairings for deck in pairing}

    @cached_property
    def specs(self) -> tuple[str, str]:
        """The agents with all their parameters, however they were written."""
        first, second = self.agents
        return canonical(first, self.game), canonical(second, self.game)

    def fixtures(self) -> list[Fixture]:
        """All games, in an order in which a match that is broken off is fair to every pairing."""
        names = [(first.name, second.name) for first, second in self.pairings]
        return [Fixture(decks, pair, seat) for pair in range(self.pairs) for decks in names for seat in (0, 1)]

    def seating(self, fixture: Fixture) -> tuple[str, str]:
        """The agents by seat."""
        first, second = self.specs
        return (first, second) if fixture.seat == 0 else (second, first)

    def seated(self, fixture: Fixture) -> tuple[Deck, Deck]:
        """The decks by seat."""
        first, second = fixture.decks
        return self.decks[first], self.decks[second]

    def game_seed(self, fixture: Fixture) -> int:
        return game_seed(self.seed, self.seated(fixture), fixture.pair)

    def setup(self) -> Json:
        """What the game says of its settings; decks and settings that cannot be played are refused."""
        game = load_game(self.game)
        for pairing in self.pairings:
            state = game.start(pairing, 0, **self.settings)
        return game.setup(state)

    def identity(self) -> Json:
        """What tells this match from all others."""
        return {
            "topdeck": "match",
            "schema": SCHEMA,
            "game": self.game,
            "agents": list(self.specs),
            "pairs": self.pairs,
            "seed": self.seed,
            "clock": asdict(self.limit),
            "setup": self.setup(),
            "pairings": [[first.name, second.name] for first, second in self.pairings],
            "decks": [deck.to_json() for deck in self.decks.values()],
        }
