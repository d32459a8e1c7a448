"""Computes in child processes whose CPU time does not show in that of their parent, in the way that is its target."""

import ctypes
import os
import signal
import time
from contextlib import suppress

from attack import Attack

C = ctypes.CDLL(None, use_errno=True)
CLONE = {"x86_64": 56, "aarch64": 220}
SAME_PARENT = 0x8000
CHILDREN = 60
SECONDS = 0.05  # the CPU time of each child


class Hiding(Attack):
    def attempt(self) -> str:
        with suppress(OSError):
            getattr(self, self.target)()
            return f"{CHILDREN * SECONDS:g} s"
        return ""

    def ignored_children(self) -> None:
        signal.signal(signal.SIGCHLD, signal.SIG_IGN)
        for _ in range(CHILDREN):
            self._compute(os.fork())

    def orphans(self) -> None:
        for _ in range(CHILDREN):
            child = os.fork()
            if child == 0:
                self._compute(os.fork())
                os._exit(0)
            os.waitpid(child, 0)

    def siblings(self) -> None:
        number = CLONE[os.uname().machine]
        for _ in range(CHILDREN):
            child = C.syscall(number, SAME_PARENT | signal.SIGCHLD, 0, 0, 0, 0)
            if child < 0:
                raise OSError
            self._compute(child)

    def _compute(self, child: int) -> None:
        """Compute in a child process, and wait in its parent without computing."""
        if child == 0:
            while time.process_time() < SECONDS:
                pass
            os._exit(0)
        time.sleep(2 * SECONDS)
