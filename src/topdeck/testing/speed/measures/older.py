"""Current names for the modules and classes of an older Topdeck, so that the measures find them."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

# Current modules, with their places in an older Topdeck.
MODULES = {
    **{f"topdeck.core.{name}": f"topdeck.{name}" for name in ("build", "clock", "errors", "record", "registry", "rng")},
    "topdeck.core.state": "topdeck.state",
    "topdeck.search.determinizer": "topdeck.search.source",
}
# Current classes, with their names in an older Topdeck.
CLASSES = {("topdeck.search.determinizer", "Determinizer"): "Source"}


def adopt_older_names() -> None:
    """Register modules and classes of an older Topdeck under their current names."""
    if find_spec("topdeck.core") is not None:
        return
    sys.modules["topdeck.core"] = ModuleType("topdeck.core")
    for current, older in MODULES.items():
        if find_spec(older) is not None:
            sys.modules[current] = import_module(older)
            setattr(sys.modules[current.rpartition(".")[0]], current.rpartition(".")[2], sys.modules[current])
    for (module, current), older in CLASSES.items():
        if module in sys.modules and not hasattr(sys.modules[module], current):
            setattr(sys.modules[module], current, getattr(sys.modules[module], older))
