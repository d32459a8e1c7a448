"""Leaves a process behind that touches its target as long as it lives."""

import os
import time
from contextlib import suppress
from pathlib import Path

from attack import Attack


class Daemon(Attack):
    def attempt(self) -> str:
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                name = f"{self.target}-{os.getpid()}"
                while True:
                    with suppress(OSError):
                        Path(name).touch()
                    time.sleep(0.1)
            os._exit(0)
        return ""
