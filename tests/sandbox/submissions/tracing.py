"""Traces another process, or reads its memory: a child of its own, so that only the sandbox can forbid it."""

import ctypes
import os
import signal
import time

from attack import Attack


class Tracing(Attack):
    def attempt(self) -> str:
        child = os.fork()
        if child == 0:
            time.sleep(600)
        try:
            library = ctypes.CDLL(None, use_errno=True)
            return "a traced process" if library.ptrace(16, child, None, None) == 0 else ""
        finally:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
