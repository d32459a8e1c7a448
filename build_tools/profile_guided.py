"""Profile-guided build: the library is built, plays training games, and is built again with the resulting profile.

gcc looks for the profile of the first build next to the object files of the second, and only warns if the profile is
missing. Therefore, a minimal library is built first to check that the compiler supports profiles, and the profile of
the real library must exist.
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
# -fprofile-partial-training: code that never runs in the training games is optimized as if there were no profile.
USE = ["-fprofile-use", "-fprofile-partial-training", "-Werror=coverage-mismatch"]
STRICT = ["-Wmissing-profile", "-Werror=missing-profile"]
RUNS = """#include <Python.h>
static struct PyModuleDef probe = {PyModuleDef_HEAD_INIT, "probe"};
PyMODINIT_FUNC PyInit_probe(void) { return PyModule_Create(&probe); }
"""
TRAINING = Path(__file__).with_name("training_games.py")
MARK = Path("topdeck", "core", "profile_guided.txt")


class TwiceBuilt(BuildExt):
    """Builds the library, runs the training games, and builds the library again with the resulting profile."""

    compiler: Any  # the name of the compiler until setuptools replaces it with an object
    use = USE
    training: tuple[str, ...] = (sys.executable, str(TRAINING))

    def run(self) -> None:
        self.force = True
        self.build(COUNT)
        self.train()
        self.build(self.use)

    def build(self, flags: list[str]) -> None:
        """Build all extensions; the first one is the library and gets additional flags, and the others only load it."""
        library = self.extensions[0]
        plain = library.extra_compile_args, library.extra_link_args
        library.extra_compile_args, library.extra_link_args = plain[0] + flags, plain[1] + flags
        name = self.compiler
        super().run()
        self.made, self.compiler = self.compiler, name
        library.extra_compile_args, library.extra_link_args = plain

    def train(self) -> None:
        """Run the training games with the first build, which writes a profile."""
        here = {"PYTHONPATH": self.build_lib, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        if subprocess.run(self.training, env={**os.environ, **here}, check=False).returncode:
            raise CannotCompile("the training games failed (pip install -v . shows why)")
        objects = self.made.object_filenames(self.extensions[0].sources, output_dir=self.build_temp)
        for file in objects:
            if not Path(file).with_suffix(".gcda").exists():
                raise CannotCompile(f"the training games wrote no profile for {Path(file).stem}")


class Probe(TwiceBuilt):
    """A profile-guided build of a minimal module, in which missing profiles are errors because all of its code runs."""

    use = USE + STRICT
    training = (sys.executable, "-c", "import probe")


class ProfileGuidedBuildExt(TwiceBuilt):
    """The profile-guided build of Topdeck, which records in a file that it was profile-guided."""

    def run(self) -> None:
        super().run()
        Path(self.build_lib, MARK).write_text("Built with the profile of training games.\n", "utf-8")


def check_profiles(flags: list[str]) -> None:
    """Raise `CannotCompile` if profiles cannot be created or used on this machine."""
    if importlib.util.find_spec("msgspec") is None:
        raise CannotCompile("the training games require msgspec (install it, and build with --no-build-isolation)")
    with TemporaryDirectory() as folder:
        try:
            build_probe(Probe, RUNS, flags, Path(folder))
        except CannotCompile as error:
            raise CannotCompile("this C compiler does not use profiles (use gcc instead)") from error
