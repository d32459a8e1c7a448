"""Runs untrusted agents in isolated processes with time and memory limits."""

import os
import pickle
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from pathlib import Path
from tempfile import mkstemp
from typing import NamedTuple
from weakref import finalize

from msgspec import DecodeError, json

from topdeck import Agent, Clock, Deck, Rng
from topdeck.arena.plan.experiment import MEMORY
from topdeck.arena.plan.time_limit import UNLIMITED, TimeLimit, format_seconds
from topdeck.arena.play.agent_server import ALL, WRITABLE, Answer
from topdeck.arena.play.sanitize import PAGE, explanation, page, sentence
from topdeck.config.spec import EXEC, parse_spec
from topdeck.core.agent import AgentFailed
from topdeck.core.errors import IllegalAction, ImportFailure, InfrastructureError, MatchError, SpecError
from topdeck.core.importing import MOVED
from topdeck.core.registry import PLACES
from topdeck.core.state import Action, Json, Observation, Result
from topdeck.protocol.channel import Channel, Closed, Late, TooLong
from topdeck.protocol.process_tree import count_oom_kills, kill_tree

MOST_PRINTED = 16 << 20  # bytes of output per game; if there is more, the output is discarded


class Timeout(NamedTuple):
    """A time limit for an answer, and its description for error messages."""

    seconds: float
    words: str


LONG = Timeout(60.0, "60 s")  # applies if there is no other time limit

# One thread per process avoids competition for cores and allows forking; the hash seed makes set order reproducible.
ENVIRONMENT = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


class ProcessNotStarted(OSError, InfrastructureError):
    """Raised when the operating system cannot start an agent's process."""

    def __str__(self) -> str:
        return f"an agent's process cannot be started: {self.strerror}"


@dataclass(eq=False)
class IsolatedAgent(Agent):
    """An agent that runs in another process.

    The process receives only observations, and its answers are treated as untrusted text.  A process that does not
    answer in time is killed together with its child processes, and the next game starts a new process.

    Args:
        name: The name of the agent in messages.
        spec: The spec of the agent.
        game: The name of the game.
        memory: The memory limit in megabytes.
        limit: The time limit for the agent's decisions.
        explain: Whether to request explanations from the agent.
        settings: The game's settings, used to load the game before the clock starts.
        first_deck: One of the agent's decks, used to load the game before the clock starts.
        niceness: The niceness of the process, as in `os.nice`.
    """

    # Without `field`, the attributes of the base class would become default values.
    name: str = field()
    spec: str = field()
    game: str
    _: KW_ONLY
    memory: int = MEMORY
    limit: TimeLimit = UNLIMITED
    explain: bool = False
    settings: Mapping[str, object] | None = None
    first_deck: Deck | None = None
    niceness: int = 0

    def __post_init__(self) -> None:
        self.process = AgentProcess(self.memory, self.niceness, memory_kind(self.spec))
        self.flaw: AgentFailed | None = None  # the reason why the agent cannot play
        self.again = False  # whether the agent's process can play more than one game
        self.told: Json | None = None

    def open(self) -> None:
        """Create and open the agent in a new process; an agent that cannot be opened fails in every game.

        Raises:
            InfrastructureError: The process cannot be started, or the agent's module cannot be imported in it.
        """
        if self.flaw is not None:
            raise self.flaw
        try:
            self.process.start()
            self.process.ask(LONG, "make", self.spec, self.game, PLACES.get(self.game), dict(self.settings or {}))
            self.again = self.process.ask(LONG, "open", self.game).again
            if self.first_deck is not None:
                self.process.ask(LONG, "load", self.game, self.first_deck)
        except AgentFailed as flaw:
            self.process.stop()
            if flaw.import_failed:
                raise InfrastructureError(flaw.refusal) from None
            self.flaw = flaw
            raise
        except OSError as error:
            raise ProcessNotStarted(error.errno, error.strerror) from None

    def prepare(self) -> None:
        """Start a new process if the previous process has ended, and the program of an agent that is a program.

        This method must be called before the clock starts.
        """
        if not self.process.runs:
            self.open()
        elif self.process.kind == WRITABLE:
            self.process.ask(LONG, "prepare", self.game)

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        self.prepare()
        self.process.begin_game()
        self.process.ask(self.timeout(), "begin", game, seat, deck, rng)

    def act(self, view: Observation, clock: Clock) -> Action:
        answer = self.process.ask(
            self.timeout(clock, view.turn_seconds()), "act", view, clock.seconds, clock.turn, self.explain
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
            if not self.again:
                self.close()

    def close(self) -> None:
        try:
            if self.process.runs:
                self.process.ask(self.timeout(), "close")
        finally:
            self.process.stop()

    def timeout(self, clock: Clock | None = None, turn_seconds: float | None = None) -> Timeout:
        """Return the time limit for an answer, which is the limit for a decision if there is no clock.

        Args:
            clock: The clock for the decision, if any.
            turn_seconds: The limit per turn that the rules of the game set, if any.
        """
        limit = self.limit.with_turn_seconds(turn_seconds)
        due = clock or Clock(limit.decision, limit.turn)
        if limit.overrun != "loss" or due.left() == float("inf"):
            return LONG
        by_turn = due.seconds is None or (due.turn is not None and due.turn < due.seconds)
        given, name = (limit.turn, "turn") if by_turn else (limit.decision, "decision")
        words = f"its limit of {format_seconds(given or 0.0)} s per {name}"
        return Timeout(max(due.left(), 0.0) + limit.grace_period, words)


class AgentProcess:
    """The process of an isolated agent, with a memory limit in megabytes, a niceness, and the kind of memory limit."""

    def __init__(self, memory: int, niceness: int = 0, kind: str = ALL) -> None:
        self.memory = memory
        self.kind = kind
        self.niceness = niceness
        self.popen: subprocess.Popen[bytes] | None = None
        self.output = CapturedOutput()
        self.oom_kills = 0  # the number of OOM kills on this machine before the game

    @property
    def runs(self) -> bool:
        return self.popen is not None

    def start(self) -> None:
        if not hasattr(os, "killpg"):
            raise MatchError("isolated agents require Linux or macOS; use --isolate none to play without isolation")
        path = [str(Path(folder).absolute()) for folder in sys.path]
        program = (
            f"import sys; sys.path[:] = {path!r}; "
            f"from topdeck.core.importing import MOVED; MOVED.update({MOVED!r}); "
            "from topdeck.arena.play.agent_server import main; main()"
        )
        if self.niceness:
            program = f"import os; os.nice({self.niceness}); {program}"
        command = [sys.executable, "-c", program, str(self.memory), self.kind]
        self.oom_kills = count_oom_kills()
        descriptors: list[int] = []
        try:
            descriptors += os.pipe()
            descriptors += os.pipe()
            requests, outgoing, incoming, answers = descriptors
            self.popen = subprocess.Popen(
                command,
                stdin=requests,
                stdout=answers,
                stderr=self.output.file,
                env=ENVIRONMENT | os.environ,
                start_new_session=True,
            )
        except BaseException:
            for descriptor in descriptors:
                os.close(descriptor)
            raise
        os.close(requests)
        os.close(answers)
        self.channel = Channel(incoming, outgoing, self.output.forget_flood)

    def begin_game(self) -> None:
        self.output.forget()
        self.oom_kills = count_oom_kills()

    def ask(self, timeout: Timeout, method: str, *arguments: object) -> Answer:
        """Send a request and return the answer, or kill the process if it does not answer in time."""
        if not self.runs:
            raise AgentFailed("is not running")
        try:
            self.channel.send(pickle.dumps((method, arguments), pickle.HIGHEST_PROTOCOL), timeout.seconds)
            answer = json.decode(self.channel.receive(timeout.seconds), type=Answer)
        except Late:
            raise self.fail(f"did not answer within {timeout.words}") from None
        except (DecodeError, RecursionError):
            raise self.fail("sent an invalid answer") from None
        except TooLong as error:
            raise self.fail(str(error)) from None
        except Closed:
            raise self.exit_error() from None
        if answer.kind == "ended":
            raise self.exit_error()
        if answer.kind == "raised":
            words = sentence(answer.text), page(answer.traceback), sentence(answer.refusal)
            raise AgentFailed(*words, import_failed=answer.import_failed)
        return answer

    def exit_error(self) -> Exception:
        """Return the error for a process that has exited.

        The agent is at fault, unless the machine ran out of memory.
        """
        if count_oom_kills() > self.oom_kills:
            self.stop()
            return InfrastructureError("the machine ran out of memory and killed processes")
        return self.fail("ended its process")

    def fail(self, text: str) -> AgentFailed:
        self.stop()
        return AgentFailed(text)

    def stop(self) -> None:
        """Kill the process and all its child processes."""
        if self.popen is not None:
            kill_tree(self.popen.pid)
            self.popen.wait()
            self.channel.close()
            self.popen = None


class CapturedOutput:
    """The output of a process, stored in a deleted file that no other process can open."""

    def __init__(self) -> None:
        file, path = mkstemp(prefix="topdeck-")
        self.file = os.open(path, os.O_RDWR | os.O_APPEND)  # output after `forget` starts at the beginning
        os.close(file)
        Path(path).unlink()
        finalize(self, os.close, self.file)

    def text(self) -> str:
        """Return the last part of the output as sanitized text."""
        size = os.fstat(self.file).st_size
        return page(os.pread(self.file, 4 * PAGE, max(0, size - 4 * PAGE)).decode("utf-8", "replace"))

    def forget(self) -> None:
        os.ftruncate(self.file, 0)

    def forget_flood(self) -> None:
        if os.fstat(self.file).st_size > MOST_PRINTED:
            self.forget()


def memory_kind(spec: str) -> str:
    """Return the kind of memory that is limited for an agent."""
    try:
        return WRITABLE if parse_spec(spec).name == EXEC else ALL
    except SpecError:  # opening the agent reports the error
        return ALL


def resolve_isolated_spec(spec: str, game: str, memory: int = MEMORY) -> str:
    """Return the full spec of an untrusted agent, resolved in a separate process.

    Other failures in the agent's code do not raise an error, because the agent loses its games instead.

    Raises:
        ImportFailure: The agent's module cannot be imported.
        SpecError: The spec is invalid.
    """
    parsed, process = parse_spec(spec), AgentProcess(memory, kind=memory_kind(spec))
    full = ""
    process.start()
    try:
        full = process.ask(LONG, "complete", spec, game, PLACES.get(game)).text
        process.ask(LONG, "make", spec, game, PLACES.get(game), {})
    except AgentFailed as error:
        if error.import_failed or not (full or process.runs):
            why = error.refusal or f"the module of the agent {parsed.name!r} cannot be imported: it {error}"
            raise ImportFailure(why) from None
        if error.refusal:
            raise SpecError(error.refusal) from None
    finally:
        process.stop()
    return full or str(parsed)
