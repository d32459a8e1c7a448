"""Processes and all that they started, so that nothing is left behind when one of them is ended.

On Linux this holds for those, too, whose parents ended before them; elsewhere only if they stayed in the group.
"""

from __future__ import annotations

import os
import signal
import sys
from contextlib import suppress
from pathlib import Path

import psutil

ROUNDS = 50  # of killing, where new processes appear meanwhile

# of prctl(2)
PARENT_DEATH_SIGNAL = 1
CHILD_SUBREAPER = 36


def end_with_parent() -> None:
    """Be killed when the process that started this one is gone."""
    control(PARENT_DEATH_SIGNAL, signal.SIGKILL)


def adopt_orphans() -> None:
    """Become the parent of all below whose own parents end."""
    control(CHILD_SUBREAPER, 1)


def control(option: int, value: int) -> None:
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(option, value, 0, 0, 0)


def kill_tree(root: int) -> None:
    """Kill a process that leads a group and adopts orphans, and all below it."""
    kill_below(root)
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(root, signal.SIGKILL)


def kill_below(root: int) -> None:
    """Kill all that a process started, and what these started; the process itself stays."""
    for _ in range(ROUNDS):
        processes = [process for process in below(root) if is_alive(process.pid)]
        if not processes:
            return
        for process in processes:
            with suppress(psutil.Error):
                process.kill()  # not another process that has got its number meanwhile


def below(root: int) -> list[psutil.Process]:
    """All that a process started, directly or not."""
    processes: list[psutil.Process] = []
    with suppress(psutil.Error, OSError):  # it is gone, or this process may not open more files
        processes = psutil.Process(root).children(recursive=True)
    return processes


def is_alive(number: int) -> bool:
    """Neither gone nor a zombie."""
    with suppress(psutil.Error):
        return bool(psutil.Process(number).status() != psutil.STATUS_ZOMBIE)
    return False


def end_children() -> None:
    """Kill all that this process started or adopted, and wait until nothing is left of it."""
    with suppress(ChildProcessError):  # there are none
        while True:
            ended, _ = os.waitpid(-1, os.WNOHANG)
            if not ended:
                kill_below(os.getpid())
                os.waitpid(-1, 0)


def count_oom_kills() -> int:
    """Count the processes that the kernel of this machine has killed for want of memory; 0 where it does not tell."""
    with suppress(OSError):
        for line in Path("/proc/vmstat").read_text().splitlines():
            name, _, count = line.partition(" ")
            if name == "oom_kill":
                return int(count)
    return 0
