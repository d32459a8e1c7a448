"""Signals the process that is its target, and lists the processes that it could signal."""

import os
import signal
from pathlib import Path

from attack import Attack


class Signals(Attack):
    def attempt(self) -> str:
        own = {os.getpid(), os.getppid(), os.getpgrp()}
        reached = []
        for number in [int(self.target), *(int(path.name) for path in Path("/proc").glob("[0-9]*"))]:
            try:
                os.kill(number, 0)
            except OSError:
                continue
            if number not in own:
                reached.append(number)
        if int(self.target) in reached and f"topdeck-{self.target}" in self.command(int(self.target)):
            os.kill(int(self.target), signal.SIGSTOP)
            return "a stopped process"
        return ""

    def command(self, number: int) -> str:
        return Path(f"/proc/{number}/cmdline").read_text()
