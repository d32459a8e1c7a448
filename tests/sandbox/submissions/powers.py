"""Gains privileges or harms processes, in the way that is its target."""

import ctypes
import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from attack import Attack

C = ctypes.CDLL(None, use_errno=True)
NEW_USER, NEW_MOUNTS, NEW_PROCESSES = 0x10000000, 0x20000, 0x20000000
ATTACH, SEIZE = 16, 0x4206


def others() -> Iterator[int]:
    """Yield all visible processes but this one, its parents and the first one, and some numbers nearby."""
    own = {1, os.getpid(), os.getppid()}
    visible = {int(path.name) for path in Path("/proc").glob("[0-9]*")}
    yield from sorted((visible | set(range(2, 400))) - own)


class Powers(Attack):
    def attempt(self) -> str:
        with suppress(OSError):
            return str(getattr(self, self.target)() or "")
        return ""

    def signalled(self, number: int) -> str:
        for other in others():
            with suppress(OSError):
                os.kill(other, number)
                if (Path("/proc") / str(other)).exists() and os.getpgid(other) != os.getpgrp():
                    return f"process {other}"
        return ""

    def stops(self) -> str:
        return self.signalled(signal.SIGSTOP)

    def kills(self) -> str:
        return self.signalled(signal.SIGKILL)

    def kills_all(self) -> str:
        os.kill(-1, signal.SIGTERM)
        return ""

    def kills_parent(self) -> str:
        os.kill(os.getppid(), signal.SIGKILL)
        return ""

    def kills_group(self) -> str:
        os.killpg(0, signal.SIGKILL)
        return ""

    def traces(self) -> str:
        return next((f"process {other}" for other in others() if C.ptrace(ATTACH, other, None, None) == 0), "")

    def seizes(self) -> str:
        return next((f"process {other}" for other in others() if C.ptrace(SEIZE, other, None, None) == 0), "")

    def user_namespace(self) -> str:
        return "a namespace" if C.unshare(NEW_USER) == 0 else ""

    def mount_namespace(self) -> str:
        return "a namespace" if C.unshare(NEW_MOUNTS) == 0 else ""

    def process_namespace(self) -> str:
        return "a namespace" if C.unshare(NEW_PROCESSES) == 0 else ""

    def outer_namespace(self) -> str:
        with Path("/proc/1/ns/mnt").open() as file:
            return "a namespace" if C.setns(file.fileno(), 0) == 0 else ""

    def mounts(self) -> str:
        return "a mount" if C.mount(b"x", b"/tmp", b"tmpfs", 0, None) == 0 else ""

    def remounts(self) -> str:
        return "a mount" if C.mount(b"none", b"/", None, 32, None) == 0 else ""

    def new_root(self) -> str:
        os.chroot("/tmp")
        return "a new root"

    def root(self) -> str:
        os.setuid(0)
        return "root"

    def host_name(self) -> str:
        return "the name of the host" if C.sethostname(b"hostile", 7) == 0 else ""

    def devices(self) -> str:
        os.mknod("/tmp/disk", 0o60600, os.makedev(8, 0))
        return "a device"

    def keyring(self) -> str:
        return "a keyring" if C.syscall(250, 0, -3, 1) >= 0 else ""

    def kernel_program(self) -> str:
        return "a kernel program" if C.syscall(321, 0, 0, 0) >= 0 else ""

    def priority(self) -> str:
        os.nice(-10)
        return "priority"

    def higher_limits(self) -> str:
        import resource

        resource.setrlimit(resource.RLIMIT_NPROC, (4096, 4096))
        return "processes"
