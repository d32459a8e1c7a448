"""The isolation levels, and a check for the levels that this machine supports."""

import sys
from typing import Final

from topdeck.core.errors import MatchError
from topdeck.sandbox.bubblewrap import bubblewrap_problem
from topdeck.sandbox.landlock import has_landlock
from topdeck.sandbox.seccomp import has_seccomp

BUBBLEWRAP: Final = "bubblewrap"
LANDLOCK: Final = "landlock"
PROCESS: Final = "process"  # a separate process without a sandbox
NONE: Final = "none"

DESCRIPTIONS: Final = {
    BUBBLEWRAP: "a sandbox (bubblewrap)",
    LANDLOCK: "a weaker sandbox (Landlock; install bubblewrap for a full one)",
    PROCESS: "separate processes without a sandbox",
    NONE: "the same process as the games",
}


def sandbox_level() -> str:
    """Return the strongest sandbox available on this machine.

    Raises:
        MatchError: No sandbox is available.
    """
    if sys.platform != "linux":
        raise MatchError(
            "external agents run in a sandbox, which requires Linux; use --isolate process for agents that you trust"
        )
    if not (problem := bubblewrap_problem()) and has_seccomp():
        return BUBBLEWRAP
    if has_landlock() and has_seccomp():
        return LANDLOCK
    raise MatchError(
        f"external agents run in a sandbox, but {problem or 'this processor is not supported'}: install the package "
        "bubblewrap (apt install bubblewrap), or use --isolate process for agents that you trust"
    )
