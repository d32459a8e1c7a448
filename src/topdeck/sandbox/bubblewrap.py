"""Containers created with bubblewrap: namespaces with a private folder, few visible files, and no network.

A container consists of the processes of bubblewrap and a helper that does nothing.  A process can be forked outside the
container and then join it (`namespaces.py`), which saves the time needed to start an interpreter.  If the system does
not allow processes to join a container, bubblewrap starts a command in it instead of the helper.
"""

import json
import os
import select
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Final

from topdeck.sandbox.limits import Limits
from topdeck.sandbox.memory import container_memory
from topdeck.sandbox.visible_files import is_below, system_files

PROGRAM: Final = "bwrap"
PRIVATE: Final = "/tmp"  # the private folder in a container
SHARED_MEMORY: Final = "/dev/shm"
MEMORY_FOLDERS: Final = (PRIVATE, SHARED_MEMORY)
DEVICES: Final = ("null", "full", "random", "urandom")  # mapped memory of the device `zero` could not be counted
LINKS: Final = (
    ("/proc/self/fd", "/dev/fd"),
    *((f"/proc/self/fd/{number}", f"/dev/std{name}") for number, name in enumerate(("in", "out", "err"))),
)
NAMESPACES: Final = ("--unshare-pid", "--unshare-net", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try")
CLEAN: Final = {"PATH": "/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8"}
PATIENCE: Final = 30.0  # seconds to wait for bubblewrap to start
HAS_SIZE: Final = (0, 7)  # the first version of bubblewrap that can limit the size of a folder


class ContainerError(OSError):
    """Raised when bubblewrap cannot create a container."""


@cache
def bubblewrap_problem() -> str:
    """Return the reason why bubblewrap cannot be used on this machine, or an empty string if it can."""
    if sys.platform != "linux" or shutil.which(PROGRAM) is None:
        return "bubblewrap is not installed"
    try:
        container = Container(container_arguments(Limits(memory=0), system_files()))
    except OSError as error:
        return f"bubblewrap does not work here: {error.strerror}"
    container.stop()
    return ""


@cache
def bubblewrap_version() -> tuple[int, ...]:
    found = subprocess.run([PROGRAM, "--version"], capture_output=True, text=True, check=False).stdout
    return tuple(int(part) for part in found.split()[-1].split(".") if part.isdigit()) if found.split() else ()


def container_arguments(limits: Limits, files: Iterable[Path], folder: Path | None = None) -> list[str]:
    """Return the bubblewrap options for a container.

    Args:
        limits: The limits, of which bubblewrap applies only the size of the private folder.
        files: The files and folders that are visible.
        folder: The working folder, which exists in the container even if none of its contents are visible.
    """
    arguments = ["--die-with-parent", "--clearenv", "--cap-drop", "ALL", *NAMESPACES]
    if is_root():
        # The first code in the container drops these privileges, too.
        arguments += ["--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"]
    else:
        arguments += ["--unshare-user"]
    size = ["--size", str(limits.disk << 20)] if bubblewrap_version() >= HAS_SIZE and limits.memory else []
    arguments += ["--proc", "/proc", "--perms", "0755", "--dir", "/dev"]
    for place in MEMORY_FOLDERS:
        arguments += [*size, "--perms", "1777", "--tmpfs", place]
    for name in DEVICES:
        arguments += ["--dev-bind", f"/dev/{name}", f"/dev/{name}"]
    for target, link in LINKS:
        arguments += ["--symlink", target, link]
    return [*arguments, *mount_arguments(files, folder), "--remount-ro", "/"]


def mount_arguments(files: Iterable[Path], folder: Path | None) -> list[str]:
    """Return the options that make each file visible once, in folders that all users may enter."""
    arguments: list[str] = []
    shown: list[Path] = []
    made = {Path(place) for place in ("/", "/proc", "/dev", *MEMORY_FOLDERS)}

    def make_folders(path: Path) -> None:
        for parent in reversed([path, *path.parents]):
            if parent not in made:
                made.add(parent)
                arguments.extend(["--perms", "0755", "--dir", str(parent)])

    for path in dict.fromkeys(files):
        if path in made or is_below(path, shown):
            continue
        make_folders(path.parent)
        if path.is_symlink():
            arguments += ["--symlink", str(path.readlink()), str(path)]
        else:
            arguments += ["--ro-bind", str(path), str(path)]
        shown.append(path)
    if folder is not None and not is_below(folder, shown):
        make_folders(folder)
    return arguments


def is_root() -> bool:
    return os.geteuid() == 0


class Container:
    """A running container.

    Attributes:
        pid: The ID of the first process in the container.
        joined: The IDs of the processes that were forked outside the container and have joined it.

    Args:
        arguments: The options for bubblewrap, from `container_arguments`.
        command: The command to run, by default a helper that does nothing.
        streams: The standard input, output and error of the command.

    Raises:
        ContainerError: Bubblewrap cannot create the container.
    """

    def __init__(
        self, arguments: Sequence[str], command: Sequence[str] = (), streams: tuple[int, int, int] | None = None
    ) -> None:
        self.joined: list[int] = []
        information, told = os.pipe()
        options = memory_file("\0".join(arguments).encode() + b"\0")
        helper = str(Path(shutil.which("cat") or "/bin/cat").resolve())
        whole = [PROGRAM, "--args", str(options), "--info-fd", str(told), "--", *(command or [helper])]
        stdin, stdout, stderr = streams or (subprocess.PIPE, subprocess.PIPE, subprocess.PIPE)
        try:
            self.popen = subprocess.Popen(
                whole,
                stdin=stdin,
                stdout=stdout,
                stderr=stderr,
                env=CLEAN,  # the processes of bubblewrap are visible in the container
                pass_fds=(options, told),
                start_new_session=True,
            )
        except BaseException:
            os.close(information)
            raise
        finally:
            os.close(options)
            os.close(told)
        with os.fdopen(information, "rb") as source:
            self.pid = read_number(source)
        if self.pid == 0 or not (command or self.has_helper()):
            self.kill()
            complaint = self.complaint()
            self.stop()
            raise ContainerError(1, complaint)

    def has_helper(self) -> bool:
        """Wait until the helper echoes a byte, which shows that the container is complete."""
        assert self.popen.stdin is not None
        assert self.popen.stdout is not None
        with suppress(BrokenPipeError):
            os.write(self.popen.stdin.fileno(), b"\n")
        ready, _, _ = select.select([self.popen.stdout], [], [], PATIENCE)
        return bool(ready) and os.read(self.popen.stdout.fileno(), 1) != b""

    def complaint(self) -> str:
        """Return the message that bubblewrap wrote before it exited."""
        errors: IO[bytes] | None = self.popen.stderr
        text = errors.read().decode(errors="replace").strip() if errors is not None else ""
        return text.removeprefix("bwrap: ") or "it exited without a message"

    def memory_used(self) -> int:
        """Return the container's memory use in megabytes."""
        return container_memory(self.pid, self.processes(), MEMORY_FOLDERS) >> 20

    def processes(self) -> list[int]:
        """Return the IDs of all processes in the container; orphans are children of its first process."""
        return processes_below(self.pid, *self.joined)

    def kill(self) -> None:
        """Kill all processes in the container."""
        if self.popen.poll() is None:  # until then, the process ID belongs to the container
            with suppress(ProcessLookupError):
                os.kill(self.pid or self.popen.pid, signal.SIGKILL)

    def stop(self) -> None:
        """Kill all processes in the container and wait until they have exited."""
        self.kill()
        if self.popen.returncode is None:
            try:
                self.popen.wait(1.0)
            except subprocess.TimeoutExpired:
                self.popen.kill()
                self.popen.wait()
        for stream in (self.popen.stdin, self.popen.stdout, self.popen.stderr):
            if stream is not None:
                stream.close()


def memory_file(content: bytes) -> int:
    """Return a file descriptor from which this content can be read."""
    descriptor = os.memfd_create("options", 0)
    os.write(descriptor, content)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor


def read_number(source: IO[bytes]) -> int:
    """Return the ID of the first process in a container, or 0 if bubblewrap failed before creating it."""
    with suppress(ValueError, KeyError):
        return int(json.loads(source.read())["child-pid"])
    return 0


def processes_below(*roots: int) -> list[int]:
    """Return the IDs of processes and their descendants."""
    found = [*roots]
    for number in found:
        with suppress(OSError):
            for task in Path(f"/proc/{number}/task").iterdir():
                found += map(int, (task / "children").read_text().split())
    return found
