"""A profile-guided build: the library is built, plays, and is built again, better where it spends its time.

gcc finds the counts of the first build beside the object file of the second, and only warns where there are none.
So a library of a few lines shows first that the compiler can do it, and the counts of the real one must be there.
"""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from build_tools.c_compiler import BuildExt, CannotCompile, build_probe

COUNT = ["-fprofile-generate"]
# -fprofile-partial-training: what never runs in the training games is optimized as without a profile.
USE = ["-fprofile-use", "-fprofile-partial-training", "-Werror=coverage-mismatch"]
STRICT = ["-Wmissing-profile", "-Werror=missing-profile"]
RUNS = """#include <Python.h>
static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe"};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }
"""
TRAINING = Path(__file__).with_name("training_games.py")
MARK = Path("topdeck", "core", "profile_guided.txt")


class TwiceBuilt(BuildExt):
    """Builds, trains, and builds again."""

    compiler: Any  # a name, and once setuptools has run an object
    use = USE
    training: tuple[str, ...] = (sys.executable, str(TRAINING))

    def run(self) -> None:
        self.force = True
        self.build(COUNT)
        self.train()
        self.build(self.use)

    def build(self, flags: list[str]) -> None:
        """Build with more flags for the library, which comes first. The others do nothing but load it."""
        library = self.extensions[0]
        plain = library.extra_compile_args, library.extra_link_args
        library.extra_compile_args, library.extra_link_args = plain[0] + flags, plain[1] + flags
        name = self.compiler
        super().run()
        self.made, self.compiler = self.compiler, name
        library.extra_compile_args, library.extra_link_args = plain

    def train(self) -> None:
        """Let what was built count what it does."""
        here = {"PYTHONPATH": self.build_lib, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        if subprocess.run(self.training, env={**os.environ, **here}, check=False).returncode:
            raise CannotCompile("the training games failed (pip install -v . shows how)")
        objects = self.made.object_filenames(self.extensions[0].sources, output_dir=self.build_temp)
        for file in objects:
            if not Path(file).with_suffix(".gcda").exists():
                raise CannotCompile(f"the training games left no profile of {Path(file).stem}")


class Probe(TwiceBuilt):
    """The same with a few lines of C, all of which run: whatever has no profile is an error."""

    use = USE + STRICT
    training = (sys.executable, "-c", "import probe")


class ProfileGuidedBuildExt(TwiceBuilt):
    """The same with Topdeck, which remembers it."""

    def run(self) -> None:
        super().run()
        Path(self.build_lib, MARK).write_text("Built by the profile of training games.\n", "utf-8")


def check_profiles(flags: list[str]) -> None:
    """Refuse a machine on which a profile would not be made or not be used."""
    if importlib.util.find_spec("msgspec") is None:
        raise CannotCompile("the training games need msgspec (install it, and build with --no-build-isolation)")
    with TemporaryDirectory() as folder:
        try:
            build_probe(Probe, RUNS, flags, Path(folder))
        except CannotCompile as error:
            raise CannotCompile("this C compiler makes no use of profiles (gcc does)") from error
