"""The server process of an untrusted agent, which receives observations and returns actions as text.

Requests arrive on standard input, and answers are written to standard output.  The agent cannot access either stream:
its input is empty, and its output goes to standard error.

In a sandbox, a process plays a single game.  Without a sandbox, the process creates and opens its agent once and plays
each game in a fork, so that games do not affect each other.  A process with multiple threads or with child processes
cannot be forked safely, so it plays only one game.  An agent that runs an external program needs no fork, because the
program is restarted for each game.
"""

import base64
import gc
import os
import pickle
import shutil
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Literal

import psutil
from msgspec import Struct, json

from topdeck import Action, Agent, Clock, Deck, Observation, Result, Rng
from topdeck.agents import full_spec, make_agent
from topdeck.agents.exec_agent import ExecAgent
from topdeck.arena.play.faults import describe_error, format_traceback
from topdeck.arena.play.sanitize import explanation, sentence
from topdeck.config.parameters import ROLES
from topdeck.core.agent import LEARNING_FOLDER, PastGame, PastMatch
from topdeck.core.errors import ConstructorError, ImportFailure, SpecError, TopdeckError
from topdeck.core.importing import import_class
from topdeck.core.registry import inherit_game, load_game
from topdeck.protocol.channel import Channel, Closed
from topdeck.protocol.process_tree import adopt_orphans, end_children, end_with_parent
from topdeck.sandbox.confinement import Confinement, confine

WRITABLE, ALL = "writable", "all"  # the kinds of memory that can be limited
PLAYED = 77  # the exit status of a process that finished its game
LONGEST = 1 << 30  # the maximum length in bytes of a message from the host, which can contain a whole game
MOST_FILES = 1_000  # the maximum number of files and folders in a learning folder
NOT_A_FILE = -1  # the size of a symbolic link or a special file in a list of files


Limits = tuple[float | None, float | None, bool]  # the limits of a clock, and whether it measures CPU time


class Answer(Struct, omit_defaults=True):
    """The server's answer to a request from the host process."""

    kind: Literal["done", "next", "nonsense", "raised", "ended"]  # "next" asks for the next game to learn from
    text: str = ""  # the action, the spec or the error message
    traceback: str = ""
    refusal: str = ""  # the error message if the user can fix the error
    import_failed: bool = False
    explanation: Any = None
    again: bool = False  # whether the process can play more than one game


class AgentServer:
    """Creates an agent and answers requests from the host process.

    Args:
        channel: The connection to the host process.
        is_single: Whether the process plays only one game.
    """

    def __init__(self, channel: Channel, is_single: bool = False) -> None:
        self.channel = channel
        self.is_single = is_single
        self.agent = Agent()
        self.again = False
        self.settings: dict[str, object] | None = None  # the game's settings; None after the game has been loaded
        self.learning_copy: Path | None = None  # the copy of the learning folder that the agent can change

    def serve(self) -> None:
        """Answer requests until the agent is closed."""
        while True:
            method = self.answer_next()
            if method == "begin" and not self.again:
                self.play_on()
                self.end_program()
            if method == "close":
                return

    def play_on(self) -> None:
        """Answer requests until the current game has ended."""
        while self.answer_next() != "end":
            pass

    def answer_next(self) -> str:
        """Answer the next request and return the name of the requested method."""
        method, arguments = pickle.loads(self.channel.receive())
        if method == "begin" and self.again:
            self.play_apart(arguments)
        else:
            self.answer(getattr(self, method), arguments)
        return str(method)

    def answer(self, step: Callable[..., Answer | None], arguments: tuple[Any, ...]) -> None:
        try:
            answer = step(*arguments) or Answer("done")
        except BaseException as error:  # every error is reported to the host
            mistake = isinstance(error, TopdeckError) and not isinstance(error, ConstructorError)
            refusal = sentence(str(error)) if mistake else ""
            import_failed = isinstance(error, ImportFailure)
            answer = Answer(
                "raised", describe_error(error), format_traceback(error), refusal=refusal, import_failed=import_failed
            )
        self.channel.send(json.encode(answer))

    # ---- before the games

    def greet(self) -> None:
        """Do nothing; the answer shows that the process is running and confined."""

    def add_libraries(self, folder: str) -> None:
        """Import packages from this folder first, both here and in external programs written in Python."""
        sys.path.insert(0, folder)
        os.environ["PYTHONPATH"] = folder

    def call(self, function: Callable[[], str]) -> Answer:
        """Call a function, and return an answer that contains its result."""
        return Answer("done", function())

    def check_name(self, name: str) -> None:
        """Import the class to which an external name refers."""
        import_class(name, "agent", (Agent, *(base for role in ROLES.values() for base in role.bases)), SpecError)

    def complete(self, spec: str, game: str, place: str | None) -> Answer:
        """Return an answer that contains the full spec of an agent."""
        inherit_game(game, place)
        return Answer("done", str(full_spec(spec, game)))

    def make(self, spec: str, game: str, place: str | None, settings: dict[str, object]) -> None:
        inherit_game(game, place)
        self.settings = settings
        self.agent = make_agent(spec, game)
        if isinstance(self.agent, ExecAgent):
            self.agent.settings = settings

    def open(self, game: str) -> Answer:
        self.agent.open()
        if isinstance(self.agent, ExecAgent):
            self.agent.is_open = not self.is_single
            self.agent.prepare(game)
            return Answer("done", again=not self.is_single)
        if self.is_single:
            return Answer("done")
        this = psutil.Process()
        self.again = hasattr(os, "fork") and this.num_threads() == 1 and not this.children()
        return Answer("done", again=self.again)

    def prepare(self, game: str) -> None:
        """Start the program for the next game before the clock starts."""
        if isinstance(self.agent, ExecAgent):
            self.agent.prepare(game)

    def end_program(self) -> None:
        """After a game, end the program and any processes that it left behind, unless the program is kept for reuse."""
        if isinstance(self.agent, ExecAgent):
            self.agent.finish()
            if not self.agent.keeps_program:
                end_children()

    def close(self) -> None:
        try:
            self.agent.close()
        finally:
            if self.learning_copy is not None:
                shutil.rmtree(self.learning_copy, ignore_errors=True)

    def choose_deck(self, game: str, offered: list[Deck], history: list[PastMatch]) -> Answer:
        """Let the agent choose a deck, and return an answer that contains the JSON form of the deck."""
        deck: object = self.agent.choose_deck(game, offered, history)
        if not isinstance(deck, Deck):
            return Answer("nonsense", sentence(repr(deck)))
        return Answer("done", json.encode(deck.to_json()).decode())

    # ---- between the rounds of a competition

    def show_learning_folder(self, folder: str, is_writable: bool) -> None:
        """Tell the agent where its learning folder is; an agent that may change the folder gets a private copy."""
        if is_writable:
            self.learning_copy = Path(mkdtemp(prefix="learning-"))
            shutil.copytree(folder, self.learning_copy, dirs_exist_ok=True)
        os.environ[LEARNING_FOLDER] = str(self.learning_copy or folder)

    def learn(self, game: str) -> Answer:
        """Let the agent update its learning folder, and return an answer that lists the sizes of the folder's files."""
        self.agent.learn(game, self.past_games())
        assert self.learning_copy is not None
        return Answer("done", json.encode(list_files(self.learning_copy)).decode())

    def past_games(self) -> Iterator[PastGame]:
        """Request the games from the host one by one, and yield them."""
        while True:
            self.channel.send(json.encode(Answer("next")))
            _, [game] = pickle.loads(self.channel.receive())
            if game is None:
                return
            yield game

    def read_learned(self, name: str, start: int, size: int) -> Answer:
        """Return an answer that contains part of a file in the learning folder, encoded in Base64."""
        assert self.learning_copy is not None
        with (self.learning_copy / name).open("rb") as file:
            file.seek(start)
            return Answer("done", base64.b64encode(file.read(size)).decode())

    # ---- during a game

    def play_apart(self, arguments: tuple[Any, ...]) -> None:
        """Play a game in a fork of this process, then kill any processes that the game left behind."""
        game, _seat, deck, _rng = arguments
        self.load(game, deck)
        copy = os.fork()
        if copy == 0:
            end_with_parent()
            self.answer(self.begin, arguments)
            self.play_on()
            os._exit(PLAYED)
        _, status = os.waitpid(copy, 0)
        end_children()
        if os.waitstatus_to_exitcode(status) != PLAYED:
            self.channel.send(json.encode(Answer("ended")))

    def load(self, game: str, deck: Deck) -> None:
        """Load everything that is needed for the first decision, so that forked processes do not have to load it."""
        if self.settings is not None:
            view = load_game(game).start((deck, deck), 0, **self.settings).observe(0)
            pickle.loads(pickle.dumps(view)).actions()
            self.settings = None
            gc.freeze()  # prevents the garbage collector from touching memory that forked processes share

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        self.agent.begin(game, seat, deck, rng)

    def act(self, view: Observation, limits: Limits, explain: bool) -> Answer:
        action: object = self.agent.act(view, Clock(*limits))
        if not isinstance(action, Action):
            return Answer("nonsense", sentence(repr(action)))
        told = explanation(self.agent.explanation(view)) if explain else None
        return Answer("done", action.text(), explanation=told)

    def end(self, result: Result) -> None:
        self.agent.end(result)


def list_files(folder: Path) -> dict[str, int]:
    """Return the sizes of a folder's files, keyed by relative path, or raise an error if there are too many files."""
    sizes: dict[str, int] = {}
    entries = 0
    for place, folders, names in os.walk(folder):
        for name in (*folders, *names):
            path = Path(place, name)
            status = path.lstat()
            entries += 1
            if not stat.S_ISDIR(status.st_mode):
                shown = os.fsencode(path.relative_to(folder)).decode("utf-8", "replace")
                sizes[shown] = status.st_size if stat.S_ISREG(status.st_mode) else NOT_A_FILE
            if entries > MOST_FILES:
                raise TopdeckError(f"the learning folder contains more than {MOST_FILES:,} files and folders")
    return sizes


def private_channel() -> Channel:
    """Redirect the agent's standard input and output, and return the channel to the host."""
    requests, answers = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    return Channel(requests, answers, longest=LONGEST)


def limit_memory(megabytes: int, kind: str) -> None:
    """Limit the address space of this process or, for programs, its writable memory (Linux only).

    Virtual machines such as Node and Java reserve far more address space than they use.  On macOS, all processes
    reserve too much address space, so their memory is not limited here.
    """
    if sys.platform == "linux":
        import resource

        most = megabytes << 20
        limited = resource.RLIMIT_DATA if kind == WRITABLE else resource.RLIMIT_AS
        resource.setrlimit(limited, (most, most))


def run_server(is_single: bool) -> None:
    """Serve an agent until the host closes the connection; this function does not return."""
    channel = private_channel()
    adopt_orphans()
    try:
        with suppress(Closed):
            AgentServer(channel, is_single).serve()
    finally:
        os._exit(0)  # exits without waiting for threads that the agent left running


def main() -> None:
    """Serve an agent in this process.

    The first command-line argument is the niceness of the process.  The second argument is a `Confinement` encoded as
    JSON.  For a process without a sandbox, the second argument is a memory limit in megabytes, and the third argument
    is the kind of limit.
    """
    niceness, *rest = sys.argv[1:]
    end_with_parent()
    if int(niceness):
        os.nice(int(niceness))
    if len(rest) == 1:
        confine(json.decode(rest[0], type=Confinement))
        run_server(is_single=True)
    limit_memory(int(rest[0]), rest[1])
    run_server(is_single=False)
