"""The calibration that comes with Topdeck: how it was found is told in `calibration/`."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from topdeck.studies.budgets import Calibration

FILE = "calibration.json"


@cache
def calibration() -> Calibration:
    found = json.loads((files(__package__) / FILE).read_text("utf-8"))
    iterations = {int(ms): count for ms, count in found["iterations"].items()}
    return Calibration(found["reference"], iterations, found["costs"])
