"""The report of a results file as a page, written by another process because figures take a while."""

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from topdeck.web.errors import RequestError
from topdeck.web.thinker import NICENESS

LONGEST = 120.0  # seconds for a report
# A report is a self-contained page: it may use its own style and images, and belongs to no origin.
HEADERS = {
    "Content-Security-Policy": (
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
    )
}


async def report_page(store: Path) -> bytes:
    """Run `topdeck report`, and return its page; its error is raised here."""
    with TemporaryDirectory(prefix="topdeck-") as folder:
        target = Path(folder) / "report.html"
        program = f"import os; os.nice({NICENESS}); from topdeck.cli import main; main()"
        command = [sys.executable, "-c", program, "report", str(store), "--output", str(target)]
        environment = {**os.environ, "COLUMNS": "1000", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        null, pipe = asyncio.subprocess.DEVNULL, asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, env=environment, stdin=null, stdout=null, stderr=pipe)
        try:
            async with asyncio.timeout(LONGEST):
                _, errors = await process.communicate()
        except TimeoutError:
            raise RequestError(f"the report takes more than {LONGEST:.0f} s; use topdeck report instead") from None
        finally:
            with suppress(ProcessLookupError):
                process.kill()
        if process.returncode:
            raise RequestError(last_line(errors.decode(errors="replace")).replace(str(store), store.name))
        return target.read_bytes()


def last_line(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1].removeprefix("topdeck: ") if lines else "the report cannot be written"
