"""The restrictions that a process applies to itself before it runs untrusted code."""

import os
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from msgspec import Struct

from topdeck.sandbox.landlock import restrict_files, scopes_signals
from topdeck.sandbox.levels import BUBBLEWRAP, LANDLOCK
from topdeck.sandbox.limits import Limits, apply_limits, prefer_as_victim
from topdeck.sandbox.namespaces import drop_privileges
from topdeck.sandbox.seccomp import FilterOptions, build_filter, install_filter

PROCESS_FILES = ("/proc/self", "/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/version", "/proc/filesystems")
DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


class Confinement(Struct, frozen=True):
    """The parameters that a process needs to confine itself.

    Attributes:
        level: The isolation level.
        limits: The limits on resources.
        folder: The working folder; if this folder does not exist, the private folder is used.
        private: The private folder.
        readable: The files and folders that may be read at the `landlock` level.
        user: The ID of the user to switch to, or 0 to keep the current user.
        already_running: The number of running processes that count towards the limit on processes.
        keeps_zombies: Whether exited processes remain until their parents wait for them, so that their CPU time is
            counted.
    """

    level: str
    limits: Limits
    folder: str
    private: str
    readable: tuple[str, ...] = ()
    user: int = 0
    already_running: int = 0
    keeps_zombies: bool = False


def confine(confinement: Confinement) -> None:
    """Confine this process and all processes that it starts; this cannot be undone.

    Raises:
        OSError: The kernel rejected a restriction.
    """
    prefer_as_victim()
    options = FilterOptions(keeps_zombies=confinement.keeps_zombies)
    if confinement.level == BUBBLEWRAP:
        drop_privileges(confinement.user)
        enter_folder(confinement)
        apply_limits(confinement.limits, confinement.already_running)
        install_filter(build_filter(options))
    elif confinement.level == LANDLOCK:
        drop_privileges(user=0)
        enter_folder(confinement)
        apply_limits(confinement.limits, confinement.already_running)
        readable = [*map(Path, confinement.readable), *map(Path, PROCESS_FILES)]
        restrict_files(readable, [Path(confinement.private), *map(Path, DEVICES)])
        options = replace(options, is_shared=True, signals_to=0 if scopes_signals() else os.getpid())
        install_filter(build_filter(options))
    else:
        raise ValueError(f"the level {confinement.level!r} has no sandbox")


def enter_folder(confinement: Confinement) -> None:
    """Change to the working folder or, if it is not visible, to the private folder."""
    os.chdir(confinement.private)
    with suppress(OSError):
        os.chdir(confinement.folder)
