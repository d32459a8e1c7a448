"""Limits on memory, processes, files and CPU time, set with resource limits and, where possible, cgroups."""

import os
import secrets
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

CGROUPS: Final = Path("/sys/fs/cgroup")
CONTROLLERS: Final = ("memory", "pids")
OWN_COUNTS_SINCE: Final = (5, 14)  # since this kernel, each user namespace counts its own processes


@dataclass(frozen=True)
class Limits:
    """The limits of a sandbox.

    Attributes:
        memory: The memory limit in megabytes, per process and, where cgroups or a host can enforce it, in total.
        only_writable: Whether to count only the writable memory of a process, as required for virtual machines.
        processes: The maximum number of processes and threads.
        files: The maximum number of open files per process.
        disk: The maximum size of the private folder and of each file, in megabytes.
        entries: The maximum number of files in the private folder.
        cpu: The CPU time limit per process, in seconds.
    """

    memory: int
    only_writable: bool = False
    processes: int = 128
    files: int = 256
    disk: int = 256
    entries: int = 10_000
    cpu: int = 6 * 3600


def apply_limits(limits: Limits, already_running: int = 0) -> None:
    """Limit the resources of this process and its children.

    Args:
        limits: The limits.
        already_running: The number of processes of the same user that count towards the limit on processes.
    """
    import resource

    most = {
        resource.RLIMIT_DATA if limits.only_writable else resource.RLIMIT_AS: limits.memory << 20,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_CPU: limits.cpu,
        resource.RLIMIT_FSIZE: limits.disk << 20,
        resource.RLIMIT_NOFILE: limits.files,
        resource.RLIMIT_NPROC: limits.processes + already_running,
    }
    for name, value in most.items():
        _, hard = resource.getrlimit(name)
        value = value if hard == resource.RLIM_INFINITY else min(value, hard)
        resource.setrlimit(name, (value, value))


def prefer_as_victim() -> None:
    """Make the kernel kill this process first if the machine runs out of memory."""
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")


def count_own_processes() -> int:
    """Return the number of this user's processes and threads."""
    if sys.platform != "linux":
        return 0
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if folder.stat().st_uid == os.getuid():
                total += len([*(folder / "task").iterdir()])
    return total


def namespaces_count_processes() -> bool:
    """Return whether the limit on processes applies to each user namespace separately."""
    release = os.uname().release.split("-")[0].split(".")
    return tuple(int(part) for part in release[:2] if part.isdigit()) >= OWN_COUNTS_SINCE


# ---- cgroups


class Cgroup:
    """A cgroup (version 2) that limits the total memory and the number of processes of a sandbox."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def has_exceeded_memory(self) -> bool:
        """Return whether the processes have reached their own memory limit."""
        return self.has_seen("oom")

    def has_lost_process(self) -> bool:
        """Return whether the kernel has killed a process because the sandbox or the machine ran out of memory."""
        return self.has_seen("oom_kill")

    def cpu_seconds(self) -> float:
        """Return the CPU time of all processes that have ever been in the cgroup, in seconds."""
        return self.read_count("cpu.stat", "usage_usec") / 1e6

    def has_seen(self, event: str) -> bool:
        return self.read_count("memory.events", event) > 0

    def read_count(self, file: str, name: str) -> int:
        """Return a count from one of the kernel's files, or 0 if the file does not list it."""
        with suppress(OSError):
            counts = dict(line.split() for line in (self.folder / file).read_text().splitlines())
            return int(counts.get(name, 0))
        return 0

    def remove(self) -> None:
        """Kill all processes in the cgroup and delete it."""
        with suppress(OSError):
            (self.folder / "cgroup.kill").write_text("1")
        with suppress(OSError):
            self.folder.rmdir()


def find_cgroup_parent(root: Path = CGROUPS, own: Path = Path("/proc/self/cgroup")) -> Path | None:
    """Return the folder in which this process may create cgroups with limits, or None if the system does not allow it.

    New cgroups become siblings of this process's cgroup, because a cgroup with limits cannot contain both
    processes and other cgroups.
    """
    with suppress(OSError):
        if not (root / "cgroup.controllers").is_file():  # cgroups version 1, or no cgroups
            return None
        [place] = [line[3:] for line in own.read_text().splitlines() if line.startswith("0::")] or [""]
        parent = (root / place.strip("/")).parent if place.strip("/") else root
        enabled = (parent / "cgroup.subtree_control").read_text().split()
        allowed = os.access(parent, os.W_OK) and os.access(parent / "cgroup.procs", os.W_OK)
        if allowed and all(controller in enabled for controller in CONTROLLERS):
            return parent
    return None


def make_cgroup(limits: Limits, parent: Path | None) -> Cgroup | None:
    """Create a cgroup with limits, or return None if the system does not allow it."""
    if parent is None:
        return None
    cgroup = Cgroup(parent / f"topdeck-{secrets.token_hex(8)}")
    try:
        cgroup.folder.mkdir()
        (cgroup.folder / "memory.max").write_text(str(limits.memory << 20))
        (cgroup.folder / "pids.max").write_text(str(limits.processes))
    except OSError:
        cgroup.remove()
        return None
    with suppress(OSError):  # if the system has no swap or no swap controller
        (cgroup.folder / "memory.swap.max").write_text("0")
    return cgroup
