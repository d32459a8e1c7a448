"""Running a season: playing all rounds of all tracks, and resuming an interrupted run."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from topdeck.arena.plan.experiment import Experiment, Isolation
from topdeck.arena.play.executor import Executor
from topdeck.arena.play.runner import Progress, RunResult, finish, open_store
from topdeck.arena.results.store.comparison import ExperimentChanged
from topdeck.arena.results.store.location import Location, file_location
from topdeck.arena.results.store.memory_store import MemoryStore
from topdeck.arena.results.store.results import read_results
from topdeck.competition.deck_choices import Choices, choose_decks, deck_by_name, read_choices
from topdeck.competition.entrants import Entrant, check_imports, read_entrants, require_names, require_programs
from topdeck.competition.learning import FOLDER as LEARNING
from topdeck.competition.learning import Learning, read_lessons
from topdeck.competition.salt import draw_hidden_decks, read_salt, round_salt
from topdeck.competition.season_file import RESULTS, Season, Track
from topdeck.competition.submissions import FOLDER
from topdeck.core.errors import MatchError


@dataclass(frozen=True)
class Round:
    """A round of a track: its number, from 1, and its files."""

    track: Track
    number: int
    folder: Path  # the folder of the season

    @property
    def results(self) -> Path:
        """The results file."""
        return self.folder / RESULTS / self.track.name / f"round-{self.number}.db"

    @property
    def decks(self) -> Path:
        """The file with the decks that the agents have chosen."""
        return self.results.with_suffix(".json")

    @property
    def lessons(self) -> Path:
        """The file that lists the learning folders of the agents."""
        return self.results.with_name(f"learning-{self.number}.json")

    @property
    def title(self) -> str:
        return self.track.name if self.track.rounds == 1 else f"{self.track.name}, round {self.number}"


def rounds(season: Season, track: Track) -> list[Round]:
    return [Round(track, number, season.folder) for number in range(1, track.rounds + 1)]


class SeasonRun:
    """The run of a season, whose folder must be the working folder.

    Args:
        season: The season.
        isolated: How external agents are isolated.
        wheels: A folder with wheels for installing required packages; by default, the package index is used.
    """

    def __init__(self, season: Season, isolated: Isolation = "others", wheels: Path | None = None) -> None:
        self.season = season
        self.isolated = isolated
        self.salt = read_salt(season)
        self.entrants = read_entrants(season, wheels)
        if len(self.entrants) < 2:
            raise MatchError(f"a season needs at least two agents; put submissions into {season.folder / FOLDER}")
        require_names(self.entrants)
        require_programs(self.entrants)

    def run(
        self, make_executor: Callable[[], Executor], watch: Callable[[Round, MemoryStore], Progress | None]
    ) -> Iterator[tuple[Round, RunResult]]:
        """Play the missing games, yielding each round when it is finished or interrupted.

        Args:
            make_executor: A function that creates the executor for a round.
            watch: A function that returns a callback for finished games.
        """
        for track in self.season.tracks:
            entrants = [*check_imports(self.entrants, track, self.isolated)]
            for place in rounds(self.season, track):
                location = file_location(place.results)
                place.results.parent.mkdir(parents=True, exist_ok=True)
                with self.open(self.experiment(place, entrants), location) as store:
                    result = finish(store, make_executor(), watch(place, store))
                yield place, result
                if result.interrupted or result.failure:
                    return

    def open(self, experiment: Experiment, location: Location) -> MemoryStore:
        """Open the results file of a round, which cannot be extended."""
        try:
            return open_store(experiment, location)
        except ExperimentChanged as error:
            fix = f"undo the change, or remove the folder {RESULTS} in the season to start again"
            raise MatchError(f"{error.problem}; {fix}") from None

    def choose(self, place: Round, entrants: Sequence[Entrant]) -> Choices:
        """Let the agents choose their decks for a round."""
        before = rounds(self.season, place.track)[: place.number - 1]
        choices = [read_choices(earlier.decks) for earlier in before]
        games = [read_results(file_location(earlier.results)).games for earlier in before]
        known = [(chosen, played) for chosen, played in zip(choices, games, strict=True) if chosen is not None]
        return choose_decks(place.decks, place.track, place.number, entrants, known, self.isolated)

    def learn(self, place: Round, entrants: Sequence[Entrant]) -> list[Entrant]:
        """Let the entrants learn from the previous round, and return them with their learning folders for a round."""
        if place.track.learning is None:
            return [*entrants]
        before = rounds(self.season, place.track)[place.number - 2] if place.number > 1 else None
        learning = Learning(
            track=place.track,
            number=place.number,
            path=place.lessons,
            folder=self.season.folder / LEARNING / place.track.name,
            previous=None if before is None else read_lessons(before.lessons),
            results=None if before is None else read_results(file_location(before.results)),
            isolated=self.isolated,
        )
        return learning.prepare(entrants)

    def experiment(self, place: Round, entrants: Sequence[Entrant]) -> Experiment:
        """Return the games of a round, after the agents have learned and, in some tracks, chosen their decks."""
        track = place.track
        entrants = self.learn(place, entrants)
        forfeits = {entrant.name: entrant.problem for entrant in entrants if entrant.problem}
        entries = tuple(entrant.entry for entrant in entrants)
        decks = (*track.decks, *draw_hidden_decks(track, self.salt))
        if track.choose:
            choices = read_choices(place.decks) or self.choose(place, entrants)
            forfeits = {name: choice.problem for name, choice in choices.agents.items() if choice.problem} | forfeits
            own = deck_by_name(choices, track)
            entries = tuple(replace(entry, decks=(own[choices.agents[entry.name].deck["name"]],)) for entry in entries)
            decks = ()
        return Experiment(
            game=track.game.name,
            entries=entries,
            decks=decks,
            format=track.format,
            settings=dict(track.settings),
            limit=track.clock,
            isolated=self.isolated,
            memory=track.limits.memory,
            processes=track.limits.processes,
            start=track.limits.start,
            salt=round_salt(self.salt, track, place.number),
            forfeits=forfeits,
            is_checked=True,
        )
