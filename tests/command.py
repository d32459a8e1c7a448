"""The command `topdeck`, run in this process or in a separate one."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import StringIO
from unittest.mock import patch

from topdeck.cli import main


@dataclass
class Answer:
    """The output and exit status of a command."""

    status: int
    out: str
    err: str


class Terminal(StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def topdeck(*arguments: str) -> Answer:
    """Run a command in this process."""
    return run(arguments, StringIO())


def topdeck_at_terminal(*arguments: str, columns: int = 80) -> Answer:
    """Run a command in this process, as if at a terminal without colours."""
    with patch.dict(os.environ, {"COLUMNS": str(columns), "TERM": "unknown", "NO_COLOR": "1"}):
        answer = run(arguments, Terminal())
    return Answer(answer.status, plain(answer.out), answer.err)


def plain(text: str) -> str:
    """Return the text without colours and bold type."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def run(arguments: tuple[str, ...], screen: StringIO) -> Answer:
    status = 0
    with (
        patch.object(sys, "argv", ["topdeck", *arguments]),
        patch.object(sys, "path", [*sys.path]),  # a command adds the current folder
        redirect_stdout(screen) as out,
        redirect_stderr(StringIO()) as err,
    ):
        try:
            main()
        except SystemExit as left:
            status = int(left.code or 0)
    return Answer(status, out.getvalue(), err.getvalue())


def topdeck_alone(*arguments: object, begin: Callable[[], None] | None = None, **environment: str) -> Answer:
    """Run a command in a separate process, optionally after other code."""
    command = [sys.executable, "-m", "topdeck", *map(str, arguments)]
    around = {**os.environ, **environment}
    done = subprocess.run(command, env=around, capture_output=True, text=True, check=False, preexec_fn=begin)
    return Answer(done.returncode, done.stdout, done.stderr)
