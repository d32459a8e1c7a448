"""The launcher: a trusted process that has loaded a game and whose forks become the processes of isolated agents.

Starting an interpreter and loading a game takes far longer than playing most games, so the launcher does both only
once.  For each game that a sandboxed agent plays, the launcher forks a process, which moves to a separate container
before it runs any of the agent's code.  In browser games, the processes of built-in agents are forked without a
sandbox.  The launcher holds no information that agents must not see, such as the salt or results.
"""

import errno
import gc
import os
import pickle
import signal
import socket
import subprocess
import sys
import traceback
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from topdeck import Deck
from topdeck.arena.play.agent_server import limit_memory, run_server
from topdeck.core.importing import MOVED
from topdeck.core.registry import PLACES, inherit_game, load_game
from topdeck.protocol.process_tree import adopt_orphans, end_with_parent
from topdeck.sandbox.confinement import Confinement, confine
from topdeck.sandbox.namespaces import join_cgroup, join_container

LONGEST = 1 << 22  # the maximum size of a request in bytes
PATIENCE = 120.0  # the maximum time for loading a game, in seconds
REPORT = 32  # the maximum length of a report in bytes
STREAMS = 3  # the number of file descriptors sent with a request to start a process

# One thread per process avoids competition for cores and allows forking; the hash seed makes set order reproducible.
REPRODUCIBLE = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1", "MKL_NUM_THREADS": "1", "PYTHONHASHSEED": "0"}


@dataclass(frozen=True)
class LoadRequest:
    """A request to load a game, so that processes started later do not have to load it."""

    game: str
    place: str | None
    settings: dict[str, object]
    deck: Deck | None


@dataclass(frozen=True)
class StartRequest:
    """A request to start the process of an agent in a container."""

    container: int  # the first process of the container
    confinement: Confinement
    niceness: int
    cgroup: str


@dataclass(frozen=True)
class ForkRequest:
    """A request to start the process of a built-in agent, without a sandbox."""

    niceness: int
    memory: int  # the memory limit in megabytes
    kind: str  # the kind of memory that is limited


Request = LoadRequest | StartRequest | ForkRequest


class LauncherError(OSError):
    """Raised with the system's error number when the launcher cannot start a process."""


# ---- the host's side


def clean_environment(private: str) -> dict[str, str]:
    """Return the environment for a sandboxed process; `PATH` is the only variable from the user's environment."""
    path = os.environ.get("PATH", "/usr/local/bin:/usr/bin:/bin")
    return {**REPRODUCIBLE, "PATH": path, "LANG": "C.UTF-8", "HOME": private, "TMPDIR": private}


def python_command(module: str, *arguments: str) -> list[str]:
    """Return a command that runs a module's `main` function with the import path of this process."""
    path = [str(Path(folder).absolute()) for folder in sys.path]
    program = (
        f"import sys; sys.path[:] = {path!r}; "
        f"from topdeck.core.importing import MOVED; MOVED.update({MOVED!r}); "
        f"from {module} import main; main()"
    )
    return [sys.executable, "-c", program, *arguments]


class Launcher:
    """The host's interface to the launcher process, which is started on first use."""

    def __init__(self) -> None:
        self.popen: subprocess.Popen[bytes] | None = None
        self.loaded: LoadRequest | None = None
        self.can_join = True  # whether the system allows processes to join a container

    def load(self, game: str, settings: Mapping[str, object] | None, deck: Deck | None) -> None:
        """Load a game in the launcher unless it has already loaded this game."""
        request = LoadRequest(game, PLACES.get(game), dict(settings or {}), deck)
        if request != self.loaded or self.popen is None:
            self.ask(request)
            self.loaded = request

    def start(self, request: StartRequest | ForkRequest, streams: tuple[int, int, int]) -> int:
        """Start an agent's process, and return its process ID.

        Raises:
            LauncherError: The process cannot be started.
        """
        number = self.ask(request, streams)
        if number < 0:
            raise LauncherError(-number, os.strerror(-number))
        return number

    def ask(self, request: Request, streams: tuple[int, ...] = ()) -> int:
        if self.popen is None:
            self.open()
        try:
            socket.send_fds(self.link, [pickle.dumps(request, pickle.HIGHEST_PROTOCOL)], list(streams))
            answer = self.link.recv(LONGEST)
        except OSError as error:
            self.stop()
            raise LauncherError(error.errno or 1, error.strerror or "it did not answer") from None
        if not answer:
            self.stop()
            raise LauncherError(1, "the agent launcher has exited")
        return int(pickle.loads(answer))

    def open(self) -> None:
        self.link, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.link.settimeout(PATIENCE)
        try:
            self.popen = subprocess.Popen(
                python_command(__name__), stdin=other.fileno(), env=clean_environment("/tmp"), start_new_session=True
            )
        except BaseException:
            self.link.close()
            raise
        finally:
            other.close()

    def close(self) -> None:
        """End the launcher; the containers in which it has started processes are not affected."""
        self.stop()

    def stop(self) -> None:
        if self.popen is not None:
            self.link.close()
            self.popen.kill()
            self.popen.wait()
            self.popen, self.loaded = None, None


class SharedLauncher(Launcher):
    """A launcher that several threads can use.

    The launcher process runs only as long as the thread that started it, so all requests are made in this thread.
    """

    def __init__(self) -> None:
        super().__init__()
        self.thread = ThreadPoolExecutor(1)

    def ask(self, request: Request, streams: tuple[int, ...] = ()) -> int:
        return self.thread.submit(super().ask, request, streams).result()

    def close(self) -> None:
        """End the launcher and the processes that it has forked."""
        self.thread.submit(self.stop).result()


# ---- the launcher's side


def main() -> None:
    """Answer requests until the host closes the connection."""
    end_with_parent()
    adopt_orphans()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # a container ends only after its processes have been reaped
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    link = socket.socket(fileno=os.dup(0))
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    while True:
        data, descriptors, _, _ = socket.recv_fds(link, LONGEST, STREAMS)
        if not data:
            return
        request = pickle.loads(data)
        link.send(pickle.dumps(answer(request, descriptors)))


def answer(request: Request, descriptors: list[int]) -> int:
    match request:
        case LoadRequest():
            return load(request)
        case StartRequest():
            return start(request, descriptors)
        case ForkRequest():
            return fork(request, descriptors)


def load(request: LoadRequest) -> int:
    """Load everything that is needed for the first decision."""
    with suppress(Exception):  # the agent's process reports the error
        inherit_game(request.game, request.place)
        if request.deck is not None:
            state = load_game(request.game).start((request.deck, request.deck), 0, **request.settings)
            pickle.loads(pickle.dumps(state.observe(0))).actions()
    gc.freeze()  # keeps the collector from touching memory that forks share
    return 0


def start(request: StartRequest, descriptors: list[int]) -> int:
    """Fork a process into a container, and return its process ID or the system's negated error number."""
    incoming, outgoing = os.pipe()
    if os.fork() == 0:
        os.write(outgoing, str(enter(request, descriptors)).encode())
        os._exit(0)
    for descriptor in (outgoing, *descriptors):
        os.close(descriptor)
    with os.fdopen(incoming, "rb") as source:
        answer = source.read1(REPORT)
    return int(answer) if answer else -errno.ECHILD


def enter(request: StartRequest, descriptors: list[int]) -> int:
    """Move this process to a container, fork the agent's process there, and return its process ID or an error."""
    try:
        if request.cgroup:
            join_cgroup(request.cgroup)
        join_container(request.container, request.confinement.limits)
        agent = os.fork()  # only a child is in the container's PID namespace
        if agent == 0:
            become_agent(descriptors, request.niceness, partial(confine_session, request.confinement), is_single=True)
    except OSError as error:
        return -(error.errno or errno.EPERM)
    return agent


def confine_session(confinement: Confinement) -> None:
    os.setsid()
    confine(confinement)


def fork(request: ForkRequest, descriptors: list[int]) -> int:
    """Fork an agent's process that leads a process group, and return its process ID or the negated error number."""
    try:
        agent = os.fork()
    except OSError as error:
        return -(error.errno or errno.EAGAIN)
    if agent == 0:
        become_agent(descriptors, request.niceness, partial(follow_launcher, request), is_single=False)
    with suppress(OSError):  # the process has already ended
        os.setpgid(agent, agent)  # before the host can kill the group
    for descriptor in descriptors:
        os.close(descriptor)
    return agent


def follow_launcher(request: ForkRequest) -> None:
    end_with_parent()
    limit_memory(request.memory, request.kind)


def become_agent(streams: list[int], niceness: int, restrict: Callable[[], None], is_single: bool) -> None:
    """Close everything inherited from the launcher, and serve the agent."""
    try:
        for place, descriptor in enumerate(streams):
            os.dup2(descriptor, place)
        os.closerange(STREAMS, os.sysconf("SC_OPEN_MAX"))
        for number in (signal.SIGCHLD, signal.SIGINT):
            signal.signal(number, signal.SIG_DFL)
        if niceness:
            os.nice(niceness)
        restrict()
        run_server(is_single)
    except BaseException:  # this process must never return to the launcher's code
        traceback.print_exc()
    finally:
        os._exit(1)
