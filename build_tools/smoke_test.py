"""Checks a wheel before its release: the wheel must contain the expected build and play the same games as before.

python build_tools/smoke_test.py compiled          a plain build
python build_tools/smoke_test.py profile-guided    a profile-guided build
"""

from __future__ import annotations

import sys
from pathlib import Path

import topdeck.testing
from topdeck.core import build
from topdeck.core.record import read_records


def kind_of_build() -> str:
    if not build.compiled():
        return "interpreted"
    return "profile-guided" if build.profile_guided() else "compiled"


def replay_positions() -> int:
    """Replay games up to the committed mid-game positions, check the fingerprints, and return the number of games."""
    files = Path(topdeck.testing.__file__).parent.glob("positions/*.jsonl")
    return len([record.final() for file in files for record in read_records(file)])


def main(expected: str) -> None:
    found = kind_of_build()
    if found != expected:
        sys.exit(f"this build is {found}, not {expected}")
    print(f"{found}: {replay_positions()} positions replayed successfully")


if __name__ == "__main__":
    main(*sys.argv[1:])
