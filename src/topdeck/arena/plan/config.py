"""Tournaments as files: TOML that is read strictly, with mistakes named by line and key.

format = "round-robin"
pairs = 10
decks = ["MidrangeJadeShaman", "AggroPirateWarrior"]
agents = ["greedy", "champion(ms=20)"]

[clock]
turn = 30
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, ValidationError, convert, field

from topdeck.arena.plan.experiment import Entry, Experiment, Isolation, Settings, entries_of
from topdeck.arena.plan.formats import FORMATS, Decks, Format
from topdeck.arena.plan.time_limit import LimitError, TimeLimit
from topdeck.arena.plan.toml_mistakes import Key, Where, lines_of, path_and_words
from topdeck.deck import Deck
from topdeck.errors import MatchError
from topdeck.game import Game
from topdeck.reading import read_toml
from topdeck.registry import default_game, load_game
from topdeck.settings import setting_named

Count = Annotated[int, Meta(ge=1)]
Megabytes = Annotated[int, Meta(ge=1, le=1 << 24)]


# ---- what a file may say


class AgentTable(Struct, forbid_unknown_fields=True):
    """An agent with a name of its own, or with decks of its own."""

    spec: str
    name: str = ""
    decks: list[str] = []


class ClockTable(Struct, forbid_unknown_fields=True):
    """Seconds, and what an overrun means."""

    decision: float | None = None
    turn: float | None = None
    overrun: Literal["loss", "end-turn", "ignore"] = "loss"
    grace: float = 0.5


class IsolationTable(Struct, forbid_unknown_fields=True):
    """Which agents get a process of their own, and how many megabytes each."""

    agents: Isolation = "others"
    memory: Megabytes = 2048


class File(Struct, forbid_unknown_fields=True):
    """All keys of a file."""

    agents: list[str | AgentTable]
    decks: list[str] | Literal["all"] = []
    format: Literal["round-robin", "gauntlet", "leagues", "groups", "ladder"] = "round-robin"
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
    clock: ClockTable = field(default_factory=ClockTable)
    isolation: IsolationTable = field(default_factory=IsolationTable)


@dataclass(frozen=True)
class Option:
    """What is given beside a file and overrides one of its keys: its name, as the user wrote it, and its value."""

    name: str
    value: object
    is_text: bool = False  # a setting of the game, which reads it


Beside = Mapping[Key, Option]
NOTHING: Beside = MappingProxyType({})


# ---- reading


def read_experiment(path: Path, beside: Beside = NOTHING) -> Experiment:
    """The experiment that a file describes, and what is given beside it."""
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise MatchError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None
    return parse_experiment(text, str(path), beside)


def parse_experiment(text: str, place: str = "tournament", beside: Beside = NOTHING) -> Experiment:
    where = Where(place, lines_of(text), {key: option.name for key, option in beside.items()})
    try:
        given = convert(overridden(read_toml(text), beside), File)
    except ValidationError as error:
        raise where.mistake(*path_and_words(str(error), File)) from None
    except ValueError as error:
        raise MatchError(f"{place}: {error}") from None
    game = where.attempt(("game",), lambda: load_game(given.game))
    agents = entries(given, game, where)
    decks = found_decks(given.decks, ("decks",), game, where)
    form = where.attempt(("format",), lambda: format_of(given, own=not decks and all(one.decks for one in agents)))
    limit, apart = limit_of(given.clock, where), given.isolation
    rules = settings_of(given.rules, game, beside, where)
    return where.attempt(
        (),
        lambda: Experiment(
            game=given.game,
            entries=agents,
            decks=decks,
            format=form,
            seed=given.seed,
            settings=rules,
            limit=limit,
            isolated=apart.agents,
            memory=apart.memory,
            explain=given.explain,
            salt=given.salt,
        ),
    )


def overridden(table: dict[str, Any], beside: Beside) -> dict[str, Any]:
    """The keys of a file with what is given beside it."""
    for (*outer, last), option in beside.items():
        inner: Any = table
        for part in outer:
            inner = inner.setdefault(part, {})
        if isinstance(inner, dict):  # else the file says something that is refused anyway
            inner[last] = option.value
    return table


def limit_of(clock: ClockTable, where: Where) -> TimeLimit:
    try:
        return TimeLimit(decision=clock.decision, turn=clock.turn, overrun=clock.overrun, grace=clock.grace)
    except LimitError as error:
        raise where.mistake(("clock", error.part), error.words) from None


def settings_of(given: Mapping[str, object], game: Game, beside: Beside, where: Where) -> Settings:
    """The settings of the game, checked; what was given as a text is read."""
    found: Settings = {}
    for name, value in given.items():
        key, option = ("rules", name), beside.get(("rules", name))
        setting = where.attempt(key, partial(setting_named, game.title(), game.settings(), name))
        found[name] = setting.read(str(value)) if option and option.is_text else value
        where.attempt(key, partial(setting.check, found[name]))
    return found


def entries(given: File, game: Game, where: Where) -> tuple[Entry, ...]:
    """The agents; those that are not named are called by their specs."""
    plain = entries_of([one if isinstance(one, str) else one.name or one.spec for one in given.agents])
    found: list[Entry] = []
    for number, (one, entry) in enumerate(zip(given.agents, plain, strict=True)):
        if isinstance(one, str):
            found.append(entry)
        else:
            found.append(Entry(entry.name, one.spec, found_decks(one.decks, ("agents", number, "decks"), game, where)))
    return tuple(found)


def found_decks(names: list[str] | str, key: Key, game: Game, where: Where) -> tuple[Deck, ...]:
    if names == "all":
        return tuple(game.decks())
    return tuple(where.attempt(key, partial(game.deck, name)) for name in names)


def format_of(given: File, own: bool) -> Format:
    """The format with what it can be told; what it cannot is a mistake."""
    values: dict[str, Any] = {"pairs": given.pairs, "decks": given.deck_pairings or ("own" if own else "all")}
    values |= {key: getattr(given, key) for key in ("size", "advance", "rounds") if getattr(given, key) is not None}
    kind = FORMATS[given.format]
    for key in values:
        if key not in kind.__dataclass_fields__:
            raise MatchError(f"{given.format} has no {key}")
    return kind(**values)
