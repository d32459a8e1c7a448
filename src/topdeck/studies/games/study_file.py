"""Studies as files: TOML that is read strictly, with mistakes named by line and key.

title = "Who is better?"
question = "Does utility beat midrange?"
budgets = [1, 10]                        # milliseconds for a decision: all meetings are played with each of them
games = { paper = 100, standard = 400 }  # of two agents with two decks
decks = ["MidrangeJadeShaman"]           # of both; ["Mine", "Theirs"] for two different ones
drawn_games = "replay"                   # play drawn games again with a new deal; by default they count as half a win
true_state = true                        # allow agents with belief=true-state, as a control: they cheat

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
claims = [{ of = { score = "utility" }, above = { score = "midrange" }, each = ["c"] }]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import partial
from itertools import combinations, product
from typing import Any

from msgspec import Struct, convert, field

from topdeck.arena.plan.formats import Two
from topdeck.arena.plan.schedule import Seats
from topdeck.arena.plan.sweep import parsed_range
from topdeck.config.config_file import NO_OVERRIDES, Key, read_config, read_rules
from topdeck.config.config_file import SourceMap as Place
from topdeck.errors import hint
from topdeck.game import Game
from topdeck.registry import default_game, load_game
from topdeck.studies.games.study import UNITS, Count, DrawnGames, GamesStudy, Meeting, Pairings, Player
from topdeck.studies.published_file import Number, PublishedReader, StudyTable, listed
from topdeck.studies.study import Level

AGAINST = "against_"  # before the levels of an opponent
SEATS = ("first", "second")
RANGE = re.compile(r"[-.\d]+:[-.\d]+:[-.\d]+")


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


class GamesTable(StudyTable, forbid_unknown_fields=True, kw_only=True):
    """All keys of a file."""

    agents: dict[str, Any]
    meetings: list[MeetingTable]
    games: CountTable
    game: str = field(default_factory=default_game)
    rules: dict[str, str | int | float | bool] = field(default_factory=dict)
    seats: Seats = "both"
    drawn_games: DrawnGames = "count"
    true_state: bool = False
    decks: list[str | list[str]] = field(default_factory=list)
    budgets: list[Number] = field(default_factory=list)


def games_study(text: str, name: str, place: str) -> GamesStudy:
    """The study of this name that a file describes."""
    given, where = read_config(text, place, NO_OVERRIDES, GamesTable)
    return Reader(given, name, where).study()


class Reader:
    """A file that is well-formed, turned into a study; its levels are known as soon as its agents are."""

    def __init__(self, given: GamesTable, name: str, place: Place) -> None:
        self.given = given
        self.name = name
        self.place = place
        self.game: Game = place.attempt(("game",), lambda: load_game(given.game))
        self.families = {family: self.players(family, given.agents[family]) for family in given.agents}
        tables = {key: one for key, one in given.agents.items() if isinstance(one, dict)}
        self.titles = {**given.titles, **{key: one["title"] for key, one in tables.items() if "title" in one}}
        self.decks: dict[str, None] = {}  # all that are named

    def study(self) -> GamesStudy:
        given = self.given
        meetings = tuple(self.meeting(one, ("meetings", number)) for number, one in enumerate(given.meetings))
        published = PublishedReader(given, self.place, self)
        return GamesStudy(
            name=self.name,
            title=given.title,
            question=given.question,
            source=given.source,
            note=given.note,
            game=given.game,
            settings=read_rules(given.rules, self.game, self.place),
            seats=given.seats,
            drawn_games=given.drawn_games,
            true_state=given.true_state,
            budgets=tuple(given.budgets),
            players={player.name: player for family in self.families.values() for player in family},
            meetings=meetings,
            tables=published.tables(),
            findings=published.findings(),
            pictures=published.pictures(),
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
        return listed(told, key, self.place)

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

    # ---- what descriptions may name

    @property
    def measures(self) -> tuple[str, ...]:
        return tuple(UNITS)

    def names(self) -> list[str]:
        own = dict.fromkeys(name for family in self.families.values() for one in family for name in one.levels)
        return [*own, "against", "budget", "deck", "against_deck", "seat", "mirror"]

    def levels(self, name: str) -> list[Level]:
        if name == "budget":
            return [*self.given.budgets]
        if name in ("deck", "against_deck"):
            return [*self.decks]
        if name == "seat":
            return [*SEATS]
        if name == "mirror":
            return [True, False]
        own = "agent" if name == "against" else name.removeprefix(AGAINST)
        every = [one.levels[own] for family in self.families.values() for one in family if own in one.levels]
        return [*dict.fromkeys(every)]


def filled(spec: str, levels: Mapping[str, Level]) -> str:
    """A spec with these levels in their places; what belongs to budgets stays."""
    for name, value in levels.items():
        spec = spec.replace(f"{{{name}}}", str(value))
    return spec
