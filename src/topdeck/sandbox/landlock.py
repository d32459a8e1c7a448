"""Landlock: file access rules that an unprivileged process applies to itself."""

import ctypes
import os
import struct
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Final

from topdeck.sandbox.system_calls import forbid_new_privileges, system_call

CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
ASK_VERSION: Final = 1
PATH_BENEATH: Final = 1

EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, TRUNCATE, USE_DEVICE = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 14, 1 << 15
READ: Final = EXECUTE | READ_FILE | READ_DIR
FOR_FILES: Final = (
    EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | USE_DEVICE
)  # the rights that a rule for a file can contain

# the number of rights in each version of Landlock: version 1 has 13, and later versions add more
FILE_RIGHTS: Final = {1: 13, 2: 14, 3: 15, 4: 15}
MOST_RIGHTS: Final = 16
NETWORK_SINCE, SCOPES_SINCE = 4, 6
NETWORK: Final = 0b11  # binding and connecting TCP sockets
SCOPES: Final = 0b11  # abstract Unix sockets and signals stay within the sandbox
LEAST: Final = 3  # the first version that protects files from being truncated (Linux 6.2)


@cache
def landlock_version() -> int:
    """Return the version of Landlock, or 0 if the kernel does not support it."""
    if sys.platform != "linux":
        return 0
    try:
        return system_call(CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(ASK_VERSION))
    except OSError:
        return 0


def has_landlock() -> bool:
    """Return whether Landlock can protect files on this machine."""
    return landlock_version() >= LEAST


def scopes_signals() -> bool:
    """Return whether Landlock can block signals to processes outside the sandbox."""
    return landlock_version() >= SCOPES_SINCE


def restrict_files(readable: Iterable[Path], writable: Iterable[Path]) -> None:
    """Restrict this process and its children to these files and folders, skipping paths that do not exist.

    Raises:
        OSError: The kernel rejected the rules.
    """
    version = landlock_version()
    handled = (1 << FILE_RIGHTS.get(version, MOST_RIGHTS)) - 1
    attributes = struct.pack("=QQQ", handled, NETWORK * (version >= NETWORK_SINCE), SCOPES * (version >= SCOPES_SINCE))[
        : 8 * (1 + (version >= NETWORK_SINCE) + (version >= SCOPES_SINCE))
    ]
    rules = system_call(CREATE_RULESET, attributes, ctypes.c_size_t(len(attributes)), ctypes.c_uint32(0))
    try:
        for path in readable:
            add_rule(rules, path, READ & handled)
        for path in writable:
            add_rule(rules, path, handled)
        forbid_new_privileges()
        system_call(RESTRICT_SELF, ctypes.c_int(rules), ctypes.c_uint32(0))
    finally:
        os.close(rules)


def add_rule(rules: int, path: Path, rights: int) -> None:
    """Allow access to a folder and everything below it, or to a file."""
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:
        return
    try:
        allowed = rights if path.is_dir() else rights & FOR_FILES
        rule = struct.pack("=Qi", allowed, place)
        system_call(ADD_RULE, ctypes.c_int(rules), ctypes.c_int(PATH_BENEATH), rule, ctypes.c_uint32(0))
    finally:
        os.close(place)
