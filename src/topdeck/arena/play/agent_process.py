"""Processes for isolated agents, with or without a sandbox, and with limits on time, memory and output."""

import os
import pickle
import shutil
import subprocess
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from tempfile import mkdtemp, mkstemp
from threading import Event, Thread
from typing import NamedTuple
from weakref import finalize

import psutil
from msgspec import DecodeError, json, structs

from topdeck import Deck
from topdeck.arena.plan.experiment import MEMORY, PROCESSES
from topdeck.arena.play.agent_server import ALL, WRITABLE, Answer
from topdeck.arena.play.launcher import (
    REPRODUCIBLE,
    ForkRequest,
    Launcher,
    LauncherError,
    StartRequest,
    clean_environment,
    python_command,
)
from topdeck.arena.play.sanitize import PAGE, page, sentence
from topdeck.core.agent import AgentFailed
from topdeck.core.errors import InfrastructureError, MatchError
from topdeck.protocol.channel import Channel, Closed, Late, TooLong
from topdeck.protocol.process_tree import count_oom_kills, cpu_seconds, kill_tree
from topdeck.sandbox.bubblewrap import PRIVATE, Container, container_arguments, is_root
from topdeck.sandbox.confinement import Confinement
from topdeck.sandbox.levels import LANDLOCK
from topdeck.sandbox.limits import (
    Cgroup,
    Limits,
    count_own_processes,
    find_cgroup_parent,
    make_cgroup,
    namespaces_count_processes,
)
from topdeck.sandbox.namespaces import own_user

MOST_PRINTED = 16 << 20  # bytes of output per game; if the output is longer, it is discarded
GLANCE = 0.25  # seconds between checks of a sandbox's memory use
SERVER = "topdeck.arena.play.agent_server"


class Timeout(NamedTuple):
    """A time limit for an answer, its description for error messages, and the CPU time limit, if any."""

    seconds: float
    words: str
    cpu_seconds: float | None = None
    cpu_words: str = ""


LONG = Timeout(60.0, "60 s")  # applies if there is no other time limit


class CpuTimeSpent(Exception):
    """Raised when a process exceeds its CPU time limit before it answers."""


class ProcessNotStarted(OSError, InfrastructureError):
    """Raised when the operating system cannot start an agent's process."""

    def __str__(self) -> str:
        return f"an agent's process cannot be started: {self.strerror}"


class AgentProcess:
    """The process of an isolated agent, without a sandbox.

    Args:
        memory: The memory limit in megabytes.
        niceness: The niceness of the process.
        kind: The kind of memory to limit.
        launcher: The launcher that forks the process; by default, a new interpreter is started.
    """

    def __init__(
        self, memory: int = MEMORY, niceness: int = 0, kind: str = ALL, launcher: Launcher | None = None
    ) -> None:
        self.memory = memory
        self.kind = kind
        self.niceness = niceness
        self.launcher = launcher
        self.popen: subprocess.Popen[bytes] | psutil.Process | None = None
        self.output = CapturedOutput()
        self.oom_kills = 0  # the number of OOM kills on this machine before the game
        self.cpu_due: float | None = None  # the CPU time at which the current request must be answered

    @property
    def runs(self) -> bool:
        return self.popen is not None

    def add_libraries(self, folder: str) -> None:
        """Make the process import packages from this folder first; do nothing if `folder` is empty."""
        if folder:
            self.ask(LONG, "add_libraries", str(Path(folder).absolute()))

    def show_learning_folder(self, folder: str, is_writable: bool) -> None:
        """Tell the agent where its learning folder is; if the agent may change the folder, it gets a copy.

        Raises:
            InfrastructureError: The folder does not exist on this machine.
        """
        if not Path(folder).is_dir():
            raise InfrastructureError(
                f"the learning folder {folder} does not exist on this machine; play on a machine that has this folder"
            )
        self.ask(LONG, "show_learning_folder", folder, is_writable)

    @property
    def has_loaded(self) -> bool:
        """Whether the process has already loaded the game when it starts."""
        return self.launcher is not None

    def load(self, game: str, settings: Mapping[str, object] | None, deck: Deck | None) -> None:
        """Load the game in the launcher, if there is one, so that the processes for all games inherit it."""
        if self.launcher is not None and self.has_loaded:
            with suppress(LauncherError):  # the processes load the game themselves
                self.launcher.load(game, settings, deck)

    def start(self) -> None:
        """Start the process.

        Raises:
            OSError: The process cannot be started.
        """
        if not hasattr(os, "killpg"):
            raise MatchError("isolated agents require Linux or macOS; use --isolate none to play without isolation")
        self.oom_kills = count_oom_kills()
        descriptors: list[int] = []
        try:
            descriptors += os.pipe()
            descriptors += os.pipe()
            requests, outgoing, incoming, answers = descriptors
            self.popen = self.launch((requests, answers, self.output.file))
        except BaseException:
            for descriptor in descriptors:
                os.close(descriptor)
            raise
        os.close(requests)
        os.close(answers)
        self.channel = Channel(incoming, outgoing, self.check_usage)

    def check_usage(self) -> None:
        """Discard excessive output, and raise `CpuTimeSpent` if the current request has used too much CPU time."""
        self.output.forget_flood()
        if self.cpu_due is not None and self.cpu_seconds() > self.cpu_due:
            raise CpuTimeSpent

    def cpu_seconds(self) -> float:
        """Return the CPU time of the process and its child processes."""
        return 0.0 if self.popen is None else cpu_seconds(self.popen.pid)

    def launch(self, streams: tuple[int, int, int]) -> subprocess.Popen[bytes] | psutil.Process:
        """Start the process with these standard streams."""
        if self.launcher is not None:
            with suppress(LauncherError, psutil.Error):
                request = ForkRequest(self.niceness, self.memory, self.kind)
                return psutil.Process(self.launcher.start(request, streams))
        stdin, stdout, stderr = streams
        return subprocess.Popen(
            python_command(SERVER, str(self.niceness), str(self.memory), self.kind),
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            env=REPRODUCIBLE | os.environ,
            start_new_session=True,
        )

    def forget_oom_kills(self) -> None:
        """Ignore earlier kills by the operating system if the process exits."""
        self.oom_kills = count_oom_kills()

    def ask(self, timeout: Timeout, method: str, *arguments: object) -> Answer:
        """Send a request and return the answer; kill the process if it does not answer in time."""
        if not self.runs:
            raise AgentFailed("is not running")
        self.cpu_due = None if timeout.cpu_seconds is None else self.cpu_seconds() + timeout.cpu_seconds
        try:
            self.channel.send(pickle.dumps((method, arguments), pickle.HIGHEST_PROTOCOL), timeout.seconds)
            answer = json.decode(self.channel.receive(timeout.seconds), type=Answer)
        except Late:
            raise self.fail(f"did not answer within {timeout.words}") from None
        except CpuTimeSpent:
            raise self.fail(f"did not answer within {timeout.cpu_words}") from None
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
            raise AgentFailed(*words, answer.import_failed, self.output.text())
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
        return AgentFailed(text, output=self.output.text())

    def stop(self) -> None:
        """Kill the process and all its child processes."""
        if self.popen is not None:
            self.kill()
            if isinstance(self.popen, subprocess.Popen):
                self.popen.wait()  # the launcher does this for the processes that it has forked
            self.channel.close()
            self.popen = None

    def kill(self) -> None:
        """Kill the process and all its child processes; another thread may be waiting for them."""
        process = self.popen
        # When a forked process has ended, its process ID can belong to another process.
        if isinstance(process, subprocess.Popen) or (process is not None and process.is_running()):
            kill_tree(process.pid)


class SandboxedProcess(AgentProcess):
    """The process of an agent in a sandbox; each process plays a single game.

    Args:
        level: The level of the sandbox.
        launcher: The launcher that forks processes, which then join containers.
        find_files: A function that lists the files and folders that the agent may read.
        memory: The memory limit in megabytes.
        niceness: The niceness of the process.
        kind: The kind of memory to limit.
        processes: The maximum number of processes and threads.
        is_cpu_limited: Whether the CPU time of the agent is limited.
    """

    launcher: Launcher

    def __init__(
        self,
        level: str,
        launcher: Launcher,
        find_files: Callable[[], list[Path]],
        memory: int = MEMORY,
        niceness: int = 0,
        kind: str = ALL,
        processes: int = PROCESSES,
        is_cpu_limited: bool = False,
    ) -> None:
        super().__init__(memory, niceness, kind, launcher)
        self.level = level
        self.find_files = find_files
        self.limits = Limits(memory, only_writable=kind == WRITABLE, processes=processes)
        self.is_cpu_limited = is_cpu_limited
        self.container: Container | None = None
        self.cgroup: Cgroup | None = None
        self.watch: MemoryWatch | None = None
        self.private = ""  # the private folder, if it is a folder on this machine

    @cached_property
    def files(self) -> list[Path]:
        """The files and folders that the agent may read, which are the same for all its games."""
        return self.find_files()

    @cached_property
    def arguments(self) -> list[str]:
        """The command-line options for bubblewrap."""
        return container_arguments(self.limits, self.files, Path.cwd())

    @property
    def has_loaded(self) -> bool:
        return self.level != LANDLOCK and self.launcher.can_join

    def start(self) -> None:
        """Start the process in a new sandbox, and wait until the process is confined."""
        self.output = CapturedOutput()  # so that no game can read the output of earlier games
        super().start()
        try:
            self.ask(LONG, "greet")
        except AgentFailed:
            self.stop()
            raise ProcessNotStarted(1, f"its sandbox failed: {self.output.text()[-500:]}") from None

    def launch(self, streams: tuple[int, int, int]) -> subprocess.Popen[bytes]:
        if self.level == LANDLOCK:
            return self.launch_here(streams)
        if self.launcher.can_join:
            self.cgroup = make_cgroup(self.limits, find_cgroup_parent())
            try:
                return self.launch_by_fork(streams)
            except LauncherError:
                self.stop_container()
                self.remove_cgroup()
                self.launcher.can_join = False
        return self.launch_in_container(streams)

    def cpu_seconds(self) -> float:
        """Return the CPU time of all processes in the sandbox; processes that joined it are the launcher's children."""
        if self.cgroup is not None:
            return self.cgroup.cpu_seconds()
        joined = () if self.container is None else tuple(self.container.joined)
        return super().cpu_seconds() + sum(cpu_seconds(number) for number in joined)

    def confinement(self) -> Confinement:
        is_here = self.level == LANDLOCK
        counts_own = not is_here and (is_root() or namespaces_count_processes())
        return Confinement(
            level=self.level,
            limits=self.limits,
            folder=str(Path.cwd()),
            private=self.private or PRIVATE,
            # A rule for a symbolic link would apply to its target.
            readable=tuple(str(path) for path in self.files if not path.is_symlink()) if is_here else (),
            already_running=0 if counts_own else count_own_processes(),
            keeps_zombies=self.is_cpu_limited and self.cgroup is None,
        )

    def launch_by_fork(self, streams: tuple[int, int, int]) -> subprocess.Popen[bytes]:
        """Create a container, and let the launcher fork a process into it."""
        container = self.container = Container(self.arguments)
        confinement = replace_user(self.confinement(), container.pid)
        place = "" if self.cgroup is None else str(self.cgroup.folder)
        number = self.launcher.start(StartRequest(container.pid, confinement, self.niceness, place), streams)
        container.joined.append(number)
        self.watch_memory(container)
        return container.popen

    def launch_in_container(self, streams: tuple[int, int, int]) -> subprocess.Popen[bytes]:
        """Let bubblewrap start a new interpreter in a container."""
        confinement = replace_user(self.confinement(), os.getpid())
        environment = [f"{name}={value}" for name, value in clean_environment(PRIVATE).items()]
        command = ["/usr/bin/env", *environment, *self.command(confinement)]
        container = self.container = Container(self.arguments, command, streams)
        self.watch_memory(container)
        return container.popen

    def launch_here(self, streams: tuple[int, int, int]) -> subprocess.Popen[bytes]:
        """Start a new interpreter that confines itself, with a private folder on this machine."""
        stdin, stdout, stderr = streams
        self.private = mkdtemp(prefix="topdeck-")
        return subprocess.Popen(
            self.command(self.confinement()),
            stdin=stdin,
            stdout=stdout,
            stderr=stderr,
            env=clean_environment(self.private),
            start_new_session=True,
        )

    def command(self, confinement: Confinement) -> list[str]:
        return python_command(SERVER, str(self.niceness), json.encode(confinement).decode())

    def watch_memory(self, container: Container) -> None:
        """Monitor the memory use of a container unless the kernel limits it."""
        if self.cgroup is None:
            self.watch = MemoryWatch(container, self.memory)

    def exit_error(self) -> Exception:
        cgroup = self.cgroup
        if (self.watch is not None and self.watch.exceeded) or (cgroup is not None and cgroup.has_exceeded_memory()):
            return self.fail(f"exceeded its memory limit of {self.memory} megabytes")
        if cgroup is not None and not cgroup.has_lost_process():  # low memory elsewhere is irrelevant
            return self.fail("ended its process")
        return super().exit_error()

    def stop(self) -> None:
        """Kill all processes in the sandbox and remove its container and files."""
        if self.watch is not None:
            self.watch.stop()
            self.watch = None
        self.stop_container()
        super().stop()
        self.remove_cgroup()
        if self.private:
            shutil.rmtree(self.private, ignore_errors=True)
            self.private = ""

    def stop_container(self) -> None:
        if self.container is not None:
            self.container.stop()
            self.container = None

    def remove_cgroup(self) -> None:
        if self.cgroup is not None:
            self.cgroup.remove()
            self.cgroup = None


def replace_user(confinement: Confinement, number: int) -> Confinement:
    """Return the confinement, with a separate user if this process is privileged."""
    return structs.replace(confinement, user=own_user(number))


class MemoryWatch:
    """A thread that kills all processes in a container when their total memory use exceeds the limit.

    Args:
        container: The container.
        limit: The memory limit in megabytes.
    """

    def __init__(self, container: Container, limit: int) -> None:
        self.container = container
        self.limit = limit
        self.exceeded = False
        self.is_over = Event()
        self.thread = Thread(target=self.look, daemon=True)
        self.thread.start()

    def look(self) -> None:
        while not self.is_over.wait(GLANCE):
            if self.container.memory_used() > self.limit:
                self.exceeded = True
                self.container.kill()
                return

    def stop(self) -> None:
        self.is_over.set()
        self.thread.join()


class CapturedOutput:
    """The output of a process, stored in a deleted file that no other process can open."""

    def __init__(self) -> None:
        file, path = mkstemp(prefix="topdeck-")
        self.file = os.open(path, os.O_RDWR | os.O_APPEND)  # after `forget`, output starts at the beginning
        os.close(file)
        Path(path).unlink()
        finalize(self, os.close, self.file)

    def text(self) -> str:
        """Return the end of the output as sanitized text."""
        size = os.fstat(self.file).st_size
        return page(os.pread(self.file, 4 * PAGE, max(0, size - 4 * PAGE)).decode("utf-8", "replace"))

    def forget(self) -> None:
        os.ftruncate(self.file, 0)

    def forget_flood(self) -> None:
        if os.fstat(self.file).st_size > MOST_PRINTED:
            self.forget()
