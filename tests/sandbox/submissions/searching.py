"""Searches the season that it was submitted to, and the folders around it, for a secret word."""

import os
from contextlib import suppress
from pathlib import Path

from attack import Attack

WORD = b"the word is swordfish"
AROUND = Path(__file__).parents[3]


class Searching(Attack):
    def attempt(self) -> str:
        for place, _, names in os.walk(AROUND, followlinks=True):
            for name in names:
                with suppress(OSError):
                    if Path(place, name).read_bytes() == WORD:
                        return name
        return ""
