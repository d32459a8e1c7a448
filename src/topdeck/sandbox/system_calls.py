"""Linux system calls that Python does not provide, called through the C library."""

import ctypes
import os
from functools import cache

# Options of prctl(2).
SET_DUMPABLE = 4
CAPABILITY_BOUNDING_DROP = 24
SET_SECCOMP = 22
SET_NO_NEW_PRIVILEGES = 38
CLEAR_AMBIENT = (47, 4)

LAST_CAPABILITY = 63  # the highest capability number that a kernel could ever support
CAPABILITY_VERSION = 0x20080522

# Flags of mount(2).
REMOUNT, NO_SUID, NO_DEVICES = 32, 2, 4


@cache
def c_library() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def call(function: str, *arguments: object) -> int:
    """Call a function of the C library and return its result.

    Raises:
        OSError: The function failed.
    """
    result = int(getattr(c_library(), function)(*arguments))
    if result < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return result


def system_call(number: int, *arguments: object) -> int:
    """Make a system call for which the C library has no wrapper."""
    return call("syscall", ctypes.c_long(number), *arguments)


def control_process(option: int, *values: int) -> None:
    """Call prctl(2)."""
    call("prctl", option, *(ctypes.c_ulong(value) for value in (*values, 0, 0, 0, 0)[:4]))


def join_namespace(descriptor: int) -> None:
    """Move this process to a namespace; a PID namespace is entered only by the next child process."""
    call("setns", descriptor, 0)


def remount_memory_folder(path: str, size: int, files: int) -> None:
    """Limit the number of files in a mounted tmpfs and their total size in bytes."""
    options = f"size={size},nr_inodes={files}".encode()
    call("mount", b"tmpfs", path.encode(), b"tmpfs", ctypes.c_ulong(REMOUNT | NO_SUID | NO_DEVICES), options)


def forbid_new_privileges() -> None:
    """Prevent this process and its children from gaining privileges, for example through setuid programs."""
    control_process(SET_NO_NEW_PRIVILEGES, 1)


def drop_capabilities() -> None:
    """Drop all capabilities of this process and its children, including the capabilities in the bounding set."""
    for capability in range(LAST_CAPABILITY + 1):
        try:
            control_process(CAPABILITY_BOUNDING_DROP, capability)
        except OSError:  # unknown to this kernel, or already dropped
            break
    control_process(*CLEAR_AMBIENT)
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION, 0)
    call("capset", ctypes.byref(header), ctypes.byref((ctypes.c_uint32 * 6)()))
