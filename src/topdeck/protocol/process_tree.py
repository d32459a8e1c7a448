"""Functions that kill processes together with all their descendants, and that measure their CPU time.

On Linux, descendants include orphans, whose parents have already exited.  On other systems, orphans are killed only if
they are in the same process group.
"""

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import psutil

ROUNDS = 50  # the maximum number of passes; several are needed if new processes start during a pass

# Options for prctl(2).
PARENT_DEATH_SIGNAL = 1
CHILD_SUBREAPER = 36


def end_with_parent() -> None:
    """Make the kernel kill this process when its parent exits (Linux only)."""
    control(PARENT_DEATH_SIGNAL, signal.SIGKILL)


def adopt_orphans() -> None:
    """Make this process the parent of its orphaned descendants (Linux only)."""
    control(CHILD_SUBREAPER, 1)


def control(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def kill_tree(root: int) -> None:
    """Kill a process-group leader that adopts orphans, together with all its descendants."""
    signal_group(root, signal.SIGSTOP)  # so that the leader cannot start more processes
    kill_below(root)
    signal_group(root, signal.SIGKILL)


def signal_group(leader: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, number)


def kill_below(root: int) -> None:
    """Kill all descendants of a process, but not the process itself."""
    for _ in range(ROUNDS):
        processes = [process for process in below(root) if is_alive(process.pid)]
        if not processes:
            return
        for process in processes:
            with suppress(psutil.Error):
                process.kill()  # psutil checks that the PID has not been reused


def below(root: int) -> list[psutil.Process]:
    """Return all descendants of a process."""
    processes: list[psutil.Process] = []
    with suppress(psutil.Error, OSError):  # the process has exited, or this process has too many open files
        processes = psutil.Process(root).children(recursive=True)
    return processes


def cpu_seconds(root: int) -> float:
    """Return the CPU time of a process and its descendants in seconds, including children that have exited.

    The operating system measures CPU time in steps; on Linux, a step is 10 ms.
    """
    total = 0.0
    with suppress(psutil.Error, OSError):
        for process in (psutil.Process(root), *below(root)):
            with suppress(psutil.Error):
                total += sum(process.cpu_times()[:4])  # user and system time of the process and of its children
    return total


def is_alive(number: int) -> bool:
    """Return whether a process exists and is not a zombie."""
    with suppress(psutil.Error):
        return bool(psutil.Process(number).status() != psutil.STATUS_ZOMBIE)
    return False


def end_children() -> None:
    """Kill all child processes, including adopted orphans, and wait until they have exited."""
    with suppress(ChildProcessError):  # no children are left
        while True:
            ended, _ = os.waitpid(-1, os.WNOHANG)
            if not ended:
                kill_below(os.getpid())
                os.waitpid(-1, 0)


def count_oom_kills() -> int:
    """Return the number of processes that the kernel has killed for lack of memory, or 0 if the number is unknown."""
    with suppress(OSError):
        for line in Path("/proc/vmstat").read_text().splitlines():
            name, _, count = line.partition(" ")
            if name == "oom_kill":
                return int(count)
    return 0
