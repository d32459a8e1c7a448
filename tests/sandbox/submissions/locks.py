"""Locks a part of its own file, whose position is a note, and looks for such a note of another game."""

import fcntl
import os
import sqlite3
import struct
import tempfile
from pathlib import Path

from attack import Attack

FORM = "hhqqi4x"  # struct flock


class Locks(Attack):
    def attempt(self) -> str:
        file = os.open(__file__, os.O_RDONLY)
        if gain := self.look(file):
            return gain
        fcntl.fcntl(file, fcntl.F_SETLK, struct.pack(FORM, fcntl.F_RDLCK, os.SEEK_SET, 4711, 1, 0))
        fcntl.flock(os.open(__file__, os.O_RDONLY), fcntl.LOCK_EX)
        self.use_private_lock()
        return ""

    def look(self, file: int) -> str:
        """Return what the locks of a file say, or an empty string."""
        other = os.open(__file__, os.O_RDONLY)
        try:
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return "a lock"
        finally:
            os.close(other)
        try:
            answer = fcntl.fcntl(file, fcntl.F_GETLK, struct.pack(FORM, fcntl.F_WRLCK, os.SEEK_SET, 0, 0, 0))
        except OSError:
            return ""
        kind, _, start, _, _ = struct.unpack(FORM, answer)
        return "" if kind == fcntl.F_UNLCK else f"the number {start}"

    def use_private_lock(self) -> None:
        """Write to a database in the private folder, which needs locks."""
        with sqlite3.connect(Path(tempfile.mkdtemp()) / "own.db") as connection:
            connection.execute("create table notes (text)")
