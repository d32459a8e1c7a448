"""The measuring program: carries out a plan and prints a message for each result."""

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

from .bench import Bench, Plan
from .catalogue import find_measures


def main() -> None:
    """Carry out the plan of the command line, and print a line of JSON for every message."""
    sys.path.append(str(Path.cwd()))  # for games in the current folder
    messages = sys.stdout
    with redirect_stdout(sys.stderr):  # a game may print
        for message in carry_out(Plan(**json.loads(sys.argv[1]))):
            print(json.dumps(message), file=messages, flush=True)


def carry_out(plan: Plan) -> Iterator[dict[str, Any]]:
    """Carry out a plan; yields messages with the environment, the figures and the measures that failed."""
    yield {"environment": describe()}
    try:
        bench = Bench(plan)
    except TopdeckError as error:
        yield {"refused": str(error)}
        return
    yield {"replays_committed": bench.can_replay_committed()}
    measures = find_measures(plan)
    for name in plan.measures:
        yield {"measuring": name}
        gc.collect()
        try:
            yield {"figures": measures[name](bench)}
        except Exception as error:  # an older Topdeck lacks functions, and an external game may fail
            reason = str(error) if isinstance(error, TopdeckError) else f"{type(error).__name__}: {error}"
            yield {"missing": {name: reason}}
    yield {"done": bench.done}


def describe() -> dict[str, Any]:
    """Return the version and build of the Topdeck that is measured, and of its Python."""
    return {
        "topdeck": getattr(build, "VERSION", "of an unknown version"),  # the first versions lack it
        "compiled": build.compiled(),
        # older versions have no function for it
        "profile_guided": Path(build.__file__).with_name("profile_guided.txt").exists(),
        "folder": str(Path(str(topdeck.__file__)).parent),
        "executable": sys.executable,
        "python": platform.python_version(),
        "python_build": python_build(),
        "compiler": platform.python_compiler(),
        "platform": platform.platform(),
    }


def python_build() -> dict[str, bool | None]:
    """Return how this Python was built; None is unknown."""
    variables = [sysconfig.get_config_var(name) for name in ("CONFIG_ARGS", "PY_CORE_CFLAGS", "PY_CORE_LDFLAGS")]
    words = " ".join(filter(None, variables))

    def has_any(*flags: str) -> bool | None:
        return any(flag in words for flag in flags) if words else None

    return {
        "pgo": has_any("--enable-optimizations", "-fprofile-use", "-fprofile-instr-use"),
        "lto": has_any("--with-lto", "-flto"),
        "shared": bool(sysconfig.get_config_var("Py_ENABLE_SHARED")),
        "debug": bool(sysconfig.get_config_var("Py_DEBUG")),
        "free_threaded": bool(sysconfig.get_config_var("Py_GIL_DISABLED")),
    }
