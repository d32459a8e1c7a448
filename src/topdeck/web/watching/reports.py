"""The report of a store, as a page of its own: a process writes it, because pictures take a while."""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from topdeck.web.errors import Refused
from topdeck.web.thinker import NICENESS

LONGEST = 120.0  # seconds that a report may take
# It is a whole page: its own style and pictures, and nothing else, as if it came from nowhere.
HEADERS = {
    "Content-Security-Policy": (
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    )
}


class Reporter:
    """Writes reports, one after the other."""

    def __init__(self) -> None:
        self.turn = asyncio.Semaphore(1)

    async def page(self, store: Path) -> bytes:
        async with self.turn:
            with TemporaryDirectory(prefix="topdeck-") as folder:
                target = Path(folder) / "report.html"
                await written(store, target)
                return target.read_bytes()


async def written(store: Path, target: Path) -> None:
    """The same as `topdeck report`; what that refuses is refused here."""
    program = f"import os; os.nice({NICENESS}); from topdeck.cli import main; main()"
    command = [sys.executable, "-c", program, "report", str(store), "--output", str(target)]
    environment = {**os.environ, "COLUMNS": "1000", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    quiet, heard = asyncio.subprocess.DEVNULL, asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, env=environment, stdin=quiet, stdout=quiet, stderr=heard)
    try:
        async with asyncio.timeout(LONGEST):
            _, said = await process.communicate()
    except TimeoutError:
        raise Refused(f"the report takes more than {LONGEST:.0f} s; topdeck report writes it") from None
    finally:
        with suppress(ProcessLookupError):
            process.kill()
    if process.returncode:
        raise Refused(reason(said.decode(errors="replace")).replace(str(store), store.name))


def reason(text: str) -> str:
    """What the command said last."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1].removeprefix("topdeck: ") if lines else "the report cannot be written"
