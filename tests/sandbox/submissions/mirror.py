"""Remembers its first observation for the other half of a mirrored pair, in every place that a program has."""

import ctypes
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import ClassVar

from attack import Attack

from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation

PLACES = [tempfile.gettempdir(), "/tmp", "/dev/shm", "/var/tmp", str(Path(__file__).parent), "/run", "."]
KEY = 4711  # of a shared memory segment


class Mirror(Attack):
    noted: ClassVar[list[str]] = []

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.is_first = True

    def attempt(self) -> str:
        return ""

    def act(self, view: Observation, clock: Clock) -> Action:
        if self.is_first:
            self.is_first = False
            if gain := self.recall():
                raise RuntimeError(f"gained a note from {gain}")
            self.remember()
        return super().act(view, clock)

    def recall(self) -> str:
        if self.noted:
            return "memory"
        for place in PLACES:
            if (Path(place) / f"note-{self.target}").exists():
                return place
        if ctypes.CDLL(None).shmget(KEY, 16, 0o600) >= 0:
            return "shared memory"
        return "its own output" if os.fstat(2).st_size else ""

    def remember(self) -> None:
        self.noted.append("seen")
        for place in PLACES:
            with suppress(OSError):
                (Path(place) / f"note-{self.target}").touch()
        ctypes.CDLL(None).shmget(KEY, 16, 0o1600)
        os.write(2, b"a note")
