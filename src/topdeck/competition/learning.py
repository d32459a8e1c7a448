"""The learning folders of agents: agents learn before each round of a track, and a round's folder never changes.

In all games of a round, an agent sees its folder as it was before the round, and can only read it.  No information can
pass from one game of a round to another through the folder.
"""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from msgspec import DecodeError, Struct, json

from topdeck import PastGame
from topdeck.arena.plan.experiment import Isolation
from topdeck.arena.play.faults import describe_error, format_traceback
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.launcher import Launcher
from topdeck.arena.play.learning import learn, past_game
from topdeck.arena.play.sanitize import sentence
from topdeck.arena.results.store.results import Results
from topdeck.competition.archives import digest, pack
from topdeck.competition.entrants import Entrant
from topdeck.competition.season_file import Track
from topdeck.core.agent import AgentFailed
from topdeck.core.errors import InfrastructureError, MatchError
from topdeck.core.writing import write_atomically
from topdeck.sandbox.levels import PROCESS

FOLDER: Final = "learning"


class Lesson(Struct, omit_defaults=True):
    """An agent's learning folder in a round and, if the agent did not update it, the reason.

    Attributes:
        folder: The path relative to the track's folder, as in `round-2/alice`.
        digest: The hash of its files.
        fault: The reason why the agent kept its previous folder; empty if the agent has learned.
        traceback: The traceback of the fault.
    """

    folder: str
    digest: str
    fault: str = ""
    traceback: str = ""


class Lessons(Struct):
    """The learning folders of all learning agents in one round."""

    round: int
    agents: dict[str, Lesson]


def read_lessons(path: Path) -> Lessons | None:
    """Read the stored lessons before a round, or return None if the agents have not learned yet."""
    try:
        return json.decode(path.read_bytes(), type=Lessons)
    except FileNotFoundError:
        return None
    except (OSError, DecodeError) as error:
        raise MatchError(f"the learning folders in {path} cannot be read: {error}") from None


def learns(entrant: Entrant, track: Track) -> bool:
    """Return whether an agent has asked to learn and the track allows it."""
    about = None if entrant.submission is None else entrant.submission.about
    return track.learning is not None and about is not None and about.learn and not entrant.problem


@dataclass(frozen=True)
class Learning:
    """The step in which all agents in a track learn before a round.

    Attributes:
        track: The track.
        number: The number of the round, from 1.
        path: The file that lists the learning folders of the round.
        folder: The folder with the learning folders of all rounds of the track.
        previous: The learning folders of the previous round, or None in the first round.
        results: The results of the previous round, or None in the first round.
        isolated: How external agents are isolated.
    """

    track: Track
    number: int
    path: Path
    folder: Path
    previous: Lessons | None
    results: Results | None
    isolated: Isolation

    def prepare(self, entrants: Sequence[Entrant]) -> list[Entrant]:
        """Let the entrants learn unless they have already done so, and return them with their learning folders.

        Raises:
            MatchError: A learning folder was changed after the agent had learned, or cannot be written.
            InfrastructureError: An agent's process cannot be started.
        """
        lessons = read_lessons(self.path) or self.give(entrants)
        for lesson in lessons.agents.values():
            self.require_unchanged(lesson)
        folders = {name: str((self.folder / lesson.folder).absolute()) for name, lesson in lessons.agents.items()}
        return [replace(entrant, learning=folders.get(entrant.name, "")) for entrant in entrants]

    def give(self, entrants: Sequence[Entrant]) -> Lessons:
        """Let all agents learn, and store their lessons when all agents have finished."""
        try:
            with closing(Launcher()) as launcher:
                agents = {
                    entrant.name: self.lesson(entrant, launcher) for entrant in entrants if learns(entrant, self.track)
                }
            lessons = Lessons(self.number, agents)
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(self.path, json.format(json.encode(lessons), indent=2))
        except InfrastructureError:
            raise
        except OSError as error:
            raise MatchError(f"a learning folder cannot be written: {error.filename}: {error.strerror}") from None
        return lessons

    def lesson(self, entrant: Entrant, launcher: Launcher) -> Lesson:
        """Let an agent learn; if it fails, it keeps its folder from the previous round."""
        before = None if self.previous is None else self.previous.agents.get(entrant.name)
        if before is None:
            return self.store(entrant, {})
        self.require_unchanged(before)
        assert self.track.learning is not None
        level = PROCESS if self.isolated == PROCESS else ""
        agent = learning_agent(entrant, self.track, self.folder / before.folder, level, launcher)
        try:
            files = learn(agent, self.games(entrant.name), self.track.learning.seconds, self.track.learning.megabytes)
        except AgentFailed as error:
            fault = sentence(f"{entrant.name} {describe_error(error)}")
            return Lesson(before.folder, before.digest, fault, format_traceback(error))
        return self.store(entrant, files)

    def games(self, agent: str) -> Iterator[PastGame]:
        """Yield the games of an agent in the previous round, except those in which it made no decision."""
        assert self.results is not None
        played = [game for game in self.results.games if agent in game.agents]
        for game in self.results.all_complete(played):
            if game.record.actions:
                yield past_game(game, agent, self.number - 1)

    def store(self, entrant: Entrant, files: Mapping[str, bytes]) -> Lesson:
        place = f"round-{self.number}/{entrant.name}"
        write_folder(self.folder / place, files)
        return Lesson(place, digest(pack(self.folder / place)))

    def require_unchanged(self, lesson: Lesson) -> None:
        folder = self.folder / lesson.folder
        if not folder.is_dir() or digest(pack(folder)) != lesson.digest:
            raise MatchError(
                f"the learning folder {folder} was changed after the agent had learned; restore it, or remove the "
                "results of the season to start again"
            )


def learning_agent(entrant: Entrant, track: Track, folder: Path, level: str, launcher: Launcher) -> IsolatedAgent:
    """Return an entrant's agent, which can modify a copy of its learning folder."""
    return IsolatedAgent(
        entrant.name,
        entrant.spec,
        track.game.name,
        memory=track.limits.memory,
        processes=track.limits.processes,
        start_seconds=track.limits.start,
        settings=track.settings,
        level=level,
        launcher=launcher,
        libraries=entrant.libraries,
        learning=str(folder.absolute()),
        is_learning=True,
    )


def write_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write files to a folder, which is replaced only when the new one is complete.

    The caller must have checked the file names.
    """
    new = folder.with_name(f".{folder.name}.new")
    shutil.rmtree(new, ignore_errors=True)
    new.mkdir(parents=True)
    for name, content in files.items():
        path = new / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for path in (new, *new.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)  # in a sandbox, the agent may run as a different user
    shutil.rmtree(folder, ignore_errors=True)
    new.replace(folder)
