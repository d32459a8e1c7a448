"""Several stores as one: of runs on several machines, or with several budgets."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.growth import differing
from topdeck.arena.results.store.results import Results, read_results
from topdeck.arena.results.store.sources import SOURCES
from topdeck.config.spec import Spec, Value, format_value, parse_spec
from topdeck.core.errors import MatchError
from topdeck.core.state import Json

MOST: Final = 3  # parameters that tell agents of one name apart; more are no name any more
UNGIVEN: Final = "default"  # a parameter of code from outside, which is not asked for it
NO_PART: Final = ("schema", "source")  # of what a deck is


class Origin(NamedTuple):
    """Where a game comes from: the name of the store, and the game as it is kept there."""

    store: str
    game: PlayedGame


@dataclass(frozen=True, kw_only=True)
class MergedResults:
    """Several experiments as one.  Agents and decks have names that tell them apart, and every game is there once."""

    stores: dict[str, Results]
    specs: dict[str, str]  # of all agents
    games: list[PlayedGame]  # store by store; each has the number that it has there
    origins: dict[Fixture, Origin]

    @property
    def agents(self) -> list[str]:
        return list(self.specs)

    @property
    def decks(self) -> list[str]:
        return list(deck_labels(self.stores).values())

    @property
    def name(self) -> str:
        return ", ".join(self.stores)

    @property
    def place(self) -> str:
        return ", ".join(results.place for results in self.stores.values())

    @property
    def repeated(self) -> int:
        """How many games were left out, because another store has them, too."""
        return sum(len(results.games) for results in self.stores.values()) - len(self.games)

    @property
    def rankings(self) -> dict[str, list[str]]:
        """The orders that the agents have come to in each store, where its format is about that."""
        labels = agent_labels(self.stores)
        return {
            f"{store}: {name}": [labels[player_of(results, agent)] for agent in order]
            for store, results in self.stores.items()
            for name, order in results.rankings.items()
        }

    def called(self, game: PlayedGame) -> str:
        """By which store and number a game is found."""
        return f"{self.origins[game.fixture].store} {game.number}"

    def complete(self, game: PlayedGame) -> PlayedGame:
        """The same game with its record, and with what was thought where that was kept."""
        if game.fixture not in self.origins:
            raise MatchError(f"this game is in none of {self.name}: {game}")
        store, kept = self.origins[game.fixture]
        whole = self.stores[store].complete(kept)
        return replace(game, recorded=whole.recorded, explanations=whole.explanations)


def merged_results(outs: Iterable[Path | str]) -> MergedResults:
    """What is kept in several stores, which must be about the same game by the same rules.

    Agents of the same name are one if they are the same player: with all parameters, and by the same clock.  A game of
    the same players and decks with the same deal counts once, in whichever stores it is; the first one that is named
    tells how it went.
    """
    stores = by_name([read_results(Path(out)) for out in outs])
    demand_same_rules([*stores.values()])
    players, decks = agent_labels(stores), deck_labels(stores)
    found: dict[tuple[object, ...], tuple[PlayedGame, Origin]] = {}
    for store, results in stores.items():
        agents = {agent: players[player_of(results, agent)] for agent in results.agents}
        lists = {deck["name"]: decks[list_of(deck)] for deck in results.identity["decks"]}
        for played_game in results.games:
            game = relabelled(played_game, agents, lists)
            same = (game.fixture.agents, game.fixture.decks, game.fixture.seed)  # whatever the stage is called
            found.setdefault(same, (game, Origin(store, played_game)))
    return MergedResults(
        stores=stores,
        specs={label: player.spec for player, label in players.items()},
        games=[game for game, _ in found.values()],
        origins={game.fixture: origin for game, origin in found.values()},
    )


# ---- stores


def by_name(several: Sequence[Results]) -> dict[str, Results]:
    """Results by short names, where these tell them apart."""
    if not several:
        raise MatchError("there are no results to put together: name at least one store")
    places = [str(one.location.file.resolve()) if one.location.file else one.place for one in several]
    for place, one in zip(places, several, strict=True):
        if places.count(place) > 1:
            raise MatchError(f"{one.place} is named twice")
    short = [one.name for one in several]
    names = short if len({*short}) == len(short) else [one.place for one in several]
    return dict(zip(names, several, strict=True))


def demand_same_rules(several: Sequence[Results]) -> None:
    """Refuse what cannot be compared."""
    first, *others = several
    for other in others:
        if different := differing(rules_of(other), rules_of(first)):
            raise MatchError(f"{other.place} cannot be put together with {first.place}: its {different}")


def rules_of(results: Results) -> Json:
    return {"game": results.identity["game"], "setup": results.identity["setup"]}


# ---- names


class Player(NamedTuple):
    """What tells one agent from another: besides its spec, the clock that it plays by and the source of its code."""

    name: str
    spec: str
    clock: str  # as JSON
    source: str = ""  # the hashes, as JSON; empty if there are none


class CardList(NamedTuple):
    """What tells one deck from another."""

    name: str
    parts: str  # as JSON


Named = TypeVar("Named", Player, CardList)


def player_of(results: Results, agent: str) -> Player:
    identity = results.identity
    clock, source = comparable_clock(identity["clock"]), identity.get(SOURCES, {}).get(agent)
    as_text = json.dumps(source, sort_keys=True) if source else ""
    return Player(agent, identity["agents"][agent], json.dumps(clock, sort_keys=True), as_text)


def comparable_clock(clock: Json) -> Json:
    """Return a clock without the grace period where that is the default or there is no limit to exceed."""
    limit = TimeLimit(**{**clock, "grace": None})
    unlimited = limit.decision is None and limit.turn is None
    return asdict(limit) if unlimited or clock["grace"] == limit.grace_period else clock


def list_of(deck: Json) -> CardList:
    parts = {name: value for name, value in deck.items() if name not in NO_PART}
    return CardList(deck["name"], json.dumps(parts, sort_keys=True))


def agent_labels(stores: Mapping[str, Results]) -> dict[Player, str]:
    """What all agents are called."""
    return labels(
        {store: [player_of(results, agent) for agent in results.agents] for store, results in stores.items()},
        differing_parameters,
    )


def deck_labels(stores: Mapping[str, Results]) -> dict[CardList, str]:
    """What all decks are called."""
    return labels(
        {store: [list_of(deck) for deck in results.identity["decks"]] for store, results in stores.items()},
        lambda alike: [],
    )


def labels(
    stores: Mapping[str, Sequence[Named]], differences: Callable[[Sequence[Named]], list[str]]
) -> dict[Named, str]:
    """The names of things; where one means several, with what they differ by, or else with the stores they are in."""
    homes: dict[Named, list[str]] = {}
    for store, things in stores.items():
        for thing in things:
            homes.setdefault(thing, []).append(store)
    by_name: dict[str, list[Named]] = {}
    for thing in homes:
        by_name.setdefault(thing.name, []).append(thing)
    found: dict[Named, str] = {}
    for name, alike in by_name.items():
        if len(alike) == 1:
            found[alike[0]] = name
            continue
        words: list[str] = differences(alike)
        if len({*words}) < len(alike):
            words = [", ".join(homes[thing]) for thing in alike]
        found |= {thing: f"{name} ({word})" for thing, word in zip(alike, words, strict=True)}
    for label, count in Counter(found.values()).items():
        if count > 1:
            raise MatchError(f"the stores cannot be put together: two different things would be called {label}")
    return found


def differing_parameters(players: Sequence[Player]) -> list[str]:
    """What each of these has, and others have not, such as `ms=10`; nothing where that is no parameter, or many."""
    specs = [parse_spec(player.spec) for player in players]
    clocked = [
        Spec(spec.name, {**spec.values, "clock": Spec("clock", json.loads(player.clock))})
        for spec, player in zip(specs, players, strict=True)
    ]
    found = differing_values(clocked)
    if len({spec.name for spec in specs}) > 1 or len(found) > MOST:
        return []
    return [", ".join(f"{key}={values[place]}" for key, values in found.items()) for place in range(len(players))]


def differing_values(specs: Sequence[Spec]) -> dict[str, list[str]]:
    """By parameter, what each spec says, where they do not say the same; those of a part come after its own name."""
    found: dict[str, list[str]] = {}
    for key in dict.fromkeys(key for spec in specs for key in spec.values):
        parts = [part for spec in specs if isinstance(part := spec.values.get(key), Spec)]
        if len(parts) == len(specs) and len({part.name for part in parts}) == 1:
            found |= {f"{key} {inner}": values for inner, values in differing_values(parts).items()}
            continue
        values = [shown(spec.values[key]) if key in spec.values else UNGIVEN for spec in specs]
        if len({*values}) > 1:
            found[key] = values
    return found


def shown(value: Value) -> str:
    return value.name if isinstance(value, Spec) else format_value(value)


# ---- games


def relabelled(game: PlayedGame, agents: Mapping[str, str], decks: Mapping[str, str]) -> PlayedGame:
    """A game with other names for agents and decks."""
    (first, second), (deck, other) = game.fixture.agents, game.fixture.decks
    fixture = game.fixture._replace(agents=(agents[first], agents[second]), decks=(decks[deck], decks[other]))
    if game.fault is None:
        return replace(game, fixture=fixture)
    fault = replace(game.fault, agent=agents[game.fault.agent])
    return replace(game, fixture=fixture, fault=fault, reason=str(fault) if game.forfeited else game.reason)
