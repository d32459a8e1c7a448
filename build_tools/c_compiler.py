"""Detects this machine's C compiler and the flags that the compiler supports."""

from __future__ import annotations

import os
import shlex
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

# -DNDEBUG -fwrapv: Python's own flags, which CFLAGS in the environment would replace.
# -fvisibility=hidden: otherwise, other libraries could use all functions and variables of this library, so every access
# to a type or a constant would first load its address from a table.
# -ffp-contract=off: fused multiply-add would give floats that differ from the interpreter's.
# -Wno-error: mypyc passes -Werror, and a new warning from a newer compiler should not stop the build.
# -Wno-misleading-indentation: gcc looks up the line of every brace, which takes a minute in such a large file.
FLAGS = ["-DNDEBUG", "-fwrapv", "-O3", "-fno-semantic-interposition", "-fvisibility=hidden", "-ffp-contract=off"]
FLAGS += ["-Wno-error", "-Wno-misleading-indentation"]
# mypyc writes one large C file; link-time optimization processes its parts in parallel if the toolchain supports it.
LINK_TIME = ["-flto=auto"]
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"


class CannotCompile(Exception):
    """Raised if this machine cannot compile C code; the message states what is missing."""


class BuildExt(build_ext):
    def run(self) -> None:
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as error:
            raise CannotCompile("the C compiler failed (pip install -v . shows why)") from error


def working_flags() -> list[str]:
    """Return the best flags that this compiler accepts."""
    users = shlex.split(os.environ.get("CFLAGS", ""))
    choices: list[list[str]] = [[]] if os.name == "nt" else [FLAGS + LINK_TIME + users, FLAGS + users]
    for flags in choices:
        if compiles(flags):
            return flags
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise CannotCompile("Python.h was not found (install python3-dev or python3-devel)")
    raise CannotCompile("no working C compiler was found (install gcc or clang)")


def compiles(flags: list[str]) -> bool:
    """Return whether an extension module that includes Python.h can be built with these flags."""
    with TemporaryDirectory() as folder:
        try:
            build_probe(BuildExt, PROBE, flags, Path(folder))
        except CannotCompile:
            return False
    return True


def build_probe(command: type[BuildExt], code: str, flags: list[str], folder: Path) -> None:
    """Build a minimal extension module named `probe` in a folder."""
    source = folder / "probe.c"
    source.write_text(code, "utf-8")
    probe = Extension("probe", [str(source)], extra_compile_args=flags, extra_link_args=flags)
    built = command(Distribution({"name": "probe", "ext_modules": [probe]}))
    built.build_lib = built.build_temp = str(folder)
    built.ensure_finalized()
    built.run()
