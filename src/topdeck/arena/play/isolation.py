"""Runs untrusted agents in isolated processes with time and memory limits."""

import sys
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import KW_ONLY, dataclass, field
from functools import partial
from pathlib import Path

from msgspec import json

from topdeck import Agent, Clock, Deck, Rng
from topdeck.arena.plan.experiment import MEMORY, PROCESSES, START, Experiment
from topdeck.arena.plan.time_limit import UNLIMITED, TimeLimit, format_seconds
from topdeck.arena.play.agent_files import agent_files
from topdeck.arena.play.agent_process import LONG, AgentProcess, ProcessNotStarted, SandboxedProcess, Timeout
from topdeck.arena.play.agent_server import ALL, WRITABLE
from topdeck.arena.play.launcher import Launcher
from topdeck.arena.play.sanitize import explanation, sentence
from topdeck.config.external_code import is_external
from topdeck.config.spec import EXEC, parse_spec
from topdeck.core.agent import AgentFailed, PastMatch
from topdeck.core.errors import IllegalAction, ImportFailure, InfrastructureError, SpecError
from topdeck.core.registry import PLACES, load_game
from topdeck.core.state import Action, Json, Observation, Result
from topdeck.protocol.process_tree import kill_tree
from topdeck.sandbox.levels import NONE, PROCESS, sandbox_level

EXITING = Timeout(5.0, "5 s")  # the time for a program to exit, which is not charged to its clock


@dataclass(eq=False)
class IsolatedAgent(Agent):
    """An agent that runs in a separate process.

    The process receives only observations, and its answers are treated as untrusted text.  If a process does not answer
    in time, it and its child processes are killed, and a new process is started for the next game.

    Args:
        name: The name of the agent in messages.
        spec: The agent's spec.
        game: The name of the game.
        memory: The memory limit in megabytes.
        processes: The maximum number of processes and threads in a sandbox.
        start_seconds: The time limit for each step before a game, in seconds.
        limit: The time limit for the agent's decisions.
        explain: Whether to request explanations from the agent.
        settings: The game's settings, used to load the game before the clock starts.
        first_deck: One of the agent's decks, used to load the game before the clock starts.
        niceness: The niceness of the process, as in `os.nice`.
        level: The level of isolation; by default, the strongest sandbox available on this machine.
        launcher: A launcher that is shared by several agents; by default, a sandboxed agent has its own.
        hidden: Files and folders that the agent must not read, even if they are next to its code.
        libraries: The folder with the agent's Python packages; empty if the agent needs none.
        learning: The absolute path of the agent's learning folder; empty if the agent has none.
        is_learning: Whether the agent gets a writable copy of its learning folder.
    """

    # Without `field`, the attributes of the base class would become default values.
    name: str = field()
    spec: str = field()
    game: str
    _: KW_ONLY
    memory: int = MEMORY
    processes: int = PROCESSES
    start_seconds: float = START
    limit: TimeLimit = UNLIMITED
    explain: bool = False
    settings: Mapping[str, object] | None = None
    first_deck: Deck | None = None
    niceness: int = 0
    level: str = ""
    launcher: Launcher | None = None
    hidden: tuple[Path, ...] = ()
    libraries: str = ""
    learning: str = ""
    is_learning: bool = False

    def __post_init__(self) -> None:
        self.level = self.level or sandbox_level()
        self.own_launcher = Launcher() if self.launcher is None and self.level != PROCESS else None
        self.process = make_process(
            self.level,
            self.launcher or self.own_launcher,
            self.spec,
            self.game,
            memory=self.memory,
            processes=self.processes,
            niceness=self.niceness,
            hidden=self.hidden,
            libraries=self.libraries,
            learning=self.learning,
            is_cpu_limited=self.limit.uses_cpu_time,
        )
        self.starting = start_timeout(self.start_seconds)
        self.flaw: AgentFailed | None = None  # the reason why the agent cannot play
        self.again = False  # whether the agent's process can play more than one game
        self.is_used = False  # whether the process has begun a game and cannot play another one
        self.has_begun = False  # whether the output of the process belongs to a game that has begun
        self.told: Json | None = None

    def open(self) -> None:
        """Create and open the agent in a new process; an agent that cannot be opened loses every game.

        Raises:
            AgentFailed: The agent cannot be created or opened.
            InfrastructureError: The process cannot be started or, without a sandbox, the agent's module cannot be
                imported in it.
        """
        if self.flaw is not None:
            raise self.flaw
        try:
            self.process.load(self.game, self.settings, self.first_deck)
            self.process.start()
            self.process.add_libraries(self.libraries)
            if self.learning:
                self.process.show_learning_folder(self.learning, self.is_learning)
            settings = dict(self.settings or {})
            self.process.ask(self.starting, "make", self.spec, self.game, PLACES.get(self.game), settings)
            self.again = self.process.ask(self.starting, "open", self.game).again
            if self.first_deck is not None and not self.process.has_loaded:
                self.process.ask(LONG, "load", self.game, self.first_deck)
        except AgentFailed as flaw:
            self.process.stop()
            # In the sandbox of the machine that checked the agent, a failed import is always the agent's fault.
            if flaw.import_failed and self.level == PROCESS:
                raise InfrastructureError(flaw.refusal) from None
            self.flaw = flaw
            raise
        except OSError as error:
            raise ProcessNotStarted(error.errno, error.strerror) from None

    def prepare(self) -> None:
        """Start a new process if the previous process has ended, and start the agent's external program, if any.

        This method must be called before the clock starts.
        """
        with suppress(AgentFailed):  # the result of the previous game is already known
            self.finish()
        if self.has_begun:
            self.has_begun = False
            self.process.output.forget()
        if not self.process.runs:
            self.open()
        elif self.process.kind == WRITABLE:
            self.process.ask(self.starting, "prepare", self.game)

    def choose_deck(self, game: str, offered: Sequence[Deck], history: Sequence[PastMatch]) -> Deck:
        self.prepare()
        answer = self.process.ask(self.timeout(), "choose_deck", game, list(offered), list(history))
        if answer.kind == "nonsense":
            raise AgentFailed(f"answered {sentence(answer.text)} instead of a deck")
        try:
            return load_game(game).decks.from_json(json.decode(answer.text))
        except Exception as error:
            raise AgentFailed(f"answered with an invalid deck: {sentence(str(error))}") from error

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        self.prepare()
        self.process.forget_oom_kills()
        self.has_begun = True
        self.is_used = not self.again
        self.process.ask(self.timeout(), "begin", game, seat, deck, rng)

    def act(self, view: Observation, clock: Clock) -> Action:
        answer = self.process.ask(
            self.timeout(clock, view.turn_seconds()),
            "act",
            view,
            (clock.seconds, clock.turn, clock.uses_cpu_time),
            self.explain,
        )
        if answer.kind == "nonsense":
            raise AgentFailed(f"answered {sentence(answer.text)} instead of an action")
        self.told = explanation(answer.explanation)
        try:
            return view.parse(answer.text)
        except IllegalAction:
            raise
        except Exception as error:
            raise AgentFailed(f"answered {sentence(repr(answer.text))} instead of an action") from error

    def explanation(self, view: Observation) -> Json | None:
        return self.told

    def end(self, result: Result) -> None:
        if self.process.runs:
            self.process.ask(self.timeout(), "end", result)

    def finish(self) -> None:
        """After a game, close an agent whose process plays only one game; the agent is not charged for this time.

        Raises:
            AgentFailed: The agent failed when it was closed.
        """
        if self.is_used:
            self.end_game()

    def end_game(self) -> None:
        """Close the agent and end its process; the next game starts a new process."""
        self.is_used = False
        try:
            if self.process.runs:
                is_program = self.process.kind == WRITABLE
                self.process.ask(EXITING if is_program else self.timeout(), "close")
        finally:
            self.process.stop()

    def close(self) -> None:
        try:
            self.end_game()
        finally:
            self.kill()

    def interrupt(self) -> None:
        """Kill the agent's processes from another thread; the thread that waits for them cleans up."""
        self.process.kill()
        if self.own_launcher is not None and self.own_launcher.popen is not None:
            kill_tree(self.own_launcher.popen.pid)

    def kill(self) -> None:
        """Kill the agent's process, and the launcher if no other agent uses it."""
        self.process.stop()
        if self.own_launcher is not None:
            self.own_launcher.close()

    def timeout(self, clock: Clock | None = None, turn_seconds: float | None = None) -> Timeout:
        """Return the time limit for an answer; without a clock, the limit for a decision applies.

        Args:
            clock: The clock for the decision, if any.
            turn_seconds: The limit per turn imposed by the rules of the game, if any.
        """
        limit = self.limit.with_turn_seconds(turn_seconds)
        due = clock or Clock(limit.decision, limit.turn, limit.uses_cpu_time)
        if limit.overrun != "loss" or due.left() == float("inf"):
            return LONG
        by_turn = due.seconds is None or (due.turn is not None and due.turn < due.seconds)
        given, name = (limit.turn, "turn") if by_turn else (limit.decision, "decision")
        words = f"its limit of {format_seconds(given or 0.0)} s{limit.unit} per {name}"
        seconds = max(due.left(), 0.0) + limit.grace_period
        if not limit.uses_cpu_time:
            return Timeout(seconds, words)
        wall = f"its wall-clock limit of {format_seconds(limit.wall_seconds)} s per decision"
        return Timeout(limit.wall_seconds, wall, seconds, words)

    def cpu_seconds(self) -> float:
        """Return the CPU time of the agent's process and its child processes."""
        return self.process.cpu_seconds()


def isolation_level(experiment: Experiment) -> str:
    """Return the isolation level for an experiment's external agents, or an empty string if it has no such agents.

    Raises:
        MatchError: The experiment needs a sandbox, and this machine has none.
    """
    if all(experiment.trusts(entry.spec) for entry in experiment.entries):
        return NONE if experiment.external_agents else ""
    return PROCESS if experiment.isolated == PROCESS else sandbox_level()


def make_process(
    level: str,
    launcher: Launcher | None,
    spec: str,
    game: str,
    *,
    memory: int = MEMORY,
    processes: int = PROCESSES,
    niceness: int = 0,
    hidden: tuple[Path, ...] = (),
    libraries: str = "",
    learning: str = "",
    is_cpu_limited: bool = False,
) -> AgentProcess:
    """Return an agent's process without starting it; the launcher starts sandboxes and built-in agents."""
    kind = memory_kind(spec)
    if level == PROCESS:
        is_forked = sys.platform == "linux" and not is_external(spec)
        return AgentProcess(memory, niceness, kind, launcher if is_forked else None)
    files = partial(agent_files, spec, game, hidden, libraries, learning)
    return SandboxedProcess(level, launcher or Launcher(), files, memory, niceness, kind, processes, is_cpu_limited)


def memory_kind(spec: str) -> str:
    """Return the kind of memory to limit for an agent."""
    try:
        return WRITABLE if parse_spec(spec).name == EXEC else ALL
    except SpecError:  # the error is reported when the agent is opened
        return ALL


def check_external_name(name: str, level: str = "") -> None:
    """Check that external code can be imported and defines an agent or a component, without running it in this process.

    Args:
        name: The external name: `module:Class`, `path/to/file.py:Class` or `file.py`.
        level: The level of isolation; by default, the strongest sandbox available on this machine.

    Raises:
        ImportFailure: The module cannot be imported.
        SpecError: The module defines neither an agent nor a component with this name.
    """
    with closing(Launcher()) as launcher:
        process = make_process(level or sandbox_level(), launcher, name, "")
        process.start()
        try:
            process.ask(LONG, "check_name", name)
        except AgentFailed as error:
            refusal = error.refusal or f"the module of the agent {name!r} cannot be imported: it {error}"
            raise (ImportFailure if error.import_failed else SpecError)(refusal) from None
        finally:
            process.stop()


def start_timeout(seconds: float) -> Timeout:
    """Return the time limit for a step before a game."""
    return Timeout(seconds, f"{format_seconds(seconds)} s")


def resolve_isolated_spec(
    spec: str,
    game: str,
    memory: int = MEMORY,
    level: str = "",
    launcher: Launcher | None = None,
    *,
    libraries: str = "",
    start_seconds: float = START,
    hidden: tuple[Path, ...] = (),
) -> str:
    """Return the full spec of an untrusted agent, resolved in a separate process.

    Other failures in the agent's code do not raise an error; the agent loses its games instead.

    Args:
        spec: The agent's spec.
        game: The name of the game.
        memory: The memory limit in megabytes.
        level: The level of isolation; by default, the strongest sandbox available on this machine.
        launcher: The launcher for sandboxed processes; the caller must close it.
        libraries: The folder with the agent's Python packages; empty if the agent needs none.
        start_seconds: The time limit for each step, in seconds.
        hidden: Files and folders that the agent must not read.

    Raises:
        ImportFailure: The agent's module cannot be imported.
        SpecError: The spec is invalid.
    """
    parsed, full, limit = parse_spec(spec), "", start_timeout(start_seconds)
    process = make_process(
        level or sandbox_level(), launcher, spec, game, memory=memory, hidden=hidden, libraries=libraries
    )
    process.start()
    try:
        process.add_libraries(libraries)
        full = process.ask(limit, "complete", spec, game, PLACES.get(game)).text
        process.ask(limit, "make", spec, game, PLACES.get(game), {})
    except AgentFailed as error:
        if error.import_failed or not (full or process.runs):
            why = error.refusal or f"the module of the agent {parsed.name!r} cannot be imported: it {error}"
            raise ImportFailure(why) from None
        if error.refusal:
            raise SpecError(error.refusal) from None
    finally:
        process.stop()
    return full or str(parsed)
