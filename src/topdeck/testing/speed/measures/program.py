"""Measures what a plan says, and tells the figures message by message."""

from __future__ import annotations

import gc
import json
import platform
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import topdeck
from topdeck.core import build
from topdeck.core.errors import TopdeckError

from .bench import Bench
from .catalogue import measures_of
from .plan import Plan


def main() -> None:
    """Measure what a plan says; a line of JSON for every message."""
    sys.path.append(str(Path.cwd()))  # where people keep games of their own
    messages = sys.stdout
    with redirect_stdout(sys.stderr):  # what a game prints
        for message in told(Plan(**json.loads(sys.argv[1]))):
            print(json.dumps(message), file=messages, flush=True)


def told(plan: Plan) -> Iterator[dict[str, Any]]:
    """What is measured where, message by message."""
    yield {"environment": describe()}
    try:
        bench = Bench(plan)
    except TopdeckError as error:
        yield {"refused": str(error)}
        return
    yield {"replays_committed": bench.replays_committed()}
    measures = measures_of(plan)
    for name in plan.measures:
        yield {"measuring": name}
        gc.collect()
        try:
            yield {"figures": measures[name](bench)}
        except TopdeckError as error:
            yield {"missing": {name: str(error)}}
        except Exception as error:  # of a Topdeck that has other functions, or of a game from outside
            yield {"missing": {name: f"{type(error).__name__}: {error}"}}
    yield {"done": bench.done}


def describe() -> dict[str, Any]:
    """Which Topdeck is measured, and what runs it."""
    return {
        "topdeck": getattr(build, "VERSION", "of an unknown version"),  # the first ones did not say it
        "compiled": build.compiled(),
        "profile_guided": Path(build.__file__).with_name("profile_guided.txt").exists(),  # an older one cannot be asked
        "folder": str(Path(str(topdeck.__file__)).parent),
        "executable": sys.executable,
        "python": platform.python_version(),
        "python_build": python_build(),
        "compiler": platform.python_compiler(),
        "platform": platform.platform(),
    }


def python_build() -> dict[str, bool | None]:
    """How this Python was built; None is not known."""
    told = [sysconfig.get_config_var(name) for name in ("CONFIG_ARGS", "PY_CORE_CFLAGS", "PY_CORE_LDFLAGS")]
    words = " ".join(filter(None, told))

    def said(*flags: str) -> bool | None:
        return any(flag in words for flag in flags) if words else None

    return {
        "pgo": said("--enable-optimizations", "-fprofile-use", "-fprofile-instr-use"),
        "lto": said("--with-lto", "-flto"),
        "shared": bool(sysconfig.get_config_var("Py_ENABLE_SHARED")),
        "debug": bool(sysconfig.get_config_var("Py_DEBUG")),
        "free_threaded": bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
    }
