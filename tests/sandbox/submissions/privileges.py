"""Tries to become more powerful: new namespaces, mounts, a remounted system, kernel settings, keys and BPF programs."""

import ctypes
import os
from pathlib import Path

from attack import Attack

NEW_USER, NEW_MOUNTS = 0x10000000, 0x20000


class Privileges(Attack):
    def attempt(self) -> str:
        library = ctypes.CDLL(None, use_errno=True)
        if library.unshare(NEW_USER) == 0 or library.unshare(NEW_MOUNTS) == 0:
            return "namespaces"
        if library.mount(b"x", b"/tmp", b"tmpfs", 0, None) == 0:
            return "a mount"
        if library.syscall(321, 0, 0, 0) >= 0 or library.syscall(250, 0, -3, 1) >= 0:
            return "a BPF program or keys"
        if os.getuid() == 0:
            return "root"
        try:
            Path("/proc/sys/kernel/hostname").write_text("forged")
            return "kernel settings"
        except OSError:
            pass
        try:
            Path("/usr/forged").touch()
        except OSError:
            return ""
        return "a writable system"
