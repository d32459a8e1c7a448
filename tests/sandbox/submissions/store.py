"""Searches its own folder and the working folder for results, and forges or deletes them."""

from contextlib import suppress
from pathlib import Path

from attack import Attack


class Store(Attack):
    def attempt(self) -> str:
        for folder in (Path(__file__).parent, Path.cwd()):
            for path in folder.rglob("games.db*"):
                with suppress(OSError):
                    if b"salt" in path.read_bytes():
                        return "the salt"
            with suppress(OSError):
                (folder / "games.db").replace(folder / "lost.db")
                return "a lost store"
        return ""
