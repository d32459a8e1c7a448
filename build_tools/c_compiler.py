"""The C compiler of this machine: whether there is one, and the flags it knows."""

from __future__ import annotations

import os
import shlex
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

# -DNDEBUG -fwrapv: Python's own, which a CFLAGS in the environment would drop.
# -ffp-contract=off: fused multiply-add gives other floats than the interpreter.
# -Wno-error: mypyc asks for -Werror, and a newer compiler's new warning is no reason to stop.
# -Wno-misleading-indentation: gcc looks up the line of every brace, which takes a minute in so large a file.
FLAGS = ["-DNDEBUG", "-fwrapv", "-O3", "-fno-semantic-interposition", "-ffp-contract=off"]
FLAGS += ["-Wno-error", "-Wno-misleading-indentation"]
# mypyc writes one large C file; this optimizes its parts in parallel, where the toolchain can.
LINK_TIME = ["-flto=auto"]
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n"


class CannotCompile(Exception):
    """Says what this machine lacks."""


class BuildExt(build_ext):
    def run(self) -> None:
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as error:
            raise CannotCompile("the C compiler failed (pip install -v . shows how)") from error


def working_flags() -> list[str]:
    """The best flags that this compiler takes."""
    users = shlex.split(os.environ.get("CFLAGS", ""))
    choices: list[list[str]] = [[]] if os.name == "nt" else [FLAGS + LINK_TIME + users, FLAGS + users]
    for flags in choices:
        if compiles(flags):
            return flags
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise CannotCompile("there is no Python.h (install python3-dev or python3-devel)")
    raise CannotCompile("there is no working C compiler (install gcc or clang)")


def compiles(flags: list[str]) -> bool:
    """Whether an extension module that includes Python.h can be built with these flags."""
    with TemporaryDirectory() as folder:
        try:
            build_probe(BuildExt, PROBE, flags, Path(folder))
        except CannotCompile:
            return False
    return True


def build_probe(command: type[BuildExt], code: str, flags: list[str], folder: Path) -> None:
    """Build an extension module of a few lines, called probe, in a folder."""
    source = folder / "probe.c"
    source.write_text(code, "utf-8")
    probe = Extension("probe", [str(source)], extra_compile_args=flags, extra_link_args=flags)
    built = command(Distribution({"name": "probe", "ext_modules": [probe]}))
    built.build_lib = built.build_temp = str(folder)
    built.ensure_finalized()
    built.run()
