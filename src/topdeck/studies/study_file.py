"""Studies as files: TOML that is read strictly, with mistakes named by line and key.

title = "Who is better?"
question = "Does utility beat midrange?"
budgets = [1, 10]                        # milliseconds for a decision: all meetings are played with each of them
games = { paper = 100, standard = 400 }  # of two agents with two decks
decks = ["MidrangeJadeShaman"]           # of both; ["Mine", "Theirs"] for two different ones

[agents]
Greedy = "greedy"

[agents.MCTS2]                           # one agent for every combination of its levels
spec = "madrid-mcts2(score={score}, c={c}, {budget})"
score = ["utility", "midrange"]
c = "1.0:3.0:0.5"

[[meetings]]
first = ["MCTS2"]
against = ["Greedy"]

[[tables]]
title = "Table 1"
where = { agent = "MCTS2", budget = 10 }
rows = { c = [1.0, 1.5, 2.0, 2.5, 3.0] }
columns = { score = ["utility", "midrange"] }
games = 100                              # of each cell
percent = [[51, 36], [64, 43], [62, 38], [57, 45], [71, 50]]  # nan: nothing is printed; [7, 7, 2]: wins, losses, draws

[[findings]]
says = "MCTS2 needs utility."
claims = [{ of = { agent = "MCTS2", score = "utility" }, above = { agent = "MCTS2", score = "midrange" } }]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, product
from math import isnan
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, ValidationError, convert, field

from topdeck.arena.plan.formats import Two
from topdeck.arena.plan.schedule import Seats
from topdeck.arena.plan.sweep import parsed_range
from topdeck.arena.plan.toml_mistakes import Key
from topdeck.arena.plan.toml_mistakes import Where as Place
from topdeck.arena.plan.user_file import NOTHING, parsed, settings_of
from topdeck.errors import hint
from topdeck.game import Game
from topdeck.registry import default_game, load_game
from topdeck.studies.study import (
    Cell,
    Claim,
    Count,
    Finding,
    Level,
    Measure,
    Meeting,
    Pairings,
    Picture,
    Player,
    Published,
    Quantity,
    Study,
    Table,
    Where,
)

AGAINST = "against_"  # before the levels of an opponent
SEATS = ("first", "second")
RANGE = re.compile(r"[-.\d]+:[-.\d]+:[-.\d]+")

Number = Annotated[int, Meta(ge=1)]
Levels = dict[str, Any]  # a level by name, or a list of them


class CountTable(Struct, forbid_unknown_fields=True):
    """Games of two agents with two decks."""

    paper: Number
    standard: Number


class MeetingTable(Struct, forbid_unknown_fields=True):
    """Everybody with everybody, or some against others."""

    between: list[str] = []
    first: list[str] = []
    against: list[str] = []
    decks: list[str | list[str]] | None = None
    pairings: Pairings = "listed"
    generated: dict[str, str | int] = {}
    games: CountTable | None = None


class TableTable(Struct, forbid_unknown_fields=True):
    """A table as it is printed."""

    title: str
    rows: dict[str, list[Any]]
    columns: dict[str, list[Any]]
    percent: list[list[float | list[int]]] = []
    numbers: list[list[float]] = []  # of what is no share
    games: Number | None = None
    where: Levels = {}
    misprints: list[list[int]] = []  # row and column, from 1
    measure: Measure = "score"


class ClaimTable(Struct, forbid_unknown_fields=True):
    """A quantity and what it is compared with."""

    of: Levels
    above: Levels | float | None = None
    below: Levels | float | None = None
    near: Levels | float | None = None
    by: float = 0.0


class FindingTable(Struct, forbid_unknown_fields=True):
    says: str
    claims: list[ClaimTable]
    note: str = ""


class PictureTable(Struct, forbid_unknown_fields=True):
    kind: Literal["wins", "curves", "matrix"]
    title: str
    where: Levels = {}
    x: str = ""
    lines: list[str] = []
    panels: str = ""


class File(Struct, forbid_unknown_fields=True):
    """All keys of a file."""

    title: str
    question: str
    agents: dict[str, Any]
    meetings: list[MeetingTable]
    games: CountTable
    source: str = ""
    note: str = ""
    game: str = field(default_factory=default_game)
    rules: dict[str, str | int | float | bool] = {}
    seats: Seats = "both"
    decks: list[str | list[str]] = []
    budgets: list[Number] = []
    titles: dict[str, str] = {}
    tables: list[TableTable] = []
    findings: list[FindingTable] = []
    pictures: list[PictureTable] = []


def parse_study(text: str, name: str, place: str = "") -> Study:
    """The study of this name that a file describes."""
    given, where = parsed(text, place or name, NOTHING, File)
    return Reader(given, name, where).study()


class Reader:
    """A file that is well-formed, turned into a study; its levels are known as soon as its agents are."""

    def __init__(self, given: File, name: str, place: Place) -> None:
        self.given = given
        self.name = name
        self.place = place
        self.game: Game = place.attempt(("game",), lambda: load_game(given.game))
        self.families = {family: self.players(family, given.agents[family]) for family in given.agents}
        self.titles = {**given.titles, **{key: one["title"] for key, one in given.agents.items() if "title" in one}}
        self.decks: dict[str, None] = {}  # all that are named

    def study(self) -> Study:
        given = self.given
        meetings = tuple(self.meeting(one, ("meetings", number)) for number, one in enumerate(given.meetings))
        return Study(
            name=self.name,
            title=given.title,
            question=given.question,
            source=given.source,
            note=given.note,
            game=given.game,
            settings=settings_of(given.rules, self.game, NOTHING, self.place),
            seats=given.seats,
            budgets=tuple(given.budgets),
            players={player.name: player for family in self.families.values() for player in family},
            meetings=meetings,
            tables=tuple(self.table(one, ("tables", number)) for number, one in enumerate(given.tables)),
            findings=tuple(self.finding(one, ("findings", number)) for number, one in enumerate(given.findings)),
            pictures=tuple(self.picture(one, ("pictures", number)) for number, one in enumerate(given.pictures)),
            titles=self.titles,
        )

    # ---- what is played

    def players(self, family: str, told: Any) -> list[Player]:
        """An agent with every combination of its levels."""
        key: Key = ("agents", family)
        table = {"spec": told} if isinstance(told, str) else told
        if not isinstance(table, dict) or not isinstance(table.get("spec"), str):
            raise self.place.mistake(key, "an agent is its spec, or a table with its spec")
        varied = {
            name: self.levels_of(one, (*key, name)) for name, one in table.items() if name not in ("spec", "title")
        }
        found: list[Player] = []
        for values in product(*varied.values()):
            levels = dict(zip(varied, values, strict=True))
            spec = filled(table["spec"], levels)
            label = ", ".join([family, *(f"{name} {value}" for name, value in levels.items())])
            found.append(Player(label, spec, {"agent": family, **levels}))
        return found

    def levels_of(self, told: Any, key: Key) -> tuple[Level, ...]:
        if isinstance(told, str) and RANGE.fullmatch(told):
            numbers = self.place.attempt(key, lambda: parsed_range(str(key[-1]), told))
            return convert(numbers, tuple[int | float, ...])
        return self.listed(told, key)

    def listed(self, told: Any, key: Key) -> tuple[Level, ...]:
        """One level, or several."""
        try:
            return tuple(convert(told if isinstance(told, list) else [told], list[str | int | float | bool]))
        except ValidationError:
            raise self.place.mistake(key, "give a text, a number, or a list of them") from None

    def meeting(self, told: MeetingTable, key: Key) -> Meeting:
        if bool(told.between) == bool(told.first or told.against) or bool(told.first) != bool(told.against):
            raise self.place.mistake(key, "say who is between each other, or who is first and against whom")
        between, first, against = (
            self.named(getattr(told, name), (*key, name)) for name in ("between", "first", "against")
        )
        players = (*combinations(between, 2), *product(first, against))
        count = told.games or self.given.games
        decks = self.deck_pairs(told, key)
        self.decks |= dict.fromkeys(deck for two in decks for deck in two)
        return Meeting(players=players, decks=decks, generated=told.generated, count=Count(count.paper, count.standard))

    def named(self, families: Sequence[str], key: Key) -> list[str]:
        """The players of these families."""
        for family in families:
            if family not in self.families:
                raise self.place.mistake(key, f"there is no agent {family!r} here{hint(family, self.families)}")
        return [player.name for family in families for player in self.families[family]]

    def deck_pairs(self, told: MeetingTable, key: Key) -> tuple[Two, ...]:
        """The decks of the first and of the second player."""
        if told.generated:
            return ()
        listed = told.decks if told.decks is not None else self.given.decks
        pairs = [[one, one] if isinstance(one, str) else one for one in listed]
        if not pairs or any(len(pair) != 2 for pair in pairs):
            raise self.place.mistake((*key, "decks"), "give decks, or pairs of two of them")
        for name in (name for pair in pairs for name in pair):
            self.place.attempt((*key, "decks"), partial(self.game.deck, name))
        if told.pairings == "listed":
            return tuple((mine, theirs) for mine, theirs in pairs)
        names = [mine for mine, _ in pairs]
        return tuple(two for two in product(names, names) if told.pairings == "all" or two[0] != two[1])

    # ---- what was published

    def table(self, told: TableTable, key: Key) -> Table:
        rows, columns = self.axis(told.rows, (*key, "rows")), self.axis(told.columns, (*key, "columns"))
        printed = told.percent or told.numbers
        if len(printed) != len(rows) or any(len(row) != len(columns) for row in printed):
            shape = f"{len(rows)} rows of {len(columns)} numbers"
            raise self.place.mistake((*key, "percent"), f"there must be {shape}, one for every place of the table")
        misprints = {tuple(one) for one in told.misprints}
        fixed = self.where(told.where, (*key, "where"))
        cells = tuple(
            tuple(
                Cell(
                    Quantity({**fixed, **row, **column}, told.measure),
                    published(printed[y][x], told.games, bool(told.percent)),
                    (y + 1, x + 1) in misprints,
                )
                for x, column in enumerate(columns)
            )
            for y, row in enumerate(rows)
        )
        heads = [tuple(map(self.shown, places)) for places in (rows, columns)]
        corner = f"{', '.join(told.rows)} / {', '.join(told.columns)}".replace("_", " ")
        return Table(told.title, heads[0], heads[1], cells, corner)

    def axis(self, told: Mapping[str, list[Any]], key: Key) -> list[Where]:
        """Every combination of the levels of an axis; "any" stands for all of them."""
        levels = {name: self.listed(one, (*key, name)) for name, one in told.items()}
        every = [dict(zip(levels, values, strict=True)) for values in product(*levels.values())]
        return [self.where({name: value for name, value in one.items() if value != "any"}, key) for one in every]

    def shown(self, where: Where) -> str:
        """The head of a row or a column."""
        words = [self.titles.get(str(value), str(value)) for values in where.values() for value in values]
        return ", ".join(words) or "any"

    def finding(self, told: FindingTable, key: Key) -> Finding:
        claims = tuple(self.claim(one, (*key, "claims", number)) for number, one in enumerate(told.claims))
        if not claims:
            raise self.place.mistake((*key, "claims"), "a finding needs a claim at least, which can be checked")
        return Finding(told.says, claims, told.note)

    def claim(self, told: ClaimTable, key: Key) -> Claim:
        said = [name for name in ("above", "below", "near") if getattr(told, name) is not None]
        if len(said) != 1:
            raise self.place.mistake(key, "a claim says what is above, below or near what: one of them")
        than = getattr(told, said[0])
        if said[0] == "near" and told.by <= 0.0:
            raise self.place.mistake(key, "near needs to say how near: by = 0.05")
        other = than if isinstance(than, float | int) else self.quantity(than, key)
        return Claim(self.quantity(told.of, key), convert(said[0], Literal["above", "below", "near"]), other, told.by)

    def quantity(self, told: Levels, key: Key) -> Quantity:
        levels = {name: value for name, value in told.items() if name != "measure"}
        try:
            measure = convert(told.get("measure", "score"), Measure)
        except ValidationError:
            raise self.place.mistake(key, f"there is no measure {told['measure']!r}") from None
        return Quantity(self.where(levels, key), measure)

    def picture(self, told: PictureTable, key: Key) -> Picture:
        return Picture(
            told.kind, told.title, self.where(told.where, (*key, "where")), told.x, tuple(told.lines), told.panels
        )

    # ---- levels

    def where(self, told: Levels, key: Key) -> Where:
        """Levels by name, all of which there are."""
        found = {name: self.listed(one, (*key, name)) for name, one in told.items()}
        for name, levels in found.items():
            known = self.known_levels(name)
            if not known:
                raise self.place.mistake(key, f"nothing here has a {name!r}{hint(name, self.known_names())}")
            for level in levels:
                if level not in known:
                    there = ", ".join(map(str, known))
                    raise self.place.mistake(key, f"{name} is never {level!r} here, but {there}")
        return found

    def known_names(self) -> list[str]:
        own = dict.fromkeys(name for family in self.families.values() for one in family for name in one.levels)
        return [*own, "against", "budget", "deck", "against_deck", "seat", "mirror"]

    def known_levels(self, name: str) -> Sequence[Level]:
        if name == "budget":
            return self.given.budgets
        if name in ("deck", "against_deck"):
            return [*self.decks]
        if name == "seat":
            return SEATS
        if name == "mirror":
            return (True, False)
        own = "agent" if name == "against" else name.removeprefix(AGAINST)
        every = [one.levels[own] for family in self.families.values() for one in family if own in one.levels]
        return [*dict.fromkeys(every)]


def filled(spec: str, levels: Mapping[str, Level]) -> str:
    """A spec with these levels in their places; what belongs to budgets stays."""
    for name, value in levels.items():
        spec = spec.replace(f"{{{name}}}", str(value))
    return spec


def published(told: float | list[int], games: int | None, percent: bool) -> Published | None:
    """A share of so many games, wins with losses and draws, or another number."""
    if isinstance(told, list):
        wins, losses, draws = told
        return Published((wins + draws / 2) / (wins + losses + draws), wins + losses + draws)
    if isnan(told):
        return None
    return Published(told / 100 if percent else told, games)
