"""Playing the games of a study at a given scale as an arena experiment."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import polars

from topdeck import Deck, load_game
from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.plan.formats import Encounter, ReplaySchedule, Schedule, Two, drop_replayed
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.comparison import experiment_difference
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import Results as StoredResults
from topdeck.arena.results.store.results import read_results
from topdeck.core.errors import StudyError
from topdeck.core.state import Json
from topdeck.studies.budgets import with_budget
from topdeck.studies.designs.games import Count, DrawnGames, GamesDesign, Meeting, label
from topdeck.studies.designs.games_results import GAMES, GamesResults, SurveyResults, replay_games, with_turns
from topdeck.studies.plan import Plan
from topdeck.studies.progress import GameCounter, Progress

SCHEDULES: Mapping[DrawnGames, type[Schedule]] = {"count": Schedule, "replay": ReplaySchedule}
SMOKE_GAMES = 2
SEED = 2020
ANY_CARDS = {"curve": False}  # for games whose new decks otherwise follow a mana curve


@dataclass(frozen=True)
class GamesPlan(Plan):
    """Plays the games of a study at a given scale and reads their results."""

    @property
    def design(self) -> GamesDesign:
        assert isinstance(self.study.design, GamesDesign)
        return self.study.design

    @property
    def game_count(self) -> int:
        return self.experiment.format.count_first(self.experiment.lineup)

    # ---- results

    def store(self, folder: Path) -> Path:
        return folder / f"{self.study.name}.db"

    def stores(self, folder: Path) -> Mapping[str, Path]:
        return {self.study.name: self.store(folder)}

    def run(self, folder: Path, on: str, workers: int | None, progress: Progress) -> bool:
        location, executor = find_location(self.store(folder)), make_executor(on, workers)
        counter = GameCounter(progress, self.game_count)
        return not run_experiment(self.experiment, location, executor, counter, forfeits=False).interrupted

    @property
    def results_type(self) -> type[GamesResults]:
        return GamesResults if self.design.last_turn is None else SurveyResults

    def results(self, folder: Path) -> GamesResults:
        stored = read_results(self.store(folder))
        if words := experiment_difference(stored.identity, expected_identity(self.experiment, stored.identity)):
            what = f"results of another study or of another version of {self.study.name}: {words}"
            raise StudyError(f"{stored.place} contains {what}; choose another folder with --out")
        return self.results_type(
            study=self.study,
            table=self.table(stored),
            scale=self.scale,
            planned=self.game_count,
            machines=stored.runs,
            asked={entry.name: entry.spec for entry in self.experiment.entries},
            identity=stored.identity,
        )

    def table(self, stored: StoredResults) -> polars.DataFrame:
        """Return the table of results, replaying a survey's games to examine every turn."""
        games, design = stored.games, self.design
        if design.keys.drawn_games == "replay":
            games = drop_replayed(games, stored.identity.get("salt", ""))
        if design.last_turn is None:
            return game_rows(games)
        records = [game.record for game in stored.all_complete(games)]
        return with_turns(game_rows(games), replay_games(records, load_game(design.keys.game)))

    # ---- the experiment

    @cached_property
    def experiment(self) -> Experiment:
        design, encounters = self.design, tuple(self.encounters())
        return Experiment(
            game=design.keys.game,
            entries=self.entries(encounters),
            decks=tuple(self.decks(encounters).values()),
            format=SCHEDULES[design.keys.drawn_games](encounters=encounters, seats=design.keys.seats),
            seed=SEED,
            settings=design.settings,
            true_state=design.keys.true_state,
        )

    def games(self, count: Count) -> int:
        """Return the number of games per pair of players and pair of decks, which is even unless seats are random."""
        wanted = {"smoke": SMOKE_GAMES, "standard": count.standard, "full": count.paper}[self.scale]
        return wanted + wanted % 2 if self.design.keys.seats == "both" else wanted

    def encounters(self) -> Iterator[Encounter]:
        players = self.design.players
        for stage, budget in self.design.stages.items():
            for meeting in self.design.meetings:
                for first, second in meeting.players:
                    agents = label(players[first], budget), label(players[second], budget)
                    for decks, games in self.deals(meeting):
                        yield Encounter(stage, agents, decks, games)

    def deals(self, meeting: Meeting) -> Iterator[tuple[Two, int]]:
        """Yield both players' decks and the number of games; each generated deck is used for only one deal."""
        games = self.games(meeting.count)
        if not meeting.generated:
            yield from ((decks, games) for decks in meeting.decks)
            return
        share = 2 if self.design.keys.seats == "both" else 1
        for number in range(games // share):
            name = generated_name(meeting, number)
            yield (name, name), share

    def entries(self, encounters: Sequence[Encounter]) -> tuple[Entry, ...]:
        playing = {name for encounter in encounters for name in encounter.agents}
        return tuple(
            Entry(name, with_budget(player.spec, budget, self.budgets))
            for name, (player, budget) in self.design.labels.items()
            if name in playing
        )

    def decks(self, encounters: Sequence[Encounter]) -> dict[str, Deck]:
        game = load_game(self.design.keys.game)
        made = {
            generated_name(meeting, number): (meeting, number)
            for meeting in self.design.meetings
            if meeting.generated
            for number in range(self.games(meeting.count))
        }
        names = dict.fromkeys(name for encounter in encounters for name in encounter.decks)
        return {name: self.generate_deck(*made[name]) if name in made else game.deck(name) for name in names}

    def generate_deck(self, meeting: Meeting, number: int) -> Deck:
        """Generate a deck of random cards that depends only on its number and the meeting's options."""
        game = load_game(self.design.keys.game)
        options = game.decks.new_options()
        agreed = {name: value for name, value in {**ANY_CARDS, **self.design.settings}.items() if name in options}
        return game.decks.new([], None, generated_name(meeting, number), number, **{**agreed, **meeting.generated})


def generated_name(meeting: Meeting, number: int) -> str:
    return f"{' '.join(map(str, meeting.generated.values()))} {number + 1}"


def expected_identity(experiment: Experiment, stored: Json) -> Json:
    """Return the identity that the stored results of an experiment must have.

    For external agents, the stored specs are used because reading results does not import external code.  These specs
    were checked when the games were played.
    """
    identity = experiment.resume_from(stored).identity()
    external = {name: spec for name, spec in stored["agents"].items() if name in experiment.external_agents}
    return {**identity, "agents": {**identity["agents"], **external}}


def game_rows(games: Sequence[PlayedGame]) -> polars.DataFrame:
    """Return a table with one row per game, numbering deals in the order of their first occurrence."""
    deals: dict[int, int] = {}
    rows = [
        (
            game.fixture.stage,
            *game.fixture.agents,
            *game.fixture.decks,
            deals.setdefault(game.fixture.seed, len(deals)),
            game.winner,
            game.turns,
            *(round(1000 * seconds) for seconds in game.seconds),
        )
        for game in games
    ]
    return polars.DataFrame(rows, schema=GAMES, orient="row")
