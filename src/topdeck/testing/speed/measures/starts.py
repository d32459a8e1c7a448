"""Measures of the start of a process."""

import subprocess
import sys

from .bench import Bench
from .plan import Figures

# The last line of both prints the CPU seconds since the process started.
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
    """Measure how long a new process takes to import Topdeck, and to print the help."""
    rounds = bench.count(3)
    return {f"{name}_ms": 1e3 * min(start(code) for _ in range(rounds)) for name, code in STARTS.items()}


def start(code: str) -> float:
    """Return the CPU seconds from the start of a process to its last line of output."""
    process = subprocess.run([sys.executable, "-P", "-c", code], stdout=subprocess.PIPE, text=True, check=True)
    return float(process.stdout.splitlines()[-1])
