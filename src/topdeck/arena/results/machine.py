"""The machine that plays: timed results mean little without it."""

from __future__ import annotations

import os
import platform
from pathlib import Path

from topdeck.core.build import VERSION, compiled
from topdeck.core.state import Json


def describe_machine() -> Json:
    """Its processor and cores, and what runs on it."""
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
    """Its name, where the system tells it."""
    table = Path("/proc/cpuinfo")
    lines = table.read_text("utf-8").splitlines() if table.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def machine_load() -> float | None:
    """How many processes wanted to run in the last minute, where the system tells it."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None
