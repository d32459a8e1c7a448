"""Playing a study's games at a given scale as an arena experiment."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import polars

from topdeck import Deck, load_game
from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.plan.formats import Encounter, ReplaySchedule, Schedule, Two, drop_replayed
from topdeck.arena.play.executor import make_executor
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.comparison import experiment_difference
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import Results as StoredResults
from topdeck.arena.results.store.results import read_results
from topdeck.core.errors import StudyError
from topdeck.core.state import Json
from topdeck.studies.budgets import with_budget
from topdeck.studies.designs.games import Count, DrawnGames, GamesDesign, Meeting, label, stage_name
from topdeck.studies.designs.games_results import GAMES, GamesResults, SurveyResults, replay_games, with_turns
from topdeck.studies.plan import Plan, StudyFolder
from topdeck.studies.progress import GameCounter, Progress

SCHEDULES: Mapping[DrawnGames, type[Schedule]] = {"count": Schedule, "replay": ReplaySchedule}
SMOKE_GAMES = 2
SEED = 2020
ANY_CARDS = {"curve": False}  # for games whose new decks otherwise follow a mana curve


@dataclass(frozen=True)
class GamesPlan(Plan):
    """Plays a study's games at a given scale and reads their results."""

    kept: GamesResults | None = None  # games that are not played again

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

    @property
    def stages(self) -> Sequence[str]:
        return [*dict.fromkeys(encounter.stage for encounter in self.encounters())]

    def run(self, folder: Path, on: str, workers: int | None, progress: Progress, stages: Collection[str]) -> bool:
        location, executor = find_location(self.store(folder)), make_executor(on, workers)
        counter = GameCounter(progress, self.game_count)
        kept = frozenset() if self.kept is None else self.kept.game_keys
        if kept:
            counter.add_games(len(kept))

        def is_wanted(game: Fixture) -> bool:
            return game.stage in stages and not (kept and game_key(game, self.deal_numbers) in kept)

        run = run_experiment(self.experiment, location, executor, counter, forfeits=False, is_wanted=is_wanted)
        return not run.interrupted

    def resume_from(self, kept: Path) -> GamesPlan:
        file = StudyFolder(kept).small_file(self.study.name)
        is_fixed = self.results_type is GamesResults and self.design.keys.drawn_games == "count"
        if not is_fixed or self.experiment.external_agents or not file.exists():
            return self
        results = GamesResults.read(self.study, file)
        if experiment_difference(results.identity, expected_identity(self.experiment, results.identity)):
            return self
        planned = {game_key(game, self.deal_numbers) for game in self.experiment.fixtures([])}
        return replace(self, kept=results) if results.game_keys <= planned else self

    @cached_property
    def deal_numbers(self) -> Mapping[int, int]:
        """The number of each planned deal, keyed by seed."""
        seeds = dict.fromkeys(game.seed for game in self.experiment.fixtures([]))
        return {seed: number for number, seed in enumerate(seeds)}

    @property
    def results_type(self) -> type[GamesResults]:
        return GamesResults if self.design.last_turn is None else SurveyResults

    def results(self, folder: Path) -> GamesResults:
        stored = read_results(self.store(folder))
        if words := experiment_difference(stored.identity, expected_identity(self.experiment, stored.identity)):
            what = f"results from a different study or a different version of {self.study.name}: {words}"
            raise StudyError(f"{stored.place} contains {what}; choose another folder with --out")
        results = self.results_type(
            study=self.study,
            table=self.table(stored),
            scale=self.scale,
            planned=self.game_count,
            machines=stored.runs,
            asked={entry.name: entry.spec for entry in self.experiment.entries},
            identity=stored.identity,
        )
        return results if self.kept is None else results.add_games(self.kept)

    def table(self, stored: StoredResults) -> polars.DataFrame:
        """Return the results table, replaying a survey's games to examine every turn."""
        games, design = stored.games, self.design
        if design.keys.drawn_games == "replay":
            games = drop_replayed(games, stored.identity.get("salt", ""))
        if design.last_turn is None:
            return game_rows(games, self.deal_numbers)
        records = [game.record for game in stored.all_complete(games)]
        return with_turns(game_rows(games, self.deal_numbers), replay_games(records, load_game(design.keys.game)))

    # ---- the experiment

    @cached_property
    def experiment(self) -> Experiment:
        design, encounters = self.design, tuple(self.encounters())
        schedule = SCHEDULES[design.keys.drawn_games]
        return Experiment(
            game=design.keys.game,
            entries=self.entries(encounters),
            decks=tuple(self.decks(name for encounter in encounters for name in encounter.decks).values()),
            format=schedule(encounters=encounters, seats=design.keys.seats, swap_decks=design.keys.swap_decks),
            seed=SEED,
            settings=design.settings,
            limit=design.keys.clock,
            true_state=design.keys.true_state,
        )

    def games(self, count: Count) -> int:
        """Return the number of games per pair of players and pair of decks, which is even unless seats are random."""
        wanted = {"smoke": SMOKE_GAMES, "standard": count.standard, "full": count.paper}[self.scale]
        return wanted + wanted % 2 if self.design.keys.seats == "both" else wanted

    def encounters(self) -> Iterator[Encounter]:
        for budget in self.design.budgets:
            for meeting in self.design.meetings:
                if budget is None or budget in meeting.budgets:
                    yield from self.stage(meeting, budget)

    def stage(self, meeting: Meeting, budget: int | None) -> Iterator[Encounter]:
        """Yield a meeting's encounters; games that are spread across decks stay balanced if the run is interrupted."""
        name, players = stage_name(meeting.name, budget), self.design.players
        pairs = [(label(players[first], budget), label(players[second], budget)) for first, second in meeting.players]
        deals = [*self.deals(meeting)]
        if meeting.spread:
            yield from (Encounter(name, agents, decks, games) for decks, games in deals for agents in pairs)
        else:
            yield from (Encounter(name, agents, decks, games) for agents in pairs for decks, games in deals)

    def deals(self, meeting: Meeting) -> Iterator[tuple[Two, int]]:
        """Yield both players' decks and the number of games; each generated deck is used for only one deal."""
        games = self.games(meeting.count)
        share = 2 if self.design.keys.seats == "both" else 1
        if meeting.generated:
            names = [generated_name(meeting, number) for number in range(games // share)]
            yield from (((name, name), share) for name in names)
        elif meeting.spread:
            yield from spread_games(meeting.decks, games, share)
        else:
            yield from ((decks, games) for decks in meeting.decks)

    def entries(self, encounters: Sequence[Encounter]) -> tuple[Entry, ...]:
        playing = {name for encounter in encounters for name in encounter.agents}
        return tuple(
            Entry(name, with_budget(player.spec, budget, self.budgets))
            for name, (player, budget) in self.design.labels.items()
            if name in playing
        )

    def decks(self, names: Iterable[str]) -> dict[str, Deck]:
        """Return the decks, keyed by name, generating new decks for the meetings that use generated decks."""
        game = load_game(self.design.keys.game)
        made = {
            generated_name(meeting, number): (meeting, number)
            for meeting in self.design.meetings
            if meeting.generated
            for number in range(self.games(meeting.count))
        }
        return {
            name: self.generate_deck(*made[name]) if name in made else game.deck(name) for name in dict.fromkeys(names)
        }

    def generate_deck(self, meeting: Meeting, number: int) -> Deck:
        """Generate a random deck that depends only on its number and the meeting's options."""
        game = load_game(self.design.keys.game)
        options = game.decks.new_options()
        agreed = {name: value for name, value in {**ANY_CARDS, **self.design.settings}.items() if name in options}
        seed, name = meeting.first_seed + number, generated_name(meeting, number)
        return game.decks.new([], None, name, seed, **{**agreed, **generated_options(meeting, number)})


def spread_games(decks: Sequence[Two], games: int, share: int) -> Iterator[tuple[Two, int]]:
    """Yield each pair of decks with its number of games; each deal is used for `share` games."""
    deals, more = divmod(games // share, len(decks))
    for place, two in enumerate(decks):
        if count := deals + (place < more):
            yield two, share * count


def generated_options(meeting: Meeting, number: int) -> dict[str, str | int]:
    """Return the options for a generated deck; if an option has a list of values, the decks cycle through it."""
    options = meeting.generated.items()
    return {name: value[number % len(value)] if isinstance(value, list) else value for name, value in options}


def generated_name(meeting: Meeting, number: int) -> str:
    words = map(str, generated_options(meeting, number).values())
    return f"{' '.join(words)} {meeting.first_seed + number + 1}"


def expected_identity(experiment: Experiment, stored: Json) -> Json:
    """Return the identity that the stored results of an experiment must have.

    For external agents, the stored specs are used, because reading results does not import external code.  These specs
    were checked when the games were played.
    """
    identity = experiment.resume_from(stored).identity()
    external = {name: spec for name, spec in stored["agents"].items() if name in experiment.external_agents}
    return {**identity, "agents": {**identity["agents"], **external}}


def game_key(game: Fixture, deals: Mapping[int, int]) -> tuple[str | int, ...]:
    """Return the values that identify a game in the results table; `deals` maps seeds to deal numbers."""
    return game.stage, *game.agents, *game.decks, deals[game.seed]


def game_rows(games: Sequence[PlayedGame], planned: Mapping[int, int]) -> polars.DataFrame:
    """Return a table with one row per game; `planned` maps seeds to deal numbers, and other deals get new numbers."""
    deals = dict(planned)
    for game in games:
        deals.setdefault(game.fixture.seed, len(deals))
    rows = [
        (*game_key(game.fixture, deals), game.winner, game.turns, *(round(1000 * seconds) for seconds in game.seconds))
        for game in games
    ]
    return polars.DataFrame(rows, schema=GAMES, orient="row")
