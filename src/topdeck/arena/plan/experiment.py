"""An experiment: who plays, with which decks, by which rules, and in which format."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

from topdeck.agents import canonical
from topdeck.agents.registry import reject_true_state
from topdeck.arena.fixture import Fixture
from topdeck.arena.plan.formats import Format, Lineup, RoundRobin, demand_few
from topdeck.arena.plan.seeds import drawn_salt
from topdeck.arena.plan.time_limit import UNLIMITED, TimeLimit
from topdeck.arena.played_game import PlayedGame
from topdeck.config.external_code import is_external, source_hashes
from topdeck.config.spec import parse_spec
from topdeck.core.deck import Deck
from topdeck.core.errors import ConstructorError, ImportFailure, MatchError
from topdeck.core.record import setup_of
from topdeck.core.registry import default_game, found_deck, given_decks, load_game
from topdeck.core.state import Json

SCHEMA = 3  # of what tells an experiment from others

MEMORY = 2048  # megabytes
LEAST_MEMORY = 128  # megabytes that an interpreter needs to start and load a game

Isolation = Literal["others", "all", "none"]
Settings = dict[str, object]  # of a game


@dataclass(frozen=True)
class Entry:
    """An agent that takes part: what it is called, its spec, and the decks it brings."""

    name: str
    spec: str
    decks: tuple[Deck, ...] = ()


def entries_of(specs: tuple[str, ...] | list[str]) -> tuple[Entry, ...]:
    """Agents under their own specs; one that comes twice is told apart by a number."""
    seen: dict[str, int] = {}
    entries: list[Entry] = []
    for spec in specs:
        seen[spec] = seen.get(spec, 0) + 1
        entries.append(Entry(spec if seen[spec] == 1 else f"{spec} #{seen[spec]}", spec))
    return tuple(entries)


def make_experiment(
    agents: Iterable[str | Entry], decks: Iterable[str | Deck] = (), *, game: str | None = None, **options: Any
) -> Experiment:
    """An experiment of agents and decks by name: `make_experiment(["greedy", "random"], ["MurlocDruid"], seed=7)`.

    The game is the first one that is registered, unless another is named; options are those of an `Experiment`.
    """
    given = [agents] if isinstance(agents, str) else list(agents)
    plain = iter(entries_of([text for text in given if isinstance(text, str)]))
    entries = tuple(text if isinstance(text, Entry) else next(plain) for text in given)
    name = game or default_game()
    found = tuple(found_deck(load_game(name), deck) for deck in given_decks(decks))
    return Experiment(game=name, entries=entries, decks=found, **options)


def names_of(decks: Iterable[Deck]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(deck.name for deck in decks))


@dataclass(frozen=True, kw_only=True)
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
    memory: int = MEMORY  # megabytes for each of them
    explain: bool = False  # keep what the agents thought, too
    true_state: bool = False  # may agents see the true state?  For controls of studies; all else would be cheating
    salt: str | None = None  # None: that of its store; in a new one a secret is drawn if an agent from outside plays
    forfeits: Mapping[str, str] = field(default_factory=dict, compare=False)  # entries that cannot be imported, and why

    def __post_init__(self) -> None:
        names = [entry.name for entry in self.entries]
        if len(names) < 2:
            raise MatchError("an experiment needs two agents at least")
        for name in names:
            if names.count(name) > 1:
                raise MatchError(f"two agents are called {name}")
        for name in (*names, *self.deck_by_name):
            if not name.isprintable():
                raise MatchError(f"the name {name!r} has characters that cannot be shown")
        for deck in self.every_deck():
            if self.deck_by_name[deck.name] != deck:
                raise MatchError(f"two different decks are called {deck.name}")
        if self.salt and not (self.salt.isascii() and self.salt.isprintable()):
            raise MatchError(f"a salt is plain letters and digits, not {self.salt!r}")
        if self.memory < LEAST_MEMORY:
            raise MatchError(
                f"memory must be at least {LEAST_MEMORY} megabytes for an agent to start, not {self.memory}"
            )
        count = self.format.count_first(self.names())
        if not count:
            raise MatchError("there are no games: the format finds no decks to play with")
        demand_few(count)

    def every_deck(self) -> list[Deck]:
        return [*self.decks, *(deck for entry in self.entries for deck in entry.decks)]

    @cached_property
    def deck_by_name(self) -> dict[str, Deck]:
        return {deck.name: deck for deck in self.every_deck()}

    @cached_property
    def specs(self) -> dict[str, str]:
        """The agents by name, with all their parameters, however they were written; mistakes in them are refused."""
        return {entry.name: self.canonical_spec(entry.spec) for entry in self.entries}

    def canonical_spec(self, spec: str) -> str:
        """A spec with all its parameters; code that is not trusted is not asked for them here."""
        if not self.trusts(spec) or is_external(spec):
            reject_true_state(parse_spec(spec))
        try:
            if self.trusts(spec):
                return canonical(spec, self.game, true_state=self.true_state)
            return str(parse_spec(spec))
        except (ConstructorError, ImportFailure):  # no mistakes in the spec: such an agent loses its games
            return str(parse_spec(spec))

    @cached_property
    def external_agents(self) -> frozenset[str]:
        """The names of those who are not built in."""
        return frozenset(entry.name for entry in self.entries if is_external(entry.spec))

    def names(self) -> Lineup:
        """Who takes part, by name alone; a deck that is named twice takes part once."""
        own = {entry.name: names_of(entry.decks) for entry in self.entries}
        return Lineup(agents=tuple(own), decks=names_of(self.decks), own=own, seed=self.seed, salt=self.salt or "")

    @cached_property
    def lineup(self) -> Lineup:
        """The same with what tells twins from others."""
        return replace(self.names(), specs=self.specs)

    def fixtures(self, games: tuple[PlayedGame, ...] | list[PlayedGame]) -> list[Fixture]:
        """The games that are known, when these are played."""
        return self.format.fixtures(self.lineup, games)

    def trusts(self, spec: str) -> bool:
        """May this agent play in our own process?"""
        return self.isolated == "none" or (self.isolated == "others" and not is_external(spec))

    def seated(self, fixture: Fixture) -> tuple[Deck, Deck]:
        """The decks by seat."""
        first, second = fixture.decks
        return self.deck_by_name[first], self.deck_by_name[second]

    def salted(self, kept: str | None) -> Experiment:
        """With a salt that is settled: its own, the one that its store has kept, or a new one where it needs one."""
        if self.salt is not None:
            return self
        return replace(self, salt=kept if kept is not None else drawn_salt() if self.external_agents else "")

    def resumed(self, identity: Json | None) -> Experiment:
        """Return the experiment with the salt and the grace period of a results file, where it names none itself.

        Args:
            identity: The experiment in the results file; None if the file is new.
        """
        if identity is None:
            return self.salted(None)
        limit, kept = self.limit, identity.get("clock", {}).get("grace")
        known = self if limit.grace is not None else replace(self, limit=replace(limit, grace=kept))
        return known.salted(identity.get("salt", ""))

    def check(self) -> None:
        """Refuse what cannot be played, before anything is played."""
        self.identity()

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
            **({"salt": self.salt} if self.salt else {}),
            **({"true_state": True} if self.true_state else {}),
            "clock": {**asdict(self.limit), "grace": self.limit.grace_period},
            "setup": self.setup(),
            **({"sources": sources} if (sources := source_hashes(self.specs)) else {}),
        }
        found: Json = json.loads(json.dumps(identity))
        return found
