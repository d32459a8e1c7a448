"""The command `topdeck`: thin, it only asks the library and shows the answer."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

from topdeck.cli.app import app
from topdeck.cli.exit_status import INFRASTRUCTURE, MISTAKE
from topdeck.core.errors import InfrastructureError, TopdeckError


def main() -> None:
    """Run a command; a user's mistake is one line on stderr and exit status 2, and so is a failing cluster, with 5."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a poor terminal shows a question mark, not a traceback
    if not {"", str(Path.cwd())} & set(sys.path):
        sys.path.append(str(Path.cwd()))  # where people keep agents of their own
    try:
        status = app(sys.argv[1:] or ["--help"], prog_name="topdeck", standalone_mode=False)
        sys.stdout.flush()
    except InfrastructureError as error:
        refuse(str(error), INFRASTRUCTURE)
    except TopdeckError as error:
        refuse(str(error))
    except BrokenPipeError:  # who read the output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        command = getattr(getattr(error, "ctx", None), "command_path", "topdeck")
        message = error.format_message().replace("Value error, ", "").rstrip(".")
        refuse(f"{message}; see {command} --help")  # typer cannot read the command line
    sys.exit(status)


def refuse(message: str, status: int = MISTAKE) -> None:
    print(f"topdeck: {message}", file=sys.stderr)
    sys.exit(status)
