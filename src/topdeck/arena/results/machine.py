"""Descriptions of the current machine, which affects the results of agents with time limits."""

import os
import platform
from pathlib import Path

from topdeck.core.build import VERSION, compiled
from topdeck.core.state import Json


def describe_machine() -> Json:
    """Return a description of the processor, the operating system, and the Topdeck build."""
    return {
        "node": platform.node(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "system": platform.platform(terse=True),
        "python": platform.python_version(),
        "topdeck": VERSION,
        "build": "compiled" if compiled() else "interpreted",
    }


def processor() -> str:
    """Return the processor's model name or, if the name is not available, the processor's architecture."""
    table = Path("/proc/cpuinfo")
    lines = table.read_text("utf-8").splitlines() if table.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def machine_load() -> float | None:
    """Return the load average over the last minute, or None if it is not available."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None
