"""Reads, changes or deletes the files of the season, in the way that is its target."""

import os
import sqlite3
import tempfile
from contextlib import suppress
from pathlib import Path

from attack import Attack

SEASON = Path(__file__).parents[2]
SALT = SEASON / "private" / "salt"
MARK = "topdeck-hostile"  # in the names of all files that it leaves behind


class Peeking(Attack):
    def attempt(self) -> str:
        with suppress(OSError, sqlite3.Error):
            return str(getattr(self, self.target)() or "")
        return ""

    def salt(self) -> str:
        return SALT.read_text()

    def salt_by_link(self) -> str:
        link = Path(tempfile.mkdtemp()) / "link"
        link.symlink_to(SALT)
        return link.read_text()

    def salt_by_hard_link(self) -> str:
        link = Path(tempfile.mkdtemp()) / "link"
        link.hardlink_to(SALT)
        return link.read_text()

    def salt_of_others(self) -> str:
        return "".join(
            path.read_text() for path in Path("/proc").glob(f"[0-9]*/root{SALT}") if path.parts[2] != str(os.getpid())
        )

    def salt_in_descriptors(self) -> str:
        for number in range(3, 64):
            with suppress(OSError):
                if SEASON.name in str(Path(f"/proc/self/fd/{number}").readlink()):
                    return "a descriptor"
        return ""

    def environment(self) -> str:
        return " ".join(name for name in os.environ if "TOPDECK" in name or "KEY" in name)

    def environment_of_others(self) -> str:
        own = {"1", str(os.getpid())}
        found = [path for path in Path("/proc").glob("[0-9]*/environ") if path.parts[2] not in own]
        return "".join(path.read_text() for path in found if b"PWD" in path.read_bytes())

    def memory_of_others(self) -> str:
        for path in Path("/proc").glob("[0-9]*/mem"):
            if path.parts[2] != str(os.getpid()):
                with suppress(OSError), path.open("rb") as file:
                    file.seek(0x400000)
                    return file.read(1).hex()
        return ""

    def kernel_memory(self) -> str:
        with Path("/proc/kcore").open("rb") as file:
            return file.read(4).hex()

    def passwords(self) -> str:
        return Path("/etc/shadow").read_text()

    def keys(self) -> str:
        return "".join(str(path) for path in Path.home().glob(".ssh/*"))

    def results(self) -> str:
        return "".join(str(path) for path in (SEASON / "results").rglob("*"))

    def forged_results(self) -> str:
        for path in (SEASON / "results" / "hostile" / "round-1.db", Path("results/hostile/round-1.db")):
            with sqlite3.connect(path, timeout=0.1) as database:
                database.execute("UPDATE games SET winner = 0")
        return "a forged result"

    def deleted_results(self) -> str:
        for path in (SEASON / "results" / "hostile").iterdir():
            path.unlink()
        return "deleted results"

    def moved_results(self) -> str:
        (SEASON / "results").rename(SEASON / MARK)
        return "moved results"

    def rivals(self) -> str:
        own = Path(__file__).parent
        return "".join(str(path) for path in own.parent.iterdir() if path != own)

    def rules(self) -> str:
        (SEASON / "season.toml").write_text(MARK)
        return "changed rules"

    def own_code(self) -> str:
        Path(__file__).write_text(MARK)
        return "changed code"

    def own_link(self) -> str:
        (Path(__file__).parent / MARK).symlink_to(SALT)
        return "a link"

    def game_code(self) -> str:
        import topdeck

        (Path(topdeck.__file__).parent / MARK).touch()
        return "changed Topdeck"

    def system(self) -> str:
        for place in ("/usr", "/etc", "/var/tmp", "/run", "/"):
            with suppress(OSError):
                (Path(place) / MARK).touch()
                return place
        return ""
