"""Processes and all that they started, so that nothing is left behind when one of them is ended.

On Linux this holds for those, too, that leave their group or their parent; elsewhere for the group.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

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
        found = [number for number in below(root) if is_alive(number)]
        if not found:
            return
        for number in found:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(number, signal.SIGKILL)


def below(root: int) -> Iterator[int]:
    """The numbers of all that a process started, directly or not."""
    for child in children(root):
        yield child
        yield from below(child)


def children(number: int) -> list[int]:
    found: list[int] = []
    with suppress(OSError):
        for task in Path(f"/proc/{number}/task").iterdir():
            found += map(int, (task / "children").read_text().split())
    return found


def is_alive(number: int) -> bool:
    """Neither gone nor a zombie."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def count_oom_kills() -> int:
    """Count the processes that the kernel of this machine has killed for want of memory; 0 where it does not tell."""
    with suppress(OSError):
        for line in Path("/proc/vmstat").read_text().splitlines():
            name, _, count = line.partition(" ")
            if name == "oom_kill":
                return int(count)
    return 0


def threads() -> int:
    """How many this process has."""
    import threading

    with suppress(OSError):
        return len(list(Path("/proc/self/task").iterdir()))
    return threading.active_count()
