"""The memory that a container uses in its processes, files and socket buffers.

The seccomp filter rejects the system calls that would let agents hold memory anywhere else.
"""

import os
import re
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Final

KILOBYTES: Final = re.compile(r"^(\w+):\s+(\d+) kB$", re.MULTILINE)
SOCKETS: Final = re.compile(r"^(sockets|TCP6?): (?:used|inuse) (\d+)", re.MULTILINE)  # the kernel's counts
SETTINGS: Final = Path("/proc/sys/net")
EACH_SOCKET: Final = ("core/wmem_default", "core/rmem_default")
EACH_TCP_SOCKET: Final = ("ipv4/tcp_wmem", "ipv4/tcp_rmem")


def container_memory(first: int, processes: Iterable[int], folders: Iterable[str]) -> int:
    """Return a container's memory use in bytes, excluding memory that it shares with other containers.

    Args:
        first: The first process of the container.
        processes: All processes in the container.
        folders: The container's in-memory folders.
    """
    files = sum(folder_memory(f"/proc/{first}/root{folder}") for folder in folders)
    return sum(map(process_memory, processes)) + files + socket_memory(Path(f"/proc/{first}/net"))


def process_memory(number: int) -> int:
    """Return a process's memory use in bytes: its page tables and its share of pages, excluding files in memory."""
    status = read_kilobytes(Path(f"/proc/{number}/status"))
    pages = read_kilobytes(Path(f"/proc/{number}/smaps_rollup"))
    # A process can prevent other processes from reading how much memory it shares.
    private = pages["Pss"] - pages.get("Pss_Shmem", 0) if "Pss" in pages else status.get("VmRSS", 0)
    return (private + status.get("VmPTE", 0)) << 10


def read_kilobytes(path: Path) -> dict[str, int]:
    """Return a file's kilobyte values, keyed by name, or an empty dictionary if the file cannot be read."""
    with suppress(OSError):
        return {name: int(size) for name, size in KILOBYTES.findall(path.read_text())}
    return {}


def folder_memory(folder: str) -> int:
    """Return the size in bytes of all files in a mounted tmpfs, including deleted files that are still open."""
    with suppress(OSError):
        status = os.statvfs(folder)
        return (status.f_blocks - status.f_bfree) * status.f_frsize
    return 0


def socket_memory(network: Path) -> int:
    """Return the maximum number of bytes that the sockets of a network namespace can hold.

    Args:
        network: The folder in `/proc` that contains the statistics of the namespace.
    """
    total = 0
    for name in ("sockstat", "sockstat6"):
        with suppress(OSError):
            for kind, count in SOCKETS.findall((network / name).read_text()):
                total += int(count) * buffer_limit(EACH_SOCKET if kind == "sockets" else EACH_TCP_SOCKET)
    return total


@cache
def buffer_limit(settings: tuple[str, ...]) -> int:
    """Return the sum of the buffer sizes in system settings; the last number in each setting is the size."""
    total = 0
    for name in settings:
        with suppress(OSError):
            total += int((SETTINGS / name).read_text().split()[-1])
    return total
