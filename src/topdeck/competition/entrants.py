"""The entrants of a season: built-in agents and submissions, with reasons why submissions cannot play."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from topdeck.arena.plan.experiment import Entry, Isolation
from topdeck.arena.play.isolation import resolve_isolated_spec
from topdeck.arena.play.launcher import Launcher
from topdeck.arena.play.sanitize import sentence
from topdeck.competition.libraries import install_libraries
from topdeck.competition.season_file import Season, Track
from topdeck.competition.submissions import FOLDER, Submission, read_all_submissions, require_name
from topdeck.config.spec import COMMAND, EXEC, Spec
from topdeck.core.errors import InfrastructureError, MatchError, TopdeckError, hint
from topdeck.sandbox.levels import BUBBLEWRAP, PROCESS, sandbox_level

NEVER_PLAYS: Final = str(Spec(EXEC, {COMMAND: "false"}))  # the spec of an agent that forfeits all its games


@dataclass(frozen=True)
class Entrant:
    """A participant in a season.

    Attributes:
        name: The name of the agent in the results.
        spec: The spec of the agent.
        submission: The submission, or None for a built-in agent.
        libraries: The folder with the agent's Python packages; empty if the agent needs none.
        problem: The reason why the agent forfeits all its games; empty if the agent can play.
        learning: The absolute path of the agent's learning folder in a round; empty if the agent has none.
    """

    name: str
    spec: str
    submission: Submission | None = None
    libraries: str = ""
    problem: str = ""
    learning: str = ""

    @property
    def entry(self) -> Entry:
        return Entry(self.name, self.spec, libraries=self.libraries, learning=self.learning)


def read_entrants(season: Season, wheels: Path | None = None, names: Sequence[str] = ()) -> list[Entrant]:
    """Read the submissions of a season and install their requirements; built-in agents come first.

    Args:
        season: The season.
        wheels: A folder with wheels for installing required packages; by default, the package index is used.
        names: The names of the submissions to read; by default, all.

    Raises:
        MatchError: The submissions cannot be read, or a name is used twice or is unknown.
    """
    submissions = {submission.name: submission for submission in read_all_submissions(season.folder / FOLDER)}
    for name in season.agents:
        if name in submissions:
            raise MatchError(f"the submission {name} has the name of a built-in agent; rename its folder")
    for name in names:
        if name not in submissions:
            raise MatchError(f"unknown submission {name!r}{hint(name, submissions)}")
    built_in = [Entrant(spec, spec) for spec in season.agents]
    return [*built_in, *(make_entrant(submissions[name], season, wheels) for name in names or submissions)]


def make_entrant(submission: Submission, season: Season, wheels: Path | None = None) -> Entrant:
    """Return the entrant for a submission, after installing the required packages."""
    problem, libraries = submission.problem, ""
    if not problem:
        try:
            libraries = install_libraries(submission, season.folder, wheels)
        except (TopdeckError, OSError) as error:
            problem = sentence(str(error))
    return Entrant(submission.name, submission.spec or NEVER_PLAYS, submission, libraries, problem)


def require_names(entrants: Sequence[Entrant]) -> None:
    """Check that the names of all submissions can be used in the results, because organisers can rename the folders.

    Raises:
        MatchError: A name cannot be used.
    """
    for entrant in entrants:
        if entrant.submission is not None:
            require_name(entrant.name)


def require_programs(entrants: Sequence[Entrant]) -> None:
    """Check that the programs of all submissions are installed, because a missing program is not the author's fault.

    Raises:
        MatchError: A program is not installed.
    """
    for entrant in entrants:
        if problem := find_missing_program(entrant):
            raise MatchError(f"the submission {entrant.name} cannot start: {problem}, or remove the submission")


def find_missing_program(entrant: Entrant) -> str:
    """Return the reason why a submission's program cannot be started, or an empty string if it can be started."""
    program = "" if entrant.submission is None else entrant.submission.missing_program
    return f"the program {program!r} is not installed on this machine; install it" if program else ""


def check_imports(entrants: Sequence[Entrant], track: Track, isolated: Isolation) -> Iterator[Entrant]:
    """Import each submitted agent in a separate process, and yield the entrants with any problems found.

    Raises:
        InfrastructureError: The agents' processes cannot be started.
    """
    level = PROCESS if isolated == PROCESS else sandbox_level()
    with closing(Launcher()) as launcher:
        if level == BUBBLEWRAP:
            deck = (*track.decks, *track.pool, track.game.decks.default())[0]
            launcher.load(track.game.name, track.settings, deck)
        for entrant in entrants:
            if entrant.submission is None or entrant.problem:
                yield entrant
            else:
                yield replace(entrant, problem=find_import_problem(entrant, track, level, launcher))


def find_import_problem(
    entrant: Entrant, track: Track, level: str, launcher: Launcher, hidden: tuple[Path, ...] = ()
) -> str:
    """Return the reason why an agent cannot be imported and created, or an empty string if it can."""
    try:
        resolve_isolated_spec(
            entrant.spec,
            track.game.name,
            track.limits.memory,
            level,
            launcher,
            libraries=entrant.libraries,
            start_seconds=track.limits.start,
            hidden=hidden,
        )
    except InfrastructureError:
        raise
    except TopdeckError as error:
        return sentence(str(error))
    return ""
