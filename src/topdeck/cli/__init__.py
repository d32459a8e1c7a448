"""The command `topdeck`: thin, it only asks the library and shows the answer."""

from __future__ import annotations

import sys

from topdeck.cli.app import app
from topdeck.errors import TopdeckError


def main() -> None:
    """Run a command; a user's mistake is one line on stderr and exit status 2."""
    try:
        app()
    except TopdeckError as error:
        print(f"topdeck: {error}", file=sys.stderr)
        sys.exit(2)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(1)
