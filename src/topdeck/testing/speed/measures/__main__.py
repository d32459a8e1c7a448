"""Starts the measurement program from these files rather than from those of the Topdeck version being measured.

The version of Topdeck being measured may be older, so its modules, classes and functions are first given their current
names.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

NAME = "topdeck_measures"
# Current modules, with their locations in older Topdeck versions.
MODULES = {
    **{f"topdeck.core.{name}": f"topdeck.{name}" for name in ("build", "clock", "errors", "record", "registry", "rng")},
    "topdeck.core.state": "topdeck.state",
    "topdeck.search.determinizer": "topdeck.search.source",
}
# Current classes and functions, with their names in older Topdeck versions.
NAMES = {
    ("topdeck.search.determinizer", "Determinizer"): "Source",
    ("topdeck.core.record", "start_record"): "record_of",
    ("topdeck.arena.plan.experiment", "make_entries"): "entries_of",
    ("topdeck.arena.results.store.location", "find_location"): "location_of",
}


def adopt_older_names() -> None:
    """Make the modules, classes and functions of an older version of Topdeck available under their current names."""
    if find_spec("topdeck.core") is None:
        adopt_older_modules()
    if not hasattr(import_module("topdeck.core.record"), "start_record"):
        for (place, current), older in NAMES.items():
            module = import_module(place)
            if hasattr(module, older):
                setattr(module, current, getattr(module, older))


def adopt_older_modules() -> None:
    sys.modules["topdeck.core"] = ModuleType("topdeck.core")
    for current, older in MODULES.items():
        if find_spec(older) is not None:
            sys.modules[current] = import_module(older)
            setattr(sys.modules[current.rpartition(".")[0]], current.rpartition(".")[2], sys.modules[current])


package = ModuleType(NAME)
package.__path__ = [str(Path(__file__).parent)]
sys.modules[NAME] = package
adopt_older_names()
import_module(f"{NAME}.program").main()
