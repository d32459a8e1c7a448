"""What is played for a study: the same design with more or fewer games, as an experiment of the arena."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.plan.formats import Two
from topdeck.arena.plan.schedule import Encounter, ReplaySchedule, Schedule
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.location import location_of
from topdeck.arena.results.store.results import is_kept, read_summary
from topdeck.deck import Deck
from topdeck.registry import load_game
from topdeck.studies.budgets import Budgets, with_budget
from topdeck.studies.games.results import GamesResults, games_of, read_games, store_of
from topdeck.studies.games.study import Count, DrawnGames, GamesStudy, Meeting, label, labels_of
from topdeck.studies.plan import Progress
from topdeck.studies.study import Scale

SCHEDULES: Mapping[DrawnGames, type[Schedule]] = {"count": Schedule, "replay": ReplaySchedule}
SMOKE_GAMES = 2
SEED = 2020


@dataclass(frozen=True)
class GamesPlan:
    """A study at a scale, with budgets."""

    study: GamesStudy
    scale: Scale
    budgets: Budgets

    @property
    def planned(self) -> int:
        return self.experiment.format.count_first(self.experiment.lineup)

    def check(self) -> None:
        self.experiment.check()

    # ---- its store

    def store(self, folder: Path) -> Path:
        return folder / f"{self.study.name}.db"

    def run(self, folder: Path, on: str, workers: int | None, progress: Progress) -> bool:
        told = Told(progress, self.planned)
        location = location_of(self.store(folder))
        executor = make_executor(on, workers)
        return not run_experiment(self.experiment, location, executor, told, forfeits=False).interrupted

    def is_begun(self, folder: Path) -> bool:
        return is_kept(self.store(folder))

    def stored_games(self, folder: Path) -> int:
        return read_summary(self.store(folder)).games if self.is_begun(folder) else 0

    def results(self, folder: Path) -> GamesResults:
        results = store_of(self.study, self.experiment, self.store(folder))
        return games_of(self.study, self.scale, self.experiment, results)

    def read(self, path: Path) -> GamesResults:
        return read_games(self.study, path)

    # ---- its experiment

    @cached_property
    def experiment(self) -> Experiment:
        study = self.study
        encounters = tuple(self.encounters())
        return Experiment(
            game=study.game,
            entries=self.entries(encounters),
            decks=tuple(self.decks(encounters).values()),
            format=SCHEDULES[study.drawn_games](encounters=encounters, seats=study.seats),
            seed=SEED,
            settings=study.settings,
            true_state=study.true_state,
        )

    def games(self, count: Count) -> int:
        """How many games two players have with two decks; both sit first equally often, unless that is drawn."""
        wanted = {"smoke": SMOKE_GAMES, "standard": count.standard, "full": count.paper}[self.scale]
        return wanted + wanted % 2 if self.study.seats == "both" else wanted

    def encounters(self) -> Iterator[Encounter]:
        players = self.study.players
        for stage, budget in self.study.stages.items():
            for meeting in self.study.meetings:
                for first, second in meeting.players:
                    agents = label(players[first], budget), label(players[second], budget)
                    for decks, games in self.deals(meeting):
                        yield Encounter(stage, agents, decks, games)

    def deals(self, meeting: Meeting) -> Iterator[tuple[Two, int]]:
        """The decks of both players, and the games with them; decks that are made serve for one deal each."""
        games = self.games(meeting.count)
        if not meeting.generated:
            yield from ((decks, games) for decks in meeting.decks)
            return
        share = 2 if self.study.seats == "both" else 1
        for number in range(games // share):
            name = generated_name(meeting, number)
            yield (name, name), share

    def entries(self, encounters: tuple[Encounter, ...]) -> tuple[Entry, ...]:
        met = {name for one in encounters for name in one.agents}
        return tuple(
            Entry(label, with_budget(player.spec, budget, self.budgets))
            for label, (player, budget) in labels_of(self.study).items()
            if label in met
        )

    def decks(self, encounters: tuple[Encounter, ...]) -> dict[str, Deck]:
        game = load_game(self.study.game)
        made = {
            generated_name(meeting, number): (meeting, number)
            for meeting in self.study.meetings
            if meeting.generated
            for number in range(self.games(meeting.count))
        }
        found: dict[str, Deck] = {}
        for one in encounters:
            for name in one.decks:
                if name not in found:
                    found[name] = self.generated(*made[name]) if name in made else game.deck(name)
        return found

    def generated(self, meeting: Meeting, number: int) -> Deck:
        """A random deck, always the same under the same number."""
        game = load_game(self.study.game)
        agreed = {name: value for name, value in self.study.settings.items() if name in game.new_deck_options()}
        return game.new_deck([], None, generated_name(meeting, number), number, **{**agreed, **meeting.generated})


class Told:
    """Tells how far it is: the first games are those of before."""

    def __init__(self, progress: Progress, total: int) -> None:
        self.progress = progress
        self.total = total
        self.is_begun = False

    def __call__(self, games: Sequence[PlayedGame]) -> None:
        if self.is_begun:
            self.progress.played(len(games))
        else:
            self.progress.begin(self.total, len(games))
            self.is_begun = True
        if faulty := [game for game in games if game.fault is not None]:
            self.progress.failed(faulty)


def generated_name(meeting: Meeting, number: int) -> str:
    return f"{' '.join(map(str, meeting.generated.values()))} {number + 1}"
