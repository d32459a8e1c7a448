"""An experiment: who plays, with which decks, by which rules, and in which format."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Literal

from topdeck.agents import canonical, make_agent
from topdeck.agents.spec import parse_spec
from topdeck.arena.fixture import Fixture, Outcome
from topdeck.arena.formats import Field, Format, RoundRobin
from topdeck.arena.match import Settings
from topdeck.arena.timing import UNLIMITED, TimeLimit
from topdeck.errors import MatchError
from topdeck.game import Deck, Json
from topdeck.record import setup_of
from topdeck.registry import load_game

SCHEMA = 2

Isolation = Literal["others", "all", "none"]


@dataclass(frozen=True)
class Entry:
    """An agent that takes part: what it is called, its spec, and the decks it brings."""

    name: str
    spec: str
    decks: tuple[Deck, ...] = ()


def entered(specs: tuple[str, ...] | list[str]) -> tuple[Entry, ...]:
    """Agents under their own specs; one that comes twice is told apart by a number."""
    seen: dict[str, int] = {}
    entries: list[Entry] = []
    for spec in specs:
        seen[spec] = seen.get(spec, 0) + 1
        entries.append(Entry(spec if seen[spec] == 1 else f"{spec} #{seen[spec]}", spec))
    return tuple(entries)


@dataclass(frozen=True)
class Experiment:
    """Everything that decides which games are played and how."""

    game: str
    entries: tuple[Entry, ...]
    decks: tuple[Deck, ...]
    format: Format = field(default_factory=RoundRobin)
    seed: int = 0
    settings: Settings = field(default_factory=dict)
    limit: TimeLimit = UNLIMITED
    isolated: Isolation = "others"  # agents that get a process of their own: those that are not ours, all or none
    memory: int = 2048  # megabytes for each of them
    explain: bool = False  # keep what the agents thought, too

    def __post_init__(self) -> None:
        names = [entry.name for entry in self.entries]
        if len(names) < 2:
            raise MatchError("an experiment needs two agents at least")
        for name in names:
            if names.count(name) > 1:
                raise MatchError(f"two agents are called {name}")
        for deck in self.every_deck():
            if self.deck_by_name[deck.name] != deck:
                raise MatchError(f"two different decks are called {deck.name}")
        if not self.fixtures(()):
            raise MatchError("there are no games: the format finds no decks to play with")

    def every_deck(self) -> list[Deck]:
        return [*self.decks, *(deck for entry in self.entries for deck in entry.decks)]

    @cached_property
    def deck_by_name(self) -> dict[str, Deck]:
        return {deck.name: deck for deck in self.every_deck()}

    @cached_property
    def specs(self) -> dict[str, str]:
        """The agents by name, with all their parameters, however they were written."""
        return {entry.name: canonical(entry.spec, self.game) for entry in self.entries}

    @cached_property
    def field(self) -> Field:
        own = {entry.name: tuple(deck.name for deck in entry.decks) for entry in self.entries}
        return Field(tuple(own), tuple(deck.name for deck in self.decks), own, self.seed)

    def fixtures(self, outcomes: tuple[Outcome, ...] | list[Outcome]) -> list[Fixture]:
        """The games that are known, when these are played."""
        return self.format.fixtures(self.field, outcomes)

    def trusts(self, spec: str) -> bool:
        """May this agent play in our own process?"""
        return self.isolated == "none" or (self.isolated == "others" and ":" not in parse_spec(spec).name)

    def seated(self, fixture: Fixture) -> tuple[Deck, Deck]:
        """The decks by seat."""
        first, second = fixture.decks
        return self.deck_by_name[first], self.deck_by_name[second]

    def check(self) -> None:
        """Refuse what cannot be played, before anything is played."""
        for spec in self.specs.values():
            make_agent(spec, self.game)
        self.setup()

    def setup(self) -> Json:
        """What the game says of its settings; decks and settings that cannot be played are refused."""
        game = load_game(self.game)
        for deck in self.deck_by_name.values():
            state = game.start((deck, deck), 0, **self.settings)
        return setup_of(game, state)

    def identity(self) -> Json:
        """What tells this experiment from all others, in plain JSON."""
        identity = {
            "topdeck": "experiment",
            "schema": SCHEMA,
            "game": self.game,
            "agents": self.specs,
            "own_decks": {entry.name: [deck.name for deck in entry.decks] for entry in self.entries if entry.decks},
            "decks": [deck.to_json() for deck in self.deck_by_name.values()],
            "format": self.format.identity(),
            "seed": self.seed,
            "clock": asdict(self.limit),
            "setup": self.setup(),
        }
        found: Json = json.loads(json.dumps(identity))
        return found
