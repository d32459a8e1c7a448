"""The machine that plays, which timed results depend on."""

import os
import platform
from pathlib import Path

from topdeck.core.build import VERSION, compiled
from topdeck.core.state import Json


def describe_machine() -> Json:
    """Describe the processor, the operating system, and the build of Topdeck."""
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
    """Return the name of the processor, as far as the system provides it."""
    table = Path("/proc/cpuinfo")
    lines = table.read_text("utf-8").splitlines() if table.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def machine_load() -> float | None:
    """Return the load average of the last minute; None where the system does not provide it."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None
