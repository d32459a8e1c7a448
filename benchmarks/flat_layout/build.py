"""Compiles the experiment with the flags of the package: `python -m flat_layout.build FOLDER`, run in `benchmarks`.

Then `PYTHONPATH=FOLDER python -m flat_layout.check` runs compiled.
"""

from __future__ import annotations

import os
import shutil
import sys
from importlib import import_module
from pathlib import Path

from mypyc.build import mypycify

FLAGS = ["-DNDEBUG", "-fwrapv", "-O3", "-fno-semantic-interposition", "-ffp-contract=off", "-Wno-error", "-flto=auto"]
PLAIN = {"__init__.py", "build.py", "check.py", "measure.py", "translate.py"}
OPTIONS = ["--config-file=", f"--cache-dir={os.devnull}", "--follow-imports=silent", "--ignore-missing-imports"]


def main(folder: Path) -> None:
    sources = sorted(Path("flat_layout").glob("*.py"))
    hot = [str(path) for path in sources if path.name not in PLAIN]
    target = str(folder / "c")
    extensions = mypycify(OPTIONS + hot, opt_level="3", debug_level="0", strip_asserts=True, target_dir=target)
    for extension in extensions:
        extension.extra_compile_args = extension.extra_compile_args + FLAGS
        extension.extra_link_args = FLAGS
    command = ["build_ext", f"--build-lib={folder}", f"--build-temp={target}"]
    setup = import_module("setuptools").setup  # it has no types
    setup(name="flat_layout", packages=[], ext_modules=extensions, script_args=command)
    for path in sources:
        if path.name in PLAIN:
            shutil.copy(path, folder / path)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
