"""Ends processes together with all processes that they started.

On Linux this includes orphans, whose parents ended before them; elsewhere, only orphans in the same process group.
"""

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import psutil

ROUNDS = 50  # of killing, because new processes may appear meanwhile

# of prctl(2)
PARENT_DEATH_SIGNAL = 1
CHILD_SUBREAPER = 36


def end_with_parent() -> None:
    """Let the kernel kill this process when its parent ends."""
    control(PARENT_DEATH_SIGNAL, signal.SIGKILL)


def adopt_orphans() -> None:
    """Become the parent of orphaned descendants."""
    control(CHILD_SUBREAPER, 1)


def control(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def kill_tree(root: int) -> None:
    """Kill a process that leads a group and adopts orphans, with all its descendants."""
    kill_below(root)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(root, signal.SIGKILL)


def kill_below(root: int) -> None:
    """Kill all descendants of a process, but not the process itself."""
    for _ in range(ROUNDS):
        processes = [process for process in below(root) if is_alive(process.pid)]
        if not processes:
            return
        for process in processes:
            with suppress(psutil.Error):
                process.kill()  # checks that the number has not been reused


def below(root: int) -> list[psutil.Process]:
    """Return all descendants of a process."""
    processes: list[psutil.Process] = []
    with suppress(psutil.Error, OSError):  # the process has ended, or this one has too many open files
        processes = psutil.Process(root).children(recursive=True)
    return processes


def is_alive(number: int) -> bool:
    """Return whether a process runs; a zombie does not."""
    with suppress(psutil.Error):
        return bool(psutil.Process(number).status() != psutil.STATUS_ZOMBIE)
    return False


def end_children() -> None:
    """Kill all processes that this one started or adopted, and wait until they have ended."""
    with suppress(ChildProcessError):  # there are none
        while True:
            ended, _ = os.waitpid(-1, os.WNOHANG)
            if not ended:
                kill_below(os.getpid())
                os.waitpid(-1, 0)


def count_oom_kills() -> int:
    """Count the processes that the kernel has killed because memory ran out; 0 where the count is not available."""
    with suppress(OSError):
        for line in Path("/proc/vmstat").read_text().splitlines():
            name, _, count = line.partition(" ")
            if name == "oom_kill":
                return int(count)
    return 0
