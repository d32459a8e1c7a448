"""Fills the disk, and creates files without end."""

import tempfile
from pathlib import Path

from attack import Attack


class Disk(Attack):
    def attempt(self) -> str:
        folder = Path(tempfile.mkdtemp())
        written = 0
        try:
            for number in range(64):
                with (folder / f"large{number}").open("wb") as file:
                    for _ in range(16):
                        written += file.write(bytes(1 << 20))
        except OSError:
            pass
        if written > 600 << 20:
            return f"{written >> 20} megabytes"
        for path in folder.iterdir():
            path.unlink()
        for number in range(20_000):
            (folder / str(number)).touch()
        return "20,000 files"
