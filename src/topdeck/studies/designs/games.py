"""Studies of games between agents with different decks and budgets; surveys examine these games turn by turn.

An example of a study file:

title = "Utility compared with Midrange"
question = "Does MCTS2 play better with the score Utility than with Midrange?"
budgets = [1, 10]                        # milliseconds per decision; all meetings are played with each budget
games = { paper = 100, standard = 400 }  # per pair of agents and pair of decks
decks = ["MidrangeJadeShaman"]           # used by both players; ["Mine", "Theirs"] for two different decks
drawn_games = "replay"                   # replay drawn games with a new deal; by default, they count as half a win
swap_decks = true                        # when seats are swapped, also swap the decks if they differ
true_state = true                        # allow agents with belief=true-state, which cheat, as a control
clock = { time = "cpu" }                 # as in the file of an experiment

[deck_lists]
three = ["MidrangeJadeShaman", "MurlocDruid", "RenoKazakusMage"]

[agents]
Greedy = "greedy"

[agents.MCTS2]                           # one agent for every combination of the levels below
spec = "madrid-mcts2(score={score}, c={c}, {budget})"
score = ["utility", "midrange"]
c = "1.0:3.0:0.5"

[[meetings]]
first = ["MCTS2"]
against = ["Greedy"]

[[meetings]]                             # a meeting with a name is a separate stage, and a level of `meeting`
name = "many decks"
first = ["MCTS2"]
against = ["Greedy"]
decks = "three"                          # a list in [deck_lists], which several meetings can share
pairings = "rotation"                    # mirror matches, then each deck against the next one, and so on
spread = true                            # `games` are spread over the pairs of decks, in this order
games = { paper = 100, standard = 340 }
budgets = [10]                           # only some of the budgets

[[meetings]]
name = "new decks"                       # a new deck for every deal, here from each class in turn
first = ["MCTS2"]
against = ["Greedy"]
generated = { class = ["mage", "druid"] }
first_seed = 500000                      # the seed of the first generated deck

[[tables]]
title = "Table 1"
where = { agent = "MCTS2", budget = 10 }
rows = { c = [1.0, 1.5, 2.0, 2.5, 3.0] }
columns = { score = ["utility", "midrange"] }
games = 100                              # per cell
percent = [[51, 36], [64, 43], [62, 38], [57, 45], [71, 50]]  # nan: not published; [7, 7, 2]: wins, losses and draws

[[findings]]
says = "MCTS2 plays better with Utility than with Midrange."
claims = [{ of = { score = "utility" }, above = { score = "midrange" }, each = ["c"] }]

A survey also measures each turn from the perspective of the agent to move:

[survey]
turns = 30                               # the last turn that is examined

[agents.Greedy]                          # two copies that play each other and count as one agent
spec = "greedy"
copy = [1, 2]

[[meetings]]
between = ["Greedy"]
pairings = "all"

[[tables]]
title = "By deck"
rows = { deck = ["any", "MidrangeJadeShaman", "MurlocDruid"] }
columns = { measure = ["options", "decisions", "turns"] }

[[findings]]
says = "Players have more options in the middle of a game than at its beginning."
claims = [{ of = { measure = "options", turn = 10 }, above = { measure = "options", turn = 1 } }]

[[pictures]]
kind = "curves"
title = "Options by turn"
measure = "options"
x = "turn"
lines = ["deck"]
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import combinations, product
from typing import Any, Literal

from msgspec import Struct, convert, field

from topdeck.arena.plan.experiment import Settings
from topdeck.arena.plan.formats import Seats, Two
from topdeck.arena.plan.sweep import parse_range
from topdeck.arena.plan.time_limit import UNLIMITED, TimeLimit
from topdeck.config.config_file import Key, SourceMap, read_rules
from topdeck.core.errors import hint
from topdeck.core.game import Game
from topdeck.core.registry import default_game, load_game
from topdeck.studies.study import Design, Level, Measure, Quantity, Share, Where, matches
from topdeck.studies.study_keys import Number, StudyKeys, read_levels

Pairings = Literal["listed", "all", "mixed", "rotation"]
DrawnGames = Literal["count", "replay"]  # count as half a win, or replay with a new deal

GAMES = "games"  # the stage of a study without budgets
AGAINST = "against_"  # prefix for the opponent's levels
SEATS = ("first", "second")
TURN = "turn"  # a level; counts the turns of both players, and 0 is before the first turn
OVER = "over"  # the share of games that are finished by a turn

OF_GAMES: Mapping[str, Measure] = {
    "score": Share(),
    "wins": Share(),
    "draws": Share(),
    "turns": Measure(unit="turns", digits=1),
    "pair_variance": Measure(unit="times", digits=2),  # of games with the same deal, relative to independent games
}
# Measures per turn, from the perspective of the player to move, and per game.
OF_SURVEYS: Mapping[str, Measure] = {
    "options": Measure("options per decision", "options", digits=1, per=TURN),
    "most": Measure("most options at any decision of a turn", "options", digits=1, per=TURN),
    "decisions": Measure("decisions per turn", "decisions", digits=1, per=TURN),
    "hidden": Measure("hidden cards", "cards", digits=1, per=TURN),
    "ahead_wins": Share("wins after a lead", per=TURN),
    OVER: Share("finished games"),
    "turns": Measure("turns per game", "turns", digits=1),
    "actions": Measure("decisions per game", "decisions", digits=1),
    "tree": Measure("tree size (powers of ten)", "powers of ten", digits=1),
    **{name: measure for name, measure in OF_GAMES.items() if name != "turns"},
}
RANGE = re.compile(r"[-.\d]+:[-.\d]+:[-.\d]+")
TITLE = "title"
PLACEHOLDER = re.compile(r"\{(real )?budget\}")


@dataclass(frozen=True)
class Player:
    """An agent in a study, with its levels and its spec, in which `{budget}` is a placeholder."""

    name: str
    spec: str
    levels: Mapping[str, Level]


Generated = Mapping[str, str | int | list[str]]  # the decks take the values of a list in turn


class Count(Struct, forbid_unknown_fields=True, frozen=True):
    """The number of games per pair of players and pair of decks, both in the paper and at the standard scale."""

    paper: Number
    standard: Number


@dataclass(frozen=True, kw_only=True)
class Meeting:
    """The pairs of players that play each other, and the pairs of decks they use."""

    name: str
    players: tuple[Two, ...]  # by name
    decks: tuple[Two, ...]  # decks of the first and the second player
    generated: Generated  # options for generating a random deck that both players use in one deal
    first_seed: int  # the seed of the first generated deck
    count: Count
    spread: bool  # whether the games are spread over the pairs of decks
    budgets: tuple[int, ...]  # empty if the study has none


# ---- the keys of a file


class MeetingKeys(Struct, forbid_unknown_fields=True):
    """A round robin among agents (`between`), or games between two groups of agents (`first` and `against`)."""

    name: str = ""
    between: list[str] = []
    first: list[str] = []
    against: list[str] = []
    decks: list[str | list[str]] | str | None = None
    pairings: Pairings = "listed"
    generated: dict[str, str | int | list[str]] = {}
    first_seed: int = 0
    games: Count | None = None
    spread: bool = False
    budgets: list[Number] | None = None


class SurveyKeys(Struct, forbid_unknown_fields=True):
    turns: Number


class GamesKeys(StudyKeys, forbid_unknown_fields=True, kw_only=True):
    """The keys of a study file that defines games."""

    agents: dict[str, Any]
    meetings: list[MeetingKeys]
    games: Count
    game: str = field(default_factory=default_game)
    rules: dict[str, str | int | float | bool] = field(default_factory=dict)
    seats: Seats = "both"
    drawn_games: DrawnGames = "count"
    swap_decks: bool = False  # swap the decks along with the seats if they differ
    true_state: bool = False  # allow agents that see the true state
    clock: TimeLimit = UNLIMITED
    decks: list[str | list[str]] = field(default_factory=list)
    deck_lists: dict[str, list[str]] = field(default_factory=dict)
    budgets: tuple[Number, ...] = ()  # milliseconds per decision
    survey: SurveyKeys | None = None

    def design(self, place: SourceMap) -> GamesDesign:
        game = place.attempt(("game",), lambda: load_game(self.game))
        families = {name: read_players(name, value, place) for name, value in self.agents.items()}
        reader = MeetingReader(self, place, game, families)
        return GamesDesign(
            keys=self,
            settings=read_rules(self.rules, game, place),
            players={player.name: player for family in families.values() for player in family},
            meetings=tuple(reader.meeting(keys, ("meetings", n)) for n, keys in enumerate(self.meetings)),
        )


@dataclass(frozen=True, kw_only=True)
class GamesDesign(Design):
    """The design of a study of games: its agents and their pairings."""

    keys: GamesKeys
    settings: Settings
    players: Mapping[str, Player]  # by name
    meetings: tuple[Meeting, ...]

    @property
    def titles(self) -> Mapping[str, str]:
        agents = self.keys.agents.items()
        return {name: value[TITLE] for name, value in agents if isinstance(value, dict) and TITLE in value}

    @property
    def last_turn(self) -> int | None:
        """The last turn that a survey examines, or `None` if the study is not a survey."""
        return self.keys.survey.turns if self.keys.survey else None

    @property
    def measures(self) -> Mapping[str, Measure]:
        return OF_GAMES if self.last_turn is None else OF_SURVEYS

    @cached_property
    def game_factors(self) -> Mapping[str, Sequence[Level]]:
        """The levels of all factors that belong to a game rather than to a player."""
        decks = [deck for meeting in self.meetings for two in meeting.decks for deck in two]
        seats: dict[str, Sequence[Level]] = {"seat": SEATS, "mirror": (True, False)}
        turns = {} if self.last_turn is None else {TURN: range(self.last_turn + 1)}
        names = [meeting.name for meeting in self.meetings if meeting.name]
        return {"budget": self.keys.budgets, "meeting": names, "deck": decks, "against_deck": decks, **seats, **turns}

    @property
    def names(self) -> list[str]:
        own = dict.fromkeys(name for player in self.players.values() for name in player.levels)
        return [*own, "against", *self.game_factors]

    def levels(self, name: str) -> list[Level]:
        own = player_factor(name)
        every = [player.levels[own] for player in self.players.values() if own in player.levels]
        return [*dict.fromkeys(self.game_factors.get(name, every))]

    def find_mistake(self, quantity: Quantity, varied: Sequence[str]) -> str:
        by_turn, name = TURN in (*quantity.where, *varied), quantity.measure
        if name == OVER and not by_turn:
            return f"`{OVER}` is measured by turn; add the level `{TURN}`"
        if name != OVER and by_turn and self.measures[name].per != TURN:
            return f"`{name}` is measured per game, not by turn; remove the level `{TURN}`"
        return ""

    @property
    def budgets(self) -> tuple[int | None, ...]:
        """The budgets, each of which is a stage; a study without budgets has only the budget `None`."""
        return self.keys.budgets or (None,)

    @cached_property
    def labels(self) -> dict[str, tuple[Player, int | None]]:
        """The players and their budgets, keyed by the players' names in the experiment."""
        every = [(player, budget) for budget in self.budgets for player in self.players.values()]
        return {label(player, budget): (player, budget) for player, budget in every}

    def labels_with(self, where: Where) -> list[str]:
        """Return the selected players' names in the experiment."""
        return [label for label, (player, _) in self.labels.items() if matches(player.levels, where)]


def player_factor(name: str) -> str:
    """Return a factor's name without the opponent prefix: `c` for `against_c` and `agent` for `against`."""
    return "agent" if name == "against" else name.removeprefix(AGAINST)


def budget_text(budget: int) -> str:
    return f"{budget} ms"


def stage_name(meeting: str, budget: int | None) -> str:
    """Return the name of a stage, such as `20 ms` or, if the meeting has a name, `premade, 20 ms`."""
    return ", ".join(filter(None, (meeting, budget_text(budget) if budget is not None else ""))) or GAMES


def label(player: Player, budget: int | None) -> str:
    """Return a player's name in the experiment, which treats the player as a separate agent for each budget."""
    if budget is None or not PLACEHOLDER.search(player.spec):
        return player.name
    return f"{player.name} @ {budget_text(budget)}"


# ---- agents


def read_players(family: str, value: Any, place: SourceMap) -> list[Player]:
    """Read a family of agents, which contains one agent for every combination of its levels."""
    key: Key = ("agents", family)
    table = {"spec": value} if isinstance(value, str) else value
    if not isinstance(table, dict) or not isinstance(table.get("spec"), str):
        raise place.mistake(key, "an agent must be a spec, or a table with the key `spec`")
    own = {name: levels for name, levels in table.items() if name not in ("spec", TITLE)}
    lists = [read_range(levels, (*key, name), place) for name, levels in own.items()]
    players: list[Player] = []
    for values in product(*lists):
        levels = dict(zip(own, values, strict=True))
        label = ", ".join([family, *(f"{name} {value}" for name, value in levels.items())])
        players.append(Player(label, fill_levels(table["spec"], levels), {"agent": family, **levels}))
    return players


def read_range(value: Any, key: Key, place: SourceMap) -> tuple[Level, ...]:
    """Read a list of levels, or a range of numbers such as `1.0:3.0:0.5`."""
    if isinstance(value, str) and RANGE.fullmatch(value):
        numbers = place.attempt(key, lambda: parse_range(str(key[-1]), value))
        return convert(numbers, tuple[int | float, ...])
    return read_levels(value, key, place)


def fill_levels(spec: str, levels: Mapping[str, Level]) -> str:
    """Fill in the level placeholders in a spec, leaving budget placeholders unchanged."""
    for name, value in levels.items():
        spec = spec.replace(f"{{{name}}}", str(value))
    return spec


# ---- meetings


@dataclass(frozen=True)
class MeetingReader:
    """Builds meetings from their keys in the study file, and checks the names of agents and decks."""

    study: GamesKeys
    place: SourceMap
    game: Game
    families: Mapping[str, list[Player]]

    def meeting(self, keys: MeetingKeys, key: Key) -> Meeting:
        if bool(keys.between) == bool(keys.first or keys.against) or bool(keys.first) != bool(keys.against):
            raise self.place.mistake(key, "a meeting must have either `between` or both `first` and `against`")
        between, first, against = (
            self.players(getattr(keys, name), (*key, name)) for name in ("between", "first", "against")
        )
        return Meeting(
            name=keys.name,
            players=(*combinations(between, 2), *product(first, against)),
            decks=() if keys.generated else self.deck_pairs(keys, (*key, "decks")),
            generated=keys.generated,
            first_seed=keys.first_seed,
            count=keys.games or self.study.games,
            spread=keys.spread,
            budgets=self.budgets(keys, (*key, "budgets")),
        )

    def budgets(self, keys: MeetingKeys, key: Key) -> tuple[int, ...]:
        """Return the budgets of a meeting; by default, all budgets of the study."""
        for budget in keys.budgets or ():
            if budget not in self.study.budgets:
                known = ", ".join(map(str, self.study.budgets)) or "none"
                raise self.place.mistake(key, f"{budget} is not one of the study's budgets, which are {known}")
        return self.study.budgets if keys.budgets is None else tuple(keys.budgets)

    def players(self, families: Sequence[str], key: Key) -> list[str]:
        """Return the names of all players in these families."""
        for family in families:
            if family not in self.families:
                raise self.place.mistake(key, f"unknown agent {family!r}{hint(family, self.families)}")
        return [player.name for family in families for player in self.families[family]]

    def deck_list(self, name: str, key: Key) -> list[str]:
        lists = self.study.deck_lists
        if name not in lists:
            raise self.place.mistake(key, f"unknown deck list {name!r}{hint(name, lists)}")
        return lists[name]

    def deck_pairs(self, keys: MeetingKeys, key: Key) -> tuple[Two, ...]:
        """Return the pairs of decks in a meeting; by default, those of the study."""
        decks = self.study.decks if keys.decks is None else keys.decks
        if isinstance(decks, str):
            decks = [*self.deck_list(decks, key)]
        pairs = [[deck, deck] if isinstance(deck, str) else deck for deck in decks]
        if not pairs or any(len(pair) != 2 for pair in pairs):
            raise self.place.mistake(key, "`decks` must be a list of decks or pairs of decks")
        for name in (name for pair in pairs for name in pair):
            self.place.attempt(key, partial(self.game.deck, name))
        if keys.pairings == "listed":
            return tuple((mine, theirs) for mine, theirs in pairs)
        names = [mine for mine, _ in pairs]
        if keys.pairings == "rotation":
            return rotate_decks(names)
        return tuple(two for two in product(names, names) if keys.pairings == "all" or two[0] != two[1])


def rotate_decks(names: Sequence[str]) -> tuple[Two, ...]:
    """Return all pairs of decks, grouped into rounds in which each deck is played once in each seat.

    The first round contains the mirror matches.  In the following rounds, each deck plays the next deck in the list,
    then the deck after that, and so on.
    """
    count = len(names)
    return tuple((names[place], names[(place + shift) % count]) for shift in range(count) for place in range(count))
