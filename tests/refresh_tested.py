"""Writes down which cards have a test, for the package to tell its users: `make tested`."""

import json
from pathlib import Path

from marks import by_card

TESTED = Path(__file__).parents[1] / "src" / "topdeck" / "games" / "hearthstone" / "data" / "tested.json"


def text() -> str:
    """What the file should say: one id a line."""
    ids = ",\n".join(json.dumps(id) for id in sorted(by_card()))
    return f'{{"schema": 1, "cards": [\n{ids}\n]}}\n'


if __name__ == "__main__":
    TESTED.write_text(text(), encoding="utf-8")
    print(f"{len(by_card())} cards have a test")
