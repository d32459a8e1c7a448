"""Tournaments as files: TOML that is read strictly, with mistakes named by line and key.

format = "round-robin"
pairs = 10
decks = ["MidrangeJadeShaman", "AggroPirateWarrior"]
agents = ["greedy", "champion(ms=20)"]

[clock]
turn = 30

Instead of agents there may be a sweep:

[sweep]
agent = "madrid-mcts2(iterations=30, ms=none)"
vary = { c = { from = 1.0, to = 3.0, step = 0.1 }, score = ["utility", "midrange"] }
against = ["greedy"]
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from topdeck.arena.plan.experiment import LEAST_MEMORY, MEMORY, Entry, Experiment, Isolation, entries_of
from topdeck.arena.plan.formats import FORMATS, Decks, Format
from topdeck.arena.plan.sweep import Sweep, Varied, numbers_between, with_values
from topdeck.arena.plan.time_limit import UNLIMITED, TimeLimit
from topdeck.config.config_file import (
    NO_OVERRIDES,
    Key,
    Overrides,
    SourceMap,
    SpecText,
    read_config,
    read_rules,
    read_table,
    read_value,
)
from topdeck.config.spec import Value, parse_spec, parse_values
from topdeck.core.deck import Deck
from topdeck.core.errors import MatchError, TopdeckError
from topdeck.core.game import Game
from topdeck.core.registry import default_game, load_game
from topdeck.core.validation import read_text

Count = Annotated[int, Meta(ge=1)]
Megabytes = Annotated[int, Meta(ge=LEAST_MEMORY, le=1 << 24)]


# ---- what a file may say


class AgentTable(Struct, forbid_unknown_fields=True):
    """An agent with a name of its own, or with decks of its own."""

    spec: SpecText
    name: str = ""
    decks: list[str] = []


class IsolationTable(Struct, forbid_unknown_fields=True):
    """Which agents get a process of their own, and how many megabytes each."""

    agents: Isolation = "others"
    memory: Megabytes = MEMORY


class RangeTable(Struct, forbid_unknown_fields=True):
    """Numbers with a step between them, both ends included."""

    first: int | float = field(name="from")
    last: int | float = field(name="to")
    step: int | float


class SweepTable(Struct, forbid_unknown_fields=True):
    """An agent with every combination of some values, and its opponents."""

    agent: SpecText
    vary: dict[str, Any]
    against: list[str | AgentTable]
    decks: list[str] = []  # those that the agent brings


class File(Struct, forbid_unknown_fields=True):
    """All keys of a file."""

    agents: list[str | AgentTable] = []
    sweep: SweepTable | None = None
    decks: list[str] | Literal["all"] = []
    format: Literal["round-robin", "gauntlet", "leagues", "groups", "ladder"] | None = None
    pairs: Count = 1
    deck_pairings: Decks | None = None
    size: Count | None = None
    advance: Count | None = None
    rounds: Count | None = None
    seed: int = 0
    salt: str | None = None
    explain: bool = False
    game: str = field(default_factory=default_game)
    rules: dict[str, str | int | float | bool] = {}
    clock: TimeLimit = UNLIMITED
    isolation: IsolationTable = field(default_factory=IsolationTable)


# ---- reading


def read_experiment(path: Path, overrides: Overrides = NO_OVERRIDES) -> Experiment:
    """The experiment that a file describes, and what is given beside it."""
    return parse_experiment(read_text(path), str(path), overrides)


def parse_experiment(text: str, place: str = "tournament", overrides: Overrides = NO_OVERRIDES) -> Experiment:
    given, source = read_config(text, place, overrides, File)
    game = source.attempt(("game",), lambda: load_game(given.game))
    decks = shared_decks(given, game, source)
    agents, form = lineup_of(given, bool(decks), game, source)
    rules = read_rules(given.rules, game, source)
    found = source.attempt(
        (),
        lambda: Experiment(
            game=given.game,
            entries=agents,
            decks=decks,
            format=form,
            seed=given.seed,
            settings=rules,
            limit=given.clock,
            isolated=given.isolation.agents,
            memory=given.isolation.memory,
            explain=given.explain,
            salt=given.salt,
        ),
    )
    if given.sweep is not None and isinstance(form, Sweep):
        demand_values(found, given.sweep.agent, form, source)
        demand_agents(found, given.sweep.against, ("sweep", "against"), source)
    else:
        demand_agents(found, given.agents, ("agents",), source)
    return found


def lineup_of(given: File, shared: bool, game: Game, source: SourceMap) -> tuple[tuple[Entry, ...], Format]:
    """Who takes part and in which format; without decks that all share, the agents may bring their own."""
    if given.sweep is not None:
        return sweep_of(given, given.sweep, shared, game, source)
    if not given.agents:
        raise source.mistake((), "agents is missing")
    agents = entries(given.agents, ("agents",), game, source)
    own = not shared and all(agent.decks for agent in agents)
    name = given.format or "round-robin"
    return agents, source.attempt(("format",), lambda: FORMATS[name](**format_values(given, own, FORMATS[name], name)))


def entries(listed: list[str | AgentTable], key: Key, game: Game, source: SourceMap) -> tuple[Entry, ...]:
    """The agents; those that are not named are called by their specs."""
    plain = entries_of([name if isinstance(name, str) else name.name or name.spec for name in listed])
    found: list[Entry] = []
    for number, (name, entry) in enumerate(zip(listed, plain, strict=True)):
        if isinstance(name, str):
            found.append(entry)
        else:
            found.append(Entry(entry.name, name.spec, found_decks(name.decks, (*key, number, "decks"), game, source)))
    return tuple(found)


def demand_agents(experiment: Experiment, listed: list[str | AgentTable], key: Key, source: SourceMap) -> None:
    """Refuse agents that there are not, or that do not take what they are given."""
    for number, name in enumerate(listed):
        if isinstance(name, str):
            source.attempt((*key, number), partial(experiment.canonical_spec, name))
        else:
            source.attempt((*key, number, "spec"), partial(experiment.canonical_spec, name.spec))


def found_decks(names: list[str] | str, key: Key, game: Game, source: SourceMap) -> tuple[Deck, ...]:
    if names == "all":
        return tuple(game.decks.included())
    return tuple(source.attempt(key, partial(game.deck, name)) for name in names)


def shared_decks(given: File, game: Game, source: SourceMap) -> tuple[Deck, ...]:
    """Return the decks that all agents play: the default deck source neither the file nor an agent names any."""
    if given.decks or given.deck_pairings == "own" or has_own_decks(given):
        return found_decks(given.decks, ("decks",), game, source)
    return (game.decks.default(),)


def has_own_decks(given: File) -> bool:
    """Does any agent bring decks of its own?"""
    entrants = given.agents if given.sweep is None else [given.sweep, *given.sweep.against]
    return any(entrant.decks for entrant in entrants if not isinstance(entrant, str))


def format_values(given: File, own: bool, kind: type[Format], name: str) -> dict[str, Any]:
    """What the format is told; what it cannot be told is a mistake."""
    values: dict[str, Any] = {"pairs": given.pairs, "decks": given.deck_pairings or ("own" if own else "all")}
    values |= {key: getattr(given, key) for key in ("size", "advance", "rounds") if getattr(given, key) is not None}
    for key in values:
        if key not in kind.__dataclass_fields__:
            raise MatchError(f"{name} has no {key}")
    return values


# ---- sweeps


def sweep_of(
    given: File, table: SweepTable, shared: bool, game: Game, source: SourceMap
) -> tuple[tuple[Entry, ...], Sweep]:
    """Every combination of values, then the opponents."""
    if given.agents:
        raise source.mistake(("agents",), "a sweep names its agents in [sweep], as agent and against")
    if given.format is not None:
        raise source.mistake(("format",), "a sweep is a format of its own")
    others = entries(table.against, ("sweep", "against"), game, source)
    brought = found_decks(table.decks, ("sweep", "decks"), game, source)
    own = not shared and bool(brought) and all(other.decks for other in others)
    vary = tuple(varied(name, values, source) for name, values in flattened(table.vary).items())
    values = source.attempt(("sweep",), lambda: format_values(given, own, Sweep, "a sweep"))
    form = source.attempt(("sweep", "vary"), lambda: Sweep(**values, vary=vary))
    return (*source.attempt(("sweep", "agent"), lambda: form.entries(table.agent, brought)), *others), form


def flattened(vary: Mapping[str, Any], way: str = "") -> dict[str, Any]:
    """What varies by its whole name: TOML takes `score.hero` without quotes for a table in a table."""
    found: dict[str, Any] = {}
    for name, value in vary.items():
        if isinstance(value, dict) and not {"from", "to", "step"} & value.keys():
            found |= flattened(value, f"{way}{name}.")
        else:
            found[f"{way}{name}"] = value
    return found


def varied(name: str, given: Any, source: SourceMap) -> Varied:
    """A parameter with its values: a list of them, or a range."""
    key = key_of(name)
    if not isinstance(given, dict | list):
        raise source.mistake(key, "give a list of values, or a range { from = 1, to = 3, step = 1 }")
    if isinstance(given, dict):
        table = read_table(given, RangeTable, source, key)
        return source.attempt(key, lambda: Varied(name, numbers_between(name, table.first, table.last, table.step)))
    listed = read_value(given, list[int | float | bool | str], source, key)
    return source.attempt(key, lambda: Varied(name, tuple(value for item in listed for value in values_in(item))))


def key_of(name: str) -> Key:
    """SourceMap a file says how a parameter varies, which may be one of a part."""
    return ("sweep", "vary", *name.split("."))


def values_in(given: float | bool | str) -> list[Value]:
    """What is in quotes is read as in a spec: TOML has no `none`."""
    return parse_values(given) if isinstance(given, str) else [given]


def demand_values(experiment: Experiment, agent: str, form: Sweep, source: SourceMap) -> None:
    """Refuse what the agent does not take: its own mistake, or that of a value which makes it alone."""
    for values in form.combinations().values():
        if words := complaint(experiment, agent, values):
            parts: dict[Key, dict[str, Value]] = {("sweep", "agent"): {}}
            parts |= {key_of(name): {name: value} for name, value in values.items()}
            alone = (key for key, part in parts.items() if complaint(experiment, agent, part) == words)
            raise source.mistake(next(alone, ("sweep", "vary")), words)


def complaint(experiment: Experiment, agent: str, values: Mapping[str, Value]) -> str:
    """What is wrong with an agent that has these values; empty if nothing is."""
    try:
        experiment.canonical_spec(str(with_values(parse_spec(agent), values)))
    except TopdeckError as error:
        return str(error)
    return ""
