"""A protocol program that uses a fixed amount of CPU time per decision and plays the first legal action.

python benchmarks/thinking/program.py MILLISECONDS
"""

from __future__ import annotations

import json
import sys
from time import process_time
from typing import Any

ANSWERS: dict[str, dict[str, Any]] = {
    "hello": {"type": "hello", "protocol": 1, "keep": False},
    "begin": {"type": "ready"},
    "act": {"type": "action", "index": 0},
}


def main() -> None:
    seconds = float(sys.argv[1]) / 1000
    for line in sys.stdin:
        kind = json.loads(line)["type"]
        started = process_time()
        while kind == "act" and process_time() - started < seconds:
            pass
        if kind in ANSWERS:
            print(json.dumps(ANSWERS[kind]), flush=True)
        if kind == "quit":
            return


if __name__ == "__main__":
    main()
