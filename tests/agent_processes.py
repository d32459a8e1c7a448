"""The processes of the agents that the web server in this process has started."""

from __future__ import annotations

from contextlib import suppress

from psutil import Error, Process

from topdeck.web.thinker import NICENESS


def agent_processes() -> set[Process]:
    """Return the processes of agents, which have a lower priority than all other processes of the server."""
    own = niceness(Process())
    return {process for process in Process().children(recursive=True) if niceness(process) >= own + NICENESS}


def niceness(process: Process) -> int:
    with suppress(Error):  # the process has ended
        return int(process.nice())
    return 0
