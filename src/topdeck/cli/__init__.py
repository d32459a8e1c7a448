"""The command line, which calls the library and prints the results."""

import io
import os
import sys
from pathlib import Path

from topdeck.cli.app import app
from topdeck.cli.exit_status import INFRASTRUCTURE, MISTAKE
from topdeck.core.errors import InfrastructureError, TopdeckError


def main() -> None:
    """Run a command and exit, printing user errors and cluster failures to stderr on a single line."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # print question marks on terminals without Unicode
    if not {"", str(Path.cwd())} & set(sys.path):
        sys.path.append(str(Path.cwd()))  # to find agents in the current folder
    try:
        status = app(sys.argv[1:] or ["--help"], prog_name="topdeck", standalone_mode=False)
        sys.stdout.flush()
    except TopdeckError as error:
        fail(str(error), INFRASTRUCTURE if isinstance(error, InfrastructureError) else MISTAKE)
    except BrokenPipeError:  # the program that reads the output closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        command = getattr(getattr(error, "ctx", None), "command_path", "topdeck")
        message = error.format_message().replace("Value error, ", "").rstrip(".")
        is_split = "extra argument" in message and any("=" in word for word in sys.argv)
        cure = "; put a spec with parameters in quotes, such as 'uct(c=2)'" if is_split else ""
        fail(f"{message}{cure}; see {command} --help", MISTAKE)  # raised if typer cannot parse the command line
    sys.exit(status)


def fail(message: str, status: int) -> None:
    print(f"topdeck: {message}", file=sys.stderr)
    sys.exit(status)
