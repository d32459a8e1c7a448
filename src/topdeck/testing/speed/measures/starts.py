"""How fast a new process is ready."""

from __future__ import annotations

import subprocess
import sys

from .bench import Bench
from .plan import Figures

# Both end with a line that says the CPU seconds since the process began.
IMPORT = "import time, topdeck\nprint(time.process_time())"
HELP = """
import sys, time
from topdeck.cli import main
sys.argv = ["topdeck", "--help"]
try:
    main()
finally:
    print(time.process_time())
"""
STARTS = {"import": IMPORT, "help": HELP}


def start_times(bench: Bench) -> Figures:
    """How long a new process takes to import Topdeck, and to show the command's help."""
    rounds = bench.count(3)
    return {f"{name}_ms": 1e3 * min(start(code) for _ in range(rounds)) for name, code in STARTS.items()}


def start(code: str) -> float:
    """The CPU seconds from the start of a process to the last line it prints."""
    told = subprocess.run([sys.executable, "-P", "-c", code], stdout=subprocess.PIPE, text=True, check=True)
    return float(told.stdout.splitlines()[-1])
