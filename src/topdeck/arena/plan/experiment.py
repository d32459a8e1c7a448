"""Experiments, which consist of agents, decks, rules and a tournament format."""

from __future__ import annotations

import json
import secrets
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from topdeck.agents import canonical
from topdeck.agents.registry import reject_true_state
from topdeck.arena.plan.formats import Format, Lineup, RoundRobin, require_few_games
from topdeck.arena.plan.time_limit import UNLIMITED, TimeLimit
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.config.external_code import is_external, source_hashes
from topdeck.config.spec import parse_spec
from topdeck.core.deck import Deck
from topdeck.core.errors import ConstructorError, ImportFailure, MatchError
from topdeck.core.record import get_setup
from topdeck.core.registry import default_game, list_given_decks, load_game, to_deck
from topdeck.core.state import Json

SCHEMA = 3  # the version of the JSON form that identifies an experiment

MEMORY = 2048  # the default limit in megabytes
PROCESSES = 128  # the default maximum number of processes and threads
START = 60.0  # the default time limit for starting an agent, in seconds
LEAST_MEMORY = 128  # megabytes that an interpreter needs to start and to load a game

Isolation = Literal["others", "all", "process", "none"]
Settings = dict[str, object]  # the settings of a game


@dataclass(frozen=True)
class Entry:
    """An agent in an experiment.

    Attributes:
        name: The agent's name.
        spec: The agent's spec.
        decks: The agent's own decks, if any.
        libraries: The folder with an isolated agent's Python packages; empty if the agent needs none.
        learning: The absolute path of an isolated agent's learning folder; empty if the agent has none.
    """

    name: str
    spec: str
    decks: tuple[Deck, ...] = ()
    libraries: str = ""
    learning: str = ""


def make_entries(specs: Iterable[str]) -> tuple[Entry, ...]:
    """Create entries named after their specs; if a spec is repeated, a number is appended to the name."""
    seen = Counter[str]()
    entries: list[Entry] = []
    for spec in specs:
        seen[spec] += 1
        entries.append(Entry(spec if seen[spec] == 1 else f"{spec} #{seen[spec]}", spec))
    return tuple(entries)


def make_experiment(
    agents: Iterable[str | Entry], decks: Iterable[str | Deck] = (), *, game: str | None = None, **options: Any
) -> Experiment:
    """Create an experiment, as in `make_experiment(["greedy", "random"], ["MurlocDruid"], seed=7)`.

    Args:
        agents: The agents, as specs or entries.
        decks: The decks that all agents play, as names or `Deck` objects.
        game: The name of the game; by default, the first registered game.
        options: Other attributes of the `Experiment`.

    Raises:
        TopdeckError: The game, a deck or an option is invalid.
    """
    given = [agents] if isinstance(agents, str) else list(agents)
    plain = iter(make_entries(agent for agent in given if isinstance(agent, str)))
    entries = tuple(agent if isinstance(agent, Entry) else next(plain) for agent in given)
    name = game or default_game()
    found = tuple(to_deck(load_game(name), deck) for deck in list_given_decks(decks))
    return Experiment(game=name, entries=entries, decks=found, **options)


def is_trusted(spec: str, isolated: Isolation) -> bool:
    """Return whether an agent runs in the same process as the game."""
    return isolated == "none" or (isolated != "all" and not is_external(spec))


def deck_names(decks: Iterable[Deck]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(deck.name for deck in decks))


@dataclass(frozen=True, kw_only=True)
class Experiment:
    """The complete definition of an experiment: the games to play and the conditions under which they are played.

    Attributes:
        game: The name of the game.
        entries: The agents.
        decks: The decks that all agents play.
        format: The tournament format.
        seed: The seed from which the seeds of all games are derived.
        settings: Settings of the game, such as its era.
        limit: The time limit for every agent.
        isolated: The agents that run in a sandbox: external agents (`"others"`) or all agents (`"all"`).  With
            `"process"`, external agents run in separate processes without a sandbox; with `"none"`, all agents run in
            the same process.
        memory: The memory limit for each isolated agent, in megabytes.
        processes: The maximum number of processes and threads for each agent in a sandbox.
        start: The time limit for starting each isolated agent, in seconds.
        explain: Whether to store the agents' explanations with the games.
        true_state: Whether agents may see the true state, as the control agents in studies do.
        salt: A secret that prevents agents from computing the deals.  If this is None, the salt is read from the
            results file.  For a new file, the salt is random if external agents play and empty otherwise.
        forfeits: The entries that cannot play and therefore lose their games, with the reason for each.
        is_checked: Whether the entries that forfeit are already known, so that there is no need to import agents in
            advance.
        hidden: Folders whose contents, apart from an agent's own files, are hidden from agents in a sandbox.
    """

    game: str
    entries: tuple[Entry, ...]
    decks: tuple[Deck, ...]
    format: Format = field(default_factory=RoundRobin)
    seed: int = 0
    settings: Settings = field(default_factory=dict)
    limit: TimeLimit = UNLIMITED
    isolated: Isolation = "others"
    memory: int = MEMORY
    processes: int = PROCESSES
    start: float = START
    explain: bool = False
    true_state: bool = False
    salt: str | None = None
    forfeits: Mapping[str, str] = field(default_factory=dict, compare=False)
    is_checked: bool = field(default=False, compare=False)
    hidden: tuple[Path, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        names = [entry.name for entry in self.entries]
        if len(names) < 2:
            raise MatchError("an experiment needs at least two agents")
        for name in names:
            if names.count(name) > 1:
                raise MatchError(f"two agents are named {name!r}; agent names must be unique")
        for name in (*names, *self.deck_by_name):
            if not name.isprintable():
                raise MatchError(f"the name {name!r} contains characters that cannot be displayed")
        for deck in self.every_deck():
            if self.deck_by_name[deck.name] != deck:
                raise MatchError(f"two different decks are named {deck.name!r}; deck names must be unique")
        if self.salt and not (self.salt.isascii() and self.salt.isprintable()):
            raise MatchError(f"the salt must consist of printable ASCII characters, not {self.salt!r}")
        if self.memory < LEAST_MEMORY:
            raise MatchError(
                f"an agent needs at least {LEAST_MEMORY} megabytes of memory to start, but its limit is {self.memory}"
            )
        count = self.format.count_first(self.names())
        if not count:
            raise MatchError("the experiment has no games, because no decks are suitable for its format")
        require_few_games(count)

    def every_deck(self) -> list[Deck]:
        """Return the shared decks and the agents' own decks."""
        return [*self.decks, *(deck for entry in self.entries for deck in entry.decks)]

    @cached_property
    def deck_by_name(self) -> dict[str, Deck]:
        return {deck.name: deck for deck in self.every_deck()}

    @cached_property
    def specs(self) -> dict[str, str]:
        """The full spec of each agent, with all parameters, keyed by agent name.

        Accessing this property raises an error if a spec is invalid.
        """
        return {entry.name: self.canonical_spec(entry.spec) for entry in self.entries}

    def canonical_spec(self, spec: str) -> str:
        """Return a spec with all its parameters.

        For an untrusted agent, the spec is parsed, but default parameters are not added.
        """
        if not self.trusts(spec) or is_external(spec):
            reject_true_state(parse_spec(spec))
        try:
            if self.trusts(spec):
                return canonical(spec, self.game, true_state=self.true_state)
        except (ConstructorError, ImportFailure):  # the spec is valid, but the agent loses its games
            pass
        return str(parse_spec(spec))

    @cached_property
    def libraries(self) -> dict[str, str]:
        """The folders with the isolated agents' Python packages, keyed by agent name."""
        return {entry.name: entry.libraries for entry in self.entries}

    @cached_property
    def learning_folders(self) -> dict[str, str]:
        """The learning folders of isolated agents, keyed by agent name."""
        return {entry.name: entry.learning for entry in self.entries}

    @cached_property
    def external_agents(self) -> frozenset[str]:
        """The names of the agents that are not built in."""
        return frozenset(entry.name for entry in self.entries if is_external(entry.spec))

    def names(self) -> Lineup:
        """Return the names of the agents and decks, without specs or duplicate decks."""
        own = {entry.name: deck_names(entry.decks) for entry in self.entries}
        return Lineup(agents=tuple(own), decks=deck_names(self.decks), own=own, seed=self.seed, salt=self.salt or "")

    @cached_property
    def lineup(self) -> Lineup:
        """The names of the agents and decks, and the agents' specs."""
        return replace(self.names(), specs=self.specs)

    def fixtures(self, games: tuple[PlayedGame, ...] | list[PlayedGame]) -> list[Fixture]:
        """Return all games in the experiment that can be planned once the given games have been played."""
        return self.format.fixtures(self.lineup, games)

    def trusts(self, spec: str) -> bool:
        """Return whether an agent runs in the same process as the game."""
        return is_trusted(spec, self.isolated)

    def decks_by_seat(self, fixture: Fixture) -> tuple[Deck, Deck]:
        """Return the two decks of a fixture in seat order."""
        first, second = fixture.decks
        return self.deck_by_name[first], self.deck_by_name[second]

    def resume_from(self, identity: Json | None) -> Experiment:
        """Return the experiment, taking the salt and the grace period from a results file if they are not set.

        Args:
            identity: The identity of the stored experiment, or None if the results file is new.
        """
        salt, limit = self.salt, self.limit
        if identity is not None and limit.grace is None:
            limit = replace(limit, grace=identity.get("clock", {}).get("grace"))
        if salt is None and identity is not None:
            salt = identity.get("salt", "")
        elif salt is None:
            salt = secrets.token_hex(16) if self.external_agents else ""
        return replace(self, limit=limit, salt=salt)

    def check(self) -> None:
        """Raise an error if an agent, a deck or a setting is invalid."""
        self.identity()

    def setup(self) -> Json:
        """Return the game setup in the form stored in records; raise an error if a deck or setting is invalid."""
        game = load_game(self.game)
        for deck in self.deck_by_name.values():
            state = game.start((deck, deck), 0, **self.settings)
        return get_setup(game, state)

    def identity(self) -> Json:
        """Return the JSON form that identifies the experiment."""
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
            "clock": self.limit.identity(),
            "setup": self.setup(),
            **({"sources": sources} if (sources := source_hashes(self.specs)) else {}),
        }
        found: Json = json.loads(json.dumps(identity))
        return found
