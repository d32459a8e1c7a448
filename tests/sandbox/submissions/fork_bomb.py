"""Starts processes until the system stops it."""

import os
import time

from attack import Attack


class ForkBomb(Attack):
    def attempt(self) -> str:
        started = 0
        while started < 2000:
            try:
                child = os.fork()
            except OSError:
                return ""
            if child == 0:
                time.sleep(600)
            started += 1
        return f"{started} processes"
