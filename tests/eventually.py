"""Waiting for what happens elsewhere, such as in another process."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep


def eventually(happens: Callable[[], object], seconds: float = 60.0) -> bool:
    """Return whether the condition becomes true within this number of seconds."""
    end = monotonic() + seconds
    while monotonic() < end:
        if happens():
            return True
        sleep(0.02)
    return bool(happens())
