"""Starts the measuring program from these files, not from those of the Topdeck that is measured."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

NAME = "topdeck_measures"

package = ModuleType(NAME)
package.__path__ = [str(Path(__file__).parent)]
sys.modules[NAME] = package
import_module(f"{NAME}.older").adopt_older_names()
import_module(f"{NAME}.program").main()
