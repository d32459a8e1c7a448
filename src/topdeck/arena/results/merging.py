"""Merges the results of several experiments, for example from different machines."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.comparison import SOURCES, first_difference
from topdeck.arena.results.store.results import Results, read_results
from topdeck.config.spec import Spec, Value, format_value, parse_spec
from topdeck.core.errors import MatchError
from topdeck.core.state import Json

MOST: Final = 3  # the maximum number of parameters in an agent's label
UNGIVEN: Final = "default"  # the placeholder for an unknown default value of a parameter in external code
NO_PART: Final = ("schema", "source")  # keys that do not contribute to the identity of a deck


class Origin(NamedTuple):
    """The origin of a merged game: the name of its original results, and the game with its original names."""

    store: str
    game: PlayedGame


@dataclass(frozen=True, kw_only=True)
class MergedResults:
    """The merged results of several experiments, with unique names for agents and decks and without repeated games.

    Attributes:
        stores: The original results, keyed by name.
        specs: The full spec of each agent, keyed by name.
        games: All games with their original numbers, in the order of the original results.
        origins: The origin of each game.
    """

    stores: dict[str, Results]
    specs: dict[str, str]
    games: list[PlayedGame]
    origins: dict[Fixture, Origin]

    @property
    def game(self) -> str:
        """The name of the game that was played."""
        return next(iter(self.stores.values())).game

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
    def repeat_count(self) -> int:
        """The number of repeated games, which were omitted."""
        return sum(len(results.games) for results in self.stores.values()) - len(self.games)

    @property
    def rankings(self) -> dict[str, list[str]]:
        """The rankings of all experiments, best agent first, keyed by the name of the results and the stage."""
        labels = agent_labels(self.stores)
        return {
            f"{store}: {name}": [labels[identify_player(results, agent)] for agent in order]
            for store, results in self.stores.items()
            for name, order in results.rankings.items()
        }

    def game_label(self, game: PlayedGame) -> str:
        """Return a label that identifies a game: the name of its results and its number."""
        return f"{self.origins[game.fixture].store} {game.number}"

    def complete(self, game: PlayedGame) -> PlayedGame:
        """Return a game with its record and, if they are stored, its explanations."""
        [complete] = self.all_complete([game])
        return complete

    def all_complete(self, games: Sequence[PlayedGame]) -> list[PlayedGame]:
        """Return several games with their records, which is faster than calling `complete` for each game."""
        originals: dict[str, list[PlayedGame]] = {}
        for game in games:
            if game.fixture not in self.origins:
                raise MatchError(f"this game is not in the merged results ({self.name}): {game}")
            store, original = self.origins[game.fixture]
            originals.setdefault(store, []).append(original)
        complete = {store: iter(self.stores[store].all_complete(own)) for store, own in originals.items()}
        found = [(game, next(complete[self.origins[game.fixture].store])) for game in games]
        return [replace(game, recorded=read.recorded, explanations=read.explanations) for game, read in found]


def merged_results(outs: Iterable[Path | str]) -> MergedResults:
    """Merge the results of several experiments with the same game and rules.

    Agents with the same name are merged if their parameters, time limits and source code are equal; otherwise, they get
    different labels.  If the same game (with equal agents, decks and deals) occurs more than once, only the first copy
    is kept.

    Args:
        outs: The results files, or names in the shared database.

    Raises:
        MatchError: Results are missing or damaged, or their games or rules differ.
    """
    stores = by_name([read_results(out) for out in outs])
    require_same_rules([*stores.values()])
    players, decks = agent_labels(stores), deck_labels(stores)
    found: dict[tuple[object, ...], tuple[PlayedGame, Origin]] = {}
    for store, results in stores.items():
        agents = {agent: players[identify_player(results, agent)] for agent in results.agents}
        lists = {deck["name"]: decks[identify_deck(deck)] for deck in results.identity["decks"]}
        for played_game in results.games:
            game = relabel(played_game, agents, lists)
            same = (game.fixture.agents, game.fixture.decks, game.fixture.seed)  # stage names are irrelevant
            found.setdefault(same, (game, Origin(store, played_game)))
    return MergedResults(
        stores=stores,
        specs={label: player.spec for player, label in players.items()},
        games=[game for game, _ in found.values()],
        origins={game.fixture: origin for game, origin in found.values()},
    )


# ---- stores


def by_name(several: Sequence[Results]) -> dict[str, Results]:
    """Return the results, keyed by short name or, if short names are ambiguous, by location."""
    if not several:
        raise MatchError("there are no results to merge: specify at least one results file")
    places = [str(results.location.file.resolve()) if results.location.file else results.place for results in several]
    for place, results in zip(places, several, strict=True):
        if places.count(place) > 1:
            raise MatchError(f"{results.place} is listed twice")
    short = [results.name for results in several]
    names = short if len({*short}) == len(short) else [results.place for results in several]
    return dict(zip(names, several, strict=True))


def require_same_rules(several: Sequence[Results]) -> None:
    """Raise an error if the results belong to different games or were played with different rules."""
    first, *others = several
    for other in others:
        if different := first_difference(game_and_setup(other), game_and_setup(first)):
            raise MatchError(f"{other.place} cannot be merged with {first.place}: it has {different}")


def game_and_setup(results: Results) -> Json:
    return {"game": results.identity["game"], "setup": results.identity["setup"]}


# ---- names


class Player(NamedTuple):
    """The identity of an agent: its name, spec, time limit and source code."""

    name: str
    spec: str
    clock: str  # as JSON
    source: str = ""  # the file hashes as JSON, or an empty string


class CardList(NamedTuple):
    """The identity of a deck: its name and its contents."""

    name: str
    parts: str  # as JSON


Named = TypeVar("Named", Player, CardList)


def identify_player(results: Results, agent: str) -> Player:
    identity = results.identity
    clock, source = comparable_clock(identity["clock"]), identity.get(SOURCES, {}).get(agent)
    as_text = json.dumps(source, sort_keys=True) if source else ""
    return Player(agent, identity["agents"][agent], json.dumps(clock, sort_keys=True), as_text)


def comparable_clock(clock: Json) -> Json:
    """Return a clock without its grace period if the period is the default or has no effect."""
    limit = TimeLimit(**{**clock, "grace": None})
    unlimited = limit.decision is None and limit.turn is None
    return {**limit.identity(), "grace": None} if unlimited or clock["grace"] == limit.grace_period else clock


def identify_deck(deck: Json) -> CardList:
    parts = {name: value for name, value in deck.items() if name not in NO_PART}
    return CardList(deck["name"], json.dumps(parts, sort_keys=True))


def agent_labels(stores: Mapping[str, Results]) -> dict[Player, str]:
    """Return a unique label for each agent in the results."""
    return labels(
        {store: [identify_player(results, agent) for agent in results.agents] for store, results in stores.items()},
        differing_parameters,
    )


def deck_labels(stores: Mapping[str, Results]) -> dict[CardList, str]:
    """Return a unique label for each deck in the results."""
    return labels(
        {store: [identify_deck(deck) for deck in results.identity["decks"]] for store, results in stores.items()},
        lambda alike: [],
    )


def labels(
    stores: Mapping[str, Sequence[Named]], differences: Callable[[Sequence[Named]], list[str]]
) -> dict[Named, str]:
    """Return unique labels, appending the differences or the names of the results to ambiguous names.

    Args:
        stores: The agents or decks, keyed by the name of their results.
        differences: A function that returns descriptions that distinguish agents or decks with the same name.
    """
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
            raise MatchError(f"the results cannot be merged: two different agents or decks would be named {label}")
    return found


def differing_parameters(players: Sequence[Player]) -> list[str]:
    """Describe each player by the parameters that differ, such as `ms=10`.

    The list is empty if there are too many differences, or if the agents are of different types.
    """
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
    """Map each parameter to its values if they differ; keys of nested parameters begin with the component's key."""
    found: dict[str, list[str]] = {}
    for key in dict.fromkeys(key for spec in specs for key in spec.values):
        parts = [part for spec in specs if isinstance(part := spec.values.get(key), Spec)]
        if len(parts) == len(specs) and len({part.name for part in parts}) == 1:
            found |= {f"{key} {inner}": values for inner, values in differing_values(parts).items()}
            continue
        values = [format_part(spec.values[key]) if key in spec.values else UNGIVEN for spec in specs]
        if len({*values}) > 1:
            found[key] = values
    return found


def format_part(value: Value) -> str:
    return value.name if isinstance(value, Spec) else format_value(value)


# ---- games


def relabel(game: PlayedGame, agents: Mapping[str, str], decks: Mapping[str, str]) -> PlayedGame:
    """Return a game with new names for its agents and decks."""
    (first, second), (deck, other) = game.fixture.agents, game.fixture.decks
    fixture = game.fixture._replace(agents=(agents[first], agents[second]), decks=(decks[deck], decks[other]))
    if game.fault is None:
        return replace(game, fixture=fixture)
    fault = replace(game.fault, agent=agents[game.fault.agent])
    return replace(game, fixture=fixture, fault=fault, reason=str(fault) if game.forfeited else game.reason)
