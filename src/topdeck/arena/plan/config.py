"""Tournaments as files: TOML that is read strictly, with mistakes named by line and key.

format = "round-robin"
pairs = 10
decks = ["MidrangeJadeShaman", "AggroPirateWarrior"]
agents = ["greedy", "champion(ms=20)"]

[clock]
turn = 30
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct, ValidationError, convert, field

from topdeck.arena.plan.experiment import Entry, Experiment, Isolation, Settings, entries_of
from topdeck.arena.plan.formats import FORMATS, Decks, Format
from topdeck.arena.plan.time_limit import LimitError, TimeLimit
from topdeck.deck import Deck
from topdeck.errors import MatchError, TopdeckError, hint
from topdeck.game import Game
from topdeck.reading import read_toml
from topdeck.registry import default_game, load_game
from topdeck.settings import setting_named

Count = Annotated[int, Meta(ge=1)]
Megabytes = Annotated[int, Meta(ge=1, le=1 << 24)]
Key = tuple[str | int, ...]
T = TypeVar("T")


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
        raise where.mistake(*path_and_words(str(error))) from None
    except ValueError as error:
        raise MatchError(f"{place}: {error}") from None
    game = where.attempt(("game",), lambda: load_game(given.game))
    agents = entries(given, game, where)
    decks = found_decks(given.decks, ("decks",), game, where)
    form = where.attempt(("format",), lambda: format_of(given, own=not decks and all(one.decks for one in agents)))
    limit, apart = limit_of(given.clock, where), given.isolation
    rules = settings_of(given, game, beside, where)
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


def settings_of(given: File, game: Game, beside: Beside, where: Where) -> Settings:
    """The settings of the game, checked; what was given as a text is read."""
    found: Settings = {}
    for name, value in given.rules.items():
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


# ---- mistakes


class Where:
    """Where the keys of a file stand, and which of them were given beside it."""

    def __init__(self, place: str, lines: Mapping[Key, int], options: Mapping[Key, str]) -> None:
        self.place = place
        self.lines = lines
        self.options = options

    def attempt(self, key: Key, step: Callable[[], T]) -> T:
        """What comes of a step; a mistake in it is one of this key."""
        try:
            return step()
        except TopdeckError as error:
            raise self.mistake(key, str(error)) from None

    def mistake(self, key: Key, words: str) -> MatchError:
        parts = [key[:size] for size in range(len(key), 0, -1)]
        if option := next((self.options[part] for part in parts if part in self.options), None):
            return MatchError(f"{option}: {words}")
        line = next((self.lines[part] for part in parts if part in self.lines), None)
        name = ".".join(str(part + 1) if isinstance(part, int) else part for part in key)
        return MatchError(f"{self.place}{f', line {line}' if line else ''}: {f'{name}: ' if name else ''}{words}")


def lines_of(text: str) -> dict[Key, int]:
    """The line of every key and table."""
    found: dict[Key, int] = {}
    counts: dict[str, int] = {}
    table: Key = ()
    for number, line in enumerate(text.splitlines(), 1):
        if head := re.match(r"\s*\[\[\s*([\w-]+)\s*\]\]", line):
            table = (head[1], counts.setdefault(head[1], 0))
            counts[head[1]] += 1
            found[table] = number
        elif head := re.match(r"\s*\[\s*([\w-]+)\s*\]", line):
            table = (head[1],)
            found[table] = number
        elif head := re.match(r"\s*([\w-]+)\s*=", line):
            found.setdefault((*table, head[1]), number)
    return found


def path_and_words(message: str) -> tuple[Key, str]:
    """What a validation says, taken apart: `Expected ... - at `$.agents[1].spec``."""
    words, _, path = message.partition(" - at `$")
    key: list[str | int] = []
    for name, number in re.findall(r"\.([\w-]+)|\[(\d+)\]", path):
        key.append(name or int(number))
    if unknown := re.match(r"Object contains unknown field `(.+)`", words):
        return (*key, unknown[1]), "there is no such key"
    if missing := re.match(r"Object missing required field `(.+)`", words):
        return tuple(key), f"{missing[1]} is missing"
    if wrong := re.match(r"Invalid enum value '(.+)'", words):
        return tuple(key), f"there is no {wrong[1]!r} here{hint(wrong[1], choices_at(tuple(key)))}"
    return tuple(key), words[0].lower() + words[1:].replace("`", "")


def choices_at(key: Key) -> list[str]:
    """The words that a key may have."""
    kind: Any = File
    for name in key:
        kind = get_type_hints(kind)[str(name)]
    return words_of(kind)


def words_of(kind: Any) -> list[str]:
    if get_origin(kind) is Literal:
        return list(get_args(kind))
    return [word for inner in get_args(kind) for word in words_of(inner)]
