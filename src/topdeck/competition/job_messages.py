"""The messages between a ladder and its workers, as JSON."""

import json
import platform
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from typing import Annotated, Any, TypeVar

from msgspec import DecodeError, Meta, Struct, ValidationError, field, to_builtins
from msgspec import json as msgspec_json

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.sanitize import page, sentence
from topdeck.arena.played_game import Fault, Fixture, PlayedGame
from topdeck.core.build import VERSION, compiled
from topdeck.core.errors import MatchError
from topdeck.core.record import Record
from topdeck.core.registry import load_game
from topdeck.core.state import Json
from topdeck.sandbox.levels import sandbox_level

MOST_ACTIONS = 20_000  # maximum number of actions in a game
LONGEST_ACTION = 500

Count = Annotated[int, Meta(ge=0, le=10**9)]
Seconds = Annotated[float, Meta(ge=0.0, le=1e9)]
Seat = Annotated[int, Meta(ge=0, le=1)]
Text = Annotated[str, Meta(max_length=20_000)]
Name = Annotated[str, Meta(max_length=1000)]
ActionText = Annotated[str, Meta(max_length=LONGEST_ACTION)]
Fingerprint = Annotated[str, Meta(pattern="^[0-9a-f]{1,16}$")]
M = TypeVar("M", bound=Struct)


# ---- from the worker


class MachineReport(Struct):
    """A worker's build of Topdeck, its rules version for each game, and its sandbox (empty if it has none)."""

    version: str
    build: str
    rules: dict[str, str]
    sandbox: str = ""
    node: Name = ""


class LeaseMessage(Struct):
    """A worker's proof that it holds the lease on a job."""

    lease: Name


class FaultMessage(Struct):
    """An agent's fault."""

    seat: Seat
    turn: Count
    action: Count
    text: Text
    traceback: Text = ""
    output: Text = ""


class GameReport(Struct):
    """A game, as reported by a worker."""

    actions: Annotated[list[ActionText], Meta(max_length=MOST_ACTIONS)]
    fingerprint: Fingerprint
    winner: Seat | None
    reason: Text
    turns: Count
    decisions: tuple[Count, Count]
    seconds: tuple[Seconds, Seconds]
    slowest: tuple[Seconds, Seconds]
    fault: FaultMessage | None = None


class ResultMessage(Struct):
    """The games of a job."""

    lease: Name
    games: Annotated[list[GameReport], Meta(min_length=2, max_length=2)]


# ---- from the ladder


class AgentPlan(Struct):
    """An agent: the hash of its submission's archive or, for a built-in agent, its spec."""

    name: str
    spec: str = ""
    archive: str = ""


class TrackPlan(Struct):
    """The conditions for all games in a track; a worker needs to fetch them only once."""

    game: str
    agents: list[AgentPlan]
    decks: list[Json]
    limit: TimeLimit
    memory: int
    processes: int
    start: float
    settings: dict[str, Any] = field(default_factory=dict)

    def digest(self) -> str:
        """Return a hash that identifies the plan."""
        return sha256(json.dumps(to_builtins(self), sort_keys=True).encode()).hexdigest()


class GamePlan(Struct):
    """A game to play: the fixture and the seeds of the two agents."""

    stage: str
    agents: tuple[str, str]
    decks: tuple[str, str]
    pair: int
    half: int
    seed: int
    agent_seeds: tuple[int, int]

    @property
    def fixture(self) -> Fixture:
        return Fixture(self.stage, self.agents, self.decks, self.pair, self.half, self.seed)


class JobMessage(Struct):
    """A job: its games and its lease, which expires unless it is extended in time."""

    id: int
    lease: str
    seconds: float
    plan: str  # the hash of the track's plan
    games: list[GamePlan]


class ErrorMessage(Struct):
    """The reason why a request was rejected."""

    error: str


class Answer(Struct):
    """A ladder's answer to a request for a job: either a job or the number of seconds to wait."""

    job: JobMessage | None = None
    wait: float = 0.0


# ---- reading and writing


def read_message(data: bytes, kind: type[M]) -> M:
    """Decode a message.

    Raises:
        MatchError: The data is not a message of this type.
    """
    try:
        return msgspec_json.decode(data, type=kind)
    except (DecodeError, ValidationError, RecursionError) as error:
        raise MatchError(f"the message is invalid: {error}") from None


def write_message(message: Struct) -> bytes:
    return msgspec_json.encode(message)


def make_plan(experiment: Experiment, archives: Mapping[str, str]) -> TrackPlan:
    """Return the conditions of an experiment without its secrets.

    Args:
        experiment: The experiment.
        archives: The hash of each submission's archive, keyed by agent name.
    """
    agents = [
        AgentPlan(entry.name, "" if entry.name in archives else entry.spec, archives.get(entry.name, ""))
        for entry in experiment.entries
    ]
    decks = [deck.to_json() for deck in experiment.deck_by_name.values()]
    return TrackPlan(
        game=experiment.game,
        agents=agents,
        decks=decks,
        limit=experiment.limit,
        memory=experiment.memory,
        processes=experiment.processes,
        start=experiment.start,
        settings=experiment.settings,
    )


@cache
def describe_machine(games: frozenset[str]) -> MachineReport:
    """Describe this machine and its rules version for each of these card games."""
    rules = {name: str(load_game(name).rules_version) for name in games}
    build = "compiled" if compiled() else "interpreted"
    try:
        sandbox = sandbox_level()
    except MatchError:
        sandbox = ""
    return MachineReport(VERSION, build, rules, sandbox, platform.node())


def find_mismatch(worker: MachineReport, ladder: MachineReport) -> str:
    """Describe why a worker cannot play for a ladder and how to fix the problem; return an empty string if it can."""
    if worker.version != ladder.version:
        problem = f"this worker has Topdeck {sentence(worker.version)}, but the ladder has {ladder.version}"
    elif worker.build != ladder.build:
        theirs = f"the {sentence(worker.build)} build of Topdeck"
        problem = f"this worker has {theirs}, but the ladder has the {ladder.build} build"
    else:
        differing = [name for name, rules in ladder.rules.items() if worker.rules.get(name) != rules]
        if not differing:
            return ""
        name = differing[0]
        there = sentence(worker.rules.get(name, "unknown"))
        problem = f"this worker has rules version {there} of {name}, but the ladder has {ladder.rules[name]}"
    return f"{problem}: install the same version and build of Topdeck"


# ---- games


def report_game(game: PlayedGame) -> GameReport:
    """Return the report on a game that has just been played."""
    fault = None
    if game.fault is not None:
        parts = game.fault
        fault = FaultMessage(parts.seat, parts.turn, parts.action, parts.text, parts.traceback, parts.output)
    return GameReport(
        actions=game.record.actions,
        fingerprint=f"{game.fingerprint:x}",
        winner=game.winner,
        reason=game.reason,
        turns=game.turns,
        decisions=game.decisions,
        seconds=game.seconds,
        slowest=game.slowest,
        fault=fault,
    )


def read_game(report: GameReport, fixture: Fixture, record: Record) -> PlayedGame:
    """Return the game described in a worker's report.

    Args:
        report: The worker's report.
        fixture: The game of the job.
        record: The empty record of this game; its decks, seed and setup do not come from the worker.
    """
    fault = None
    if (told := report.fault) is not None:
        fault = Fault(
            agent=fixture.agents[told.seat],
            seat=told.seat,
            turn=told.turn,
            action=told.action,
            text=sentence(told.text),
            traceback=page(told.traceback),
            output=page(told.output),
        )
    game = PlayedGame(
        fixture=fixture,
        winner=report.winner,
        reason=sentence(report.reason),
        turns=report.turns,
        decisions=report.decisions,
        seconds=report.seconds,
        slowest=report.slowest,
        fault=fault,
        fingerprint=int(report.fingerprint, 16),
        recorded=record,
    )
    record.actions = report.actions
    record.fingerprints = {len(report.actions): game.fingerprint} if report.actions else {}
    record.result = None if game.forfeited else game.result
    return game
