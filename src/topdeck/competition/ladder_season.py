"""The ladder of a season: its submissions and its tracks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from secrets import token_hex
from typing import Final

from topdeck.arena.plan.experiment import Entry, Experiment
from topdeck.arena.play.launcher import Launcher
from topdeck.arena.results.store.location import file_location
from topdeck.arena.results.store.results import read_summary
from topdeck.competition.archives import digest, pack, unpack
from topdeck.competition.entrants import Entrant, find_import_problem, find_missing_program, make_entrant
from topdeck.competition.jobs import FOLDER, JOBS, JobQueue
from topdeck.competition.ladder import LEASE, Board, Ladder, SeparateDeals
from topdeck.competition.matchmaking import Goal
from topdeck.competition.season_file import Season, Track
from topdeck.competition.submissions import FOLDER as SUBMISSIONS
from topdeck.competition.submissions import Submission, read_submission, read_submissions
from topdeck.core.errors import MatchError, hint
from topdeck.core.state import Json
from topdeck.core.writing import write_atomically
from topdeck.sandbox.levels import sandbox_level

MATCHUP_PAIRS: Final = 200  # the minimum number of mirrored pairs available to each pair of agents


class Roster:
    """The submissions on a ladder, with copies of their files that were made when the submissions entered.

    Later changes to a submission do not affect the ladder.  The working folder must be the folder of the ladder,
    because the specs of the agents are relative to it.

    Args:
        season: The season.
        track: The track in which the agents of new submissions are tested.
        wheels: A folder with wheels for installing required packages; by default, the package index is used.
    """

    def __init__(self, season: Season, track: Track, wheels: Path | None = None) -> None:
        self.hidden = (season.folder.absolute(),)
        self.submissions = season.folder / SUBMISSIONS
        self.season = replace(season, folder=season.folder / FOLDER)
        self.track = track
        self.wheels = wheels
        self.copies = self.season.folder / "agents"
        self.packed = self.season.folder / "archives"
        self.packed.mkdir(parents=True, exist_ok=True)
        self.archives: dict[str, Path] = {}  # archives by hash
        self.hashes: dict[str, str] = {}  # submissions by name
        self.entrants: dict[str, Entrant] = {}
        self.rejected: dict[str, str] = {}  # the hashes of submissions that could not enter
        self.problems: dict[str, str] = {}  # the reasons why submissions cannot enter or have no effect
        for path in sorted(self.packed.iterdir()):
            if (self.copies / path.name).is_dir():  # otherwise, the archive may be incomplete
                self.add(path, self.make_entrant(path.name))

    def make_entrant(self, name: str) -> Entrant:
        return make_entrant(read_submission(self.copies / name), self.season, self.wheels)

    def add(self, path: Path, entrant: Entrant) -> None:
        found = digest(path.read_bytes())
        self.archives[found] = path
        self.hashes[entrant.name] = found
        self.entrants[entrant.name] = entrant

    def enter_new(self) -> bool:
        """Add new submissions whose agents can be started, and return whether there were any."""
        before = len(self.entrants)
        for submission in read_submissions(self.submissions) if self.submissions.is_dir() else []:
            self.problems[submission.name] = self.enter(submission)
        return len(self.entrants) > before

    def enter(self, submission: Submission) -> str:
        """Add a submission if it is new; return the reason if it cannot enter or if its changes are ignored."""
        name = submission.name
        if submission.problem:
            return submission.problem
        if name in self.season.agents:
            return "has the name of a built-in agent; rename its folder"
        archive = pack(submission.folder)
        found = digest(archive)
        if name in self.hashes:
            changed = "has changed since it entered; rename its folder to enter the new version"
            return "" if self.hashes[name] == found else changed
        if self.rejected.get(name) == found:
            return self.problems[name]
        unpack(archive, self.copies / name)
        entrant = self.make_entrant(name)
        problem = entrant.problem or find_missing_program(entrant)
        if not problem:
            with closing(Launcher()) as launcher:
                problem = find_import_problem(entrant, self.track, sandbox_level(), launcher, self.hidden)
        if problem:
            self.rejected[name] = found
        else:
            self.store(name, archive)
            self.add(self.packed / name, entrant)
        return problem

    def store(self, name: str, archive: bytes) -> None:
        try:
            write_atomically(self.packed / name, archive)
        except OSError as error:
            raise MatchError(f"the submission {name} cannot be stored in {self.packed}: {error.strerror}") from None


def make_experiment(track: Track, entries: Sequence[Entry], stored: Json | None) -> Experiment:
    """Return the experiment for a track: a round robin with more pairs than the ladder needs.

    Args:
        track: The track.
        entries: The agents.
        stored: The identity of the stored experiment, if any.
    """
    experiment = Experiment(
        game=track.game.name,
        entries=tuple(entries),
        decks=track.decks,
        format=SeparateDeals(decks=track.format.decks),
        settings=dict(track.settings),
        limit=track.clock,
        memory=track.limits.memory,
        processes=track.limits.processes,
        start=track.limits.start,
        is_checked=True,
        # The owners of workers know the deals of their games, so the ladder does not use the salt of the season.
        salt=token_hex(16) if stored is None else stored["salt"],
    )
    pairings = experiment.format.pairings((entries[0].name, entries[1].name), experiment.names())
    pairs = max(-(-MATCHUP_PAIRS // len(pairings)), 0 if stored is None else stored["format"]["pairs"])
    return replace(experiment, format=replace(experiment.format, pairs=pairs))


def list_entries(builtin: Iterable[str], submitted: Iterable[Entrant], stored: Json | None) -> list[Entry]:
    """Return the agents of a track, starting with all agents that have played, even if they have left the season.

    Args:
        builtin: The specs of the built-in agents.
        submitted: The submissions.
        stored: The identity of the stored experiment, if any.
    """
    before = {} if stored is None else stored["agents"]
    entries = {name: Entry(name, spec) for name, spec in before.items()}
    entries |= {spec: Entry(spec, spec) for spec in builtin}
    entries |= {entrant.name: entrant.entry for entrant in submitted}
    return [*entries.values()]


class LadderSeason:
    """The ladder of a season, to which submissions can be added while the ladder runs.

    Args:
        season: The season.
        goal: The criterion that decides whether an agent has played enough games.
        lease: The number of seconds after which a worker that does not respond loses its job.
        tracks: The names of the tracks; by default, all tracks that a ladder can play.
        wheels: A folder with wheels for installing required packages; by default, the package index is used.

    Raises:
        MatchError: A track does not exist or cannot be played, or the results belong to another season.
    """

    def __init__(
        self, season: Season, goal: Goal, lease: float = LEASE, tracks: Sequence[str] = (), wheels: Path | None = None
    ) -> None:
        self.season = season
        self.goal = goal
        self.tracks = choose_tracks(season, tracks)
        self.roster = Roster(season, self.tracks[0], wheels)
        self.roster.enter_new()
        self.ladder = Ladder({}, JobQueue(self.roster.season.folder / JOBS), lease)
        try:
            self.open_boards()
        except BaseException:
            self.ladder.close()
            raise

    def close(self) -> None:
        self.ladder.close()

    def refresh(self) -> None:
        """Add new submissions to all tracks."""
        if self.roster.enter_new():
            self.open_boards()

    def open_boards(self) -> None:
        """Open the tracks with all agents on the ladder unless there are too few agents."""
        for track in self.tracks:
            location = file_location(self.roster.season.folder / f"{track.name}.db")
            stored = read_summary(location).identity if location.file and location.file.exists() else None
            entries = list_entries(self.season.agents, self.roster.entrants.values(), stored)
            if len(entries) > 1:
                experiment = make_experiment(track, entries, stored)
                forfeits = {name: entrant.problem for name, entrant in self.roster.entrants.items() if entrant.problem}
                experiment = replace(experiment, forfeits=forfeits, hidden=self.roster.hidden)
                self.ladder.put(Board(track.name, experiment, location, self.goal, self.roster.hashes))


def choose_tracks(season: Season, names: Sequence[str]) -> list[Track]:
    """Return the tracks with these names, or all tracks that a ladder can play.

    The agents on a ladder play every known deck of a track, so they cannot choose their decks.  They also cannot learn
    between rounds, because a ladder has none.
    """
    known = {track.name: track for track in season.tracks}
    problems = {name: problem for name, track in known.items() if (problem := find_ladder_problem(track))}
    for name in names:
        if name not in known:
            raise MatchError(f"{season.name} has no track {name!r}{hint(name, known)}")
        if name in problems:
            raise MatchError(f"the ladder cannot play the track {name}, because {problems[name]}")
    playable = [name for name in known if name not in problems]
    if not playable:
        name, problem = next(iter(problems.items()))
        raise MatchError(
            f"the ladder cannot play any track of {season.name} ({name}: {problem}): add a track with `decks`, and "
            "without `choose` and `learning`"
        )
    return [known[name] for name in dict.fromkeys(names or playable)]


def find_ladder_problem(track: Track) -> str:
    """Return the reason why a ladder cannot play a track, or an empty string if it can play the track."""
    if not track.decks or track.choose:
        return "its decks are not known in advance"
    return "its agents learn between rounds, and a ladder has no rounds" if track.learning is not None else ""
