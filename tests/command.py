"""The command `topdeck`, run in this process or in one of its own."""

from __future__ import annotations

import os
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
    """What a command said, and how it ended."""

    status: int
    out: str
    err: str


def topdeck(*arguments: str) -> Answer:
    """Run a command in this process."""
    status = 0
    with (
        patch.object(sys, "argv", ["topdeck", *arguments]),
        redirect_stdout(StringIO()) as out,
        redirect_stderr(StringIO()) as err,
    ):
        try:
            main()
        except SystemExit as left:
            status = int(left.code or 0)
    return Answer(status, out.getvalue(), err.getvalue())


def topdeck_alone(*arguments: object, begin: Callable[[], None] | None = None, **environment: str) -> Answer:
    """Run a command in a process of its own, which may begin with something else."""
    command = [sys.executable, "-m", "topdeck", *map(str, arguments)]
    around = {**os.environ, **environment}
    done = subprocess.run(command, env=around, capture_output=True, text=True, check=False, preexec_fn=begin)
    return Answer(done.returncode, done.stdout, done.stderr)
