"""Reads experiment files in TOML and rejects unknown keys; error messages name the line and the key.

format = "round-robin"
pairs = 10
decks = ["MidrangeJadeShaman", "AggroPirateWarrior"]
agents = ["greedy", "champion(ms=20)"]

[clock]
turn = 30

A `[sweep]` table can replace the list of agents:

[sweep]
agent = "madrid-mcts2(iterations=30, ms=none)"
vary = { c = { from = 1.0, to = 3.0, step = 0.1 }, score = ["utility", "midrange"] }
against = ["greedy"]
"""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, field

from topdeck import Deck, Game
from topdeck.arena.plan.experiment import LEAST_MEMORY, MEMORY, Entry, Experiment, Isolation, make_entries
from topdeck.arena.plan.formats import FORMATS, Decks, Format
from topdeck.arena.plan.sweep import Sweep, Varied, numbers_between, with_values
from topdeck.arena.plan.time_limit import UNLIMITED, TimeLimit
from topdeck.config import config_file
from topdeck.config.config_file import NO_OVERRIDES, Key, Overrides, SourceMap, SpecText
from topdeck.config.spec import Value, parse_spec, parse_values
from topdeck.core.errors import MatchError, TopdeckError
from topdeck.core.registry import default_game, load_game
from topdeck.core.validation import read_text

Count = Annotated[int, Meta(ge=1)]
Megabytes = Annotated[int, Meta(ge=LEAST_MEMORY, le=1 << 24)]


# ---- keys in an experiment file


class AgentTable(Struct, forbid_unknown_fields=True):
    """An agent in an experiment file: its spec and, optionally, its name and its own decks."""

    spec: SpecText
    name: str = ""
    decks: list[str] = []


class IsolationTable(Struct, forbid_unknown_fields=True):
    """The agents that run in separate processes, and the memory limit per process in megabytes."""

    agents: Isolation = "others"
    memory: Megabytes = MEMORY


class RangeTable(Struct, forbid_unknown_fields=True):
    """A range of equally spaced numbers, including both endpoints."""

    first: int | float = field(name="from")
    last: int | float = field(name="to")
    step: int | float


class SweepTable(Struct, forbid_unknown_fields=True):
    """The agent in a sweep, the values of its varied parameters, and its opponents."""

    agent: SpecText
    vary: dict[str, Any]
    against: list[str | AgentTable]
    decks: list[str] = []  # decks that only this agent plays


class File(Struct, forbid_unknown_fields=True):
    """All keys in an experiment file."""

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


def read_experiment(path: Path | str, overrides: Overrides = NO_OVERRIDES) -> Experiment:
    """Read an experiment file.

    Args:
        path: The TOML file.
        overrides: Values that take precedence over the file.

    Raises:
        TopdeckError: The file is missing or invalid; the message names the line and the key.
    """
    return parse_experiment(read_text(Path(path)), str(path), overrides)


def parse_experiment(text: str, place: str = "tournament", overrides: Overrides = NO_OVERRIDES) -> Experiment:
    """Parse an experiment from TOML text, which error messages refer to as `place`."""
    given, source = config_file.read_config(text, place, overrides, File)
    game = source.attempt(("game",), lambda: load_game(given.game))
    decks = read_shared_decks(given, game, source)
    read_lineup = read_agents if given.sweep is None else read_sweep
    agents, form = read_lineup(given, bool(decks), game, source)
    rules = config_file.read_rules(given.rules, game, source)
    experiment = source.attempt(
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
        require_values(experiment, given.sweep.agent, form, source)
        require_agents(experiment, given.sweep.against, ("sweep", "against"), source)
    else:
        require_agents(experiment, given.agents, ("agents",), source)
    return experiment


def read_agents(given: File, shared: bool, game: Game, source: SourceMap) -> tuple[tuple[Entry, ...], Format]:
    """Return the agents and the format.

    If there are no shared decks and every agent has its own decks, each agent plays its own decks.
    """
    if not given.agents:
        raise source.mistake((), "the key 'agents' is missing")
    agents = read_entries(given.agents, ("agents",), game, source)
    own = not shared and all(agent.decks for agent in agents)
    name = given.format or "round-robin"
    return agents, source.attempt(("format",), lambda: FORMATS[name](**format_values(given, own, FORMATS[name], name)))


def read_entries(listed: list[str | AgentTable], key: Key, game: Game, source: SourceMap) -> tuple[Entry, ...]:
    """Return an entry for each listed agent; an agent without a name is named after its spec."""
    tables = [AgentTable(agent) if isinstance(agent, str) else agent for agent in listed]
    names = make_entries(table.name or table.spec for table in tables)
    return tuple(
        Entry(entry.name, table.spec, read_decks(table.decks, (*key, number, "decks"), game, source))
        for number, (table, entry) in enumerate(zip(tables, names, strict=True))
    )


def require_agents(experiment: Experiment, listed: list[str | AgentTable], key: Key, source: SourceMap) -> None:
    """Reject unknown agents and invalid parameters."""
    for number, agent in enumerate(listed):
        spec, place = (agent, (*key, number)) if isinstance(agent, str) else (agent.spec, (*key, number, "spec"))
        source.attempt(place, partial(experiment.canonical_spec, spec))


def read_decks(names: list[str] | str, key: Key, game: Game, source: SourceMap) -> tuple[Deck, ...]:
    if names == "all":
        return tuple(game.decks.included())
    return tuple(source.attempt(key, partial(game.deck, name)) for name in names)


def read_shared_decks(given: File, game: Game, source: SourceMap) -> tuple[Deck, ...]:
    """Return the decks that all agents play.

    If neither the file nor any agent specifies a deck, the agents play the game's default deck.
    """
    entrants = given.agents if given.sweep is None else [given.sweep, *given.sweep.against]
    brings_decks = any(entrant.decks for entrant in entrants if not isinstance(entrant, str))
    if given.decks or given.deck_pairings == "own" or brings_decks:
        return read_decks(given.decks, ("decks",), game, source)
    return (game.decks.default(),)


def format_values(given: File, own: bool, kind: type[Format], name: str) -> dict[str, Any]:
    """Return the format's settings from the file, rejecting settings that the format does not support."""
    values: dict[str, Any] = {"pairs": given.pairs, "decks": given.deck_pairings or ("own" if own else "all")}
    values |= {key: getattr(given, key) for key in ("size", "advance", "rounds") if getattr(given, key) is not None}
    for key in values:
        if key not in kind.__dataclass_fields__:
            raise MatchError(f"{name} has no setting {key!r}")
    return values


# ---- sweeps


def read_sweep(given: File, shared: bool, game: Game, source: SourceMap) -> tuple[tuple[Entry, ...], Sweep]:
    """Return an entry for each combination of values and for each opponent, followed by the sweep."""
    table = given.sweep
    assert table is not None
    if given.agents:
        raise source.mistake(("agents",), "list a sweep's agents in the [sweep] table, as `agent` and `against`")
    if given.format is not None:
        raise source.mistake(("format",), "a sweep already determines the format; remove this key")
    others = read_entries(table.against, ("sweep", "against"), game, source)
    brought = read_decks(table.decks, ("sweep", "decks"), game, source)
    own = not shared and bool(brought) and all(other.decks for other in others)
    vary = tuple(read_varied(name, values, source) for name, values in flatten(table.vary).items())
    values = source.attempt(("sweep",), lambda: format_values(given, own, Sweep, "a sweep"))
    form = source.attempt(("sweep", "vary"), lambda: Sweep(**values, vary=vary))
    return (*source.attempt(("sweep", "agent"), lambda: form.entries(table.agent, brought)), *others), form


def flatten(vary: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Map the full name of each varied parameter to its values.

    Tables can be nested, because TOML parses an unquoted key such as `score.hero` as a table within a table.
    """
    flat: dict[str, Any] = {}
    for name, value in vary.items():
        if isinstance(value, dict) and not {"from", "to", "step"} & value.keys():
            flat |= flatten(value, f"{prefix}{name}.")
        else:
            flat[f"{prefix}{name}"] = value
    return flat


def read_varied(name: str, given: Any, source: SourceMap) -> Varied:
    """Return a varied parameter, whose values are given as a list or a range.

    Strings are parsed as in specs, because TOML cannot express `none`.
    """
    key = vary_key(name)
    if not isinstance(given, dict | list):
        raise source.mistake(key, "must be a list of values or a range such as { from = 1, to = 3, step = 1 }")
    if isinstance(given, dict):
        table = config_file.read_table(given, RangeTable, source, key)
        return source.attempt(key, lambda: Varied(name, numbers_between(name, table.first, table.last, table.step)))
    listed = config_file.read_value(given, list[int | float | bool | str], source, key)

    def read_list() -> Varied:
        parsed = (parse_values(item) if isinstance(item, str) else [item] for item in listed)
        return Varied(name, tuple(value for values in parsed for value in values))

    return source.attempt(key, read_list)


def vary_key(name: str) -> Key:
    """Return a varied parameter's key in the file, where the parameters of a component form a nested table."""
    return ("sweep", "vary", *name.split("."))


def require_values(experiment: Experiment, agent: str, form: Sweep, source: SourceMap) -> None:
    """Reject values that the agent does not accept.

    If a single key causes the error, the message names this key.
    """
    for values in form.combinations().values():
        if problem := find_problem(experiment, agent, values):
            parts: dict[Key, dict[str, Value]] = {("sweep", "agent"): {}}
            parts |= {vary_key(name): {name: value} for name, value in values.items()}
            causes = (key for key, part in parts.items() if find_problem(experiment, agent, part) == problem)
            raise source.mistake(next(causes, ("sweep", "vary")), problem)


def find_problem(experiment: Experiment, agent: str, values: Mapping[str, Value]) -> str:
    """Return the error message for an agent with these values, or an empty string if the values are valid."""
    try:
        experiment.canonical_spec(str(with_values(parse_spec(agent), values)))
    except TopdeckError as error:
        return str(error)
    return ""
