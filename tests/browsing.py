"""A server in a process of its own, and a page of it in a browser."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page


PATIENCE = 120_000  # milliseconds: the machine may be busy, and the tests are not about time


class Server:
    """`topdeck serve` in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "rooms"
        self.watched = folder / "stores"
        self.watched.mkdir()
        self.port = "0"  # any, and the same one when it is started again
        self.start()

    def start(self) -> None:
        where = ["--port", self.port, "--folder", str(self.folder), "--watch", str(self.watched)]
        command = [sys.executable, "-m", "topdeck", "serve", "--no-open", "--seed", "1", *where]
        environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://[\w.:]+/", line)
        assert found, line
        self.address = found[0]
        self.port = found[0].rstrip("/").rpartition(":")[2]

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()


class Visit:
    """A page, with all that went wrong on it."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        context.set_default_timeout(PATIENCE)
        self.page: Page = context.new_page()
        self.address = address
        self.problems: list[str] = []
        self.hosts: set[str] = set()
        self.page.on("console", lambda said: self.problems.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("request", lambda request: self.hosts.add(request.url.split("/")[2]))
