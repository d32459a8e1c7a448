"""Joining the namespaces of a container, and dropping all privileges afterwards."""

import os
from pathlib import Path
from typing import Final

from topdeck.sandbox.bubblewrap import MEMORY_FOLDERS
from topdeck.sandbox.limits import Limits
from topdeck.sandbox.system_calls import (
    SET_DUMPABLE,
    control_process,
    drop_capabilities,
    forbid_new_privileges,
    join_namespace,
    remount_memory_folder,
)

NAMESPACES: Final = ("mnt", "pid", "net", "ipc", "uts")
FIRST_USER: Final = 0x70000000  # far above the IDs of real users


def join_container(pid: int, limits: Limits) -> None:
    """Move this process, which must have only one thread, to a container, where its next child process will run.

    Args:
        pid: The first process of the container.
        limits: The limits of the private folder.

    Raises:
        OSError: The system does not allow the process to join the container.
    """
    names = NAMESPACES if os.geteuid() == 0 else ("user", *NAMESPACES)
    descriptors = [os.open(f"/proc/{pid}/ns/{name}", os.O_RDONLY | os.O_CLOEXEC) for name in names]
    for descriptor in descriptors:
        join_namespace(descriptor)
    for descriptor in descriptors:
        os.close(descriptor)
    for place in MEMORY_FOLDERS:
        remount_memory_folder(place, limits.disk << 20, limits.entries)


def join_cgroup(folder: str) -> None:
    """Move this process to a cgroup."""
    Path(folder, "cgroup.procs").write_text("0")


def drop_privileges(user: int) -> None:
    """Drop all privileges of this process.

    Args:
        user: The ID of the user and group to switch to if this process is privileged, or 0 to keep the current user.
    """
    if user:
        os.setgroups([])
        os.setresgid(user, user, user)
        os.setresuid(user, user, user)
    drop_capabilities()
    forbid_new_privileges()
    control_process(SET_DUMPABLE, 1)  # so that the process can read its own entries in /proc


def own_user(number: int) -> int:
    """Return an unused user ID for a sandbox if this process is privileged; otherwise, return 0."""
    return FIRST_USER + number if os.geteuid() == 0 else 0
