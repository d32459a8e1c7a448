"""Builds the wheel; its hot modules are compiled by mypyc where a C compiler and Python.h are present.

TOPDECK_COMPILE=0 never compiles, TOPDECK_COMPILE=1 fails where it cannot.
"""

import os
import shlex
import sys
import sysconfig
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Distribution, Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError

PACKAGE = Path("src/topdeck")
HOT = [
    "arena/play/loop.py",
    "clock.py",
    "event.py",
    "rng.py",
    "game.py",
    "state.py",
    "session.py",
    "thought.py",
    "games/hearthstone/agents/openings.py",
    "games/hearthstone/event.py",
    "games/hearthstone/engine/*.py",
    "games/hearthstone/knowledge/beliefs/*.py",
    "games/hearthstone/knowledge/hidden.py",
    "games/hearthstone/knowledge/observation.py",
    "games/hearthstone/language/*.py",
    "games/hearthstone/language/effects/*.py",
    "games/hearthstone/scores/*.py",
    "games/hearthstone/state.py",
    "search/*.py",
]
PLAIN = {"__init__.py", "action_parser.py", "catalogue.py"}

# -DNDEBUG -fwrapv: Python's own, which a CFLAGS in the environment would drop.
# -ffp-contract=off: fused multiply-add gives other floats than the interpreter.
# -Wno-error: mypyc asks for -Werror, and a newer compiler's new warning is no reason to stop.
# -Wno-misleading-indentation: gcc looks up the line of every brace, which takes a minute in so large a file.
FLAGS = ["-DNDEBUG", "-fwrapv", "-O3", "-fno-semantic-interposition", "-ffp-contract=off", "-Wno-error"]
FLAGS += ["-Wno-misleading-indentation"]
# mypyc writes one large C file; this optimizes its parts in parallel, where the toolchain can.
LINK_TIME = ["-flto=auto"]


class CannotCompile(Exception):
    """Says what this machine lacks."""


class BuildExt(build_ext):
    def run(self) -> None:
        try:
            super().run()
        except (BaseError, CCompilerError, OSError) as error:
            raise CannotCompile("the C compiler failed (pip install -v . shows how)") from error


def hot_modules() -> list[str]:
    found = {path for pattern in HOT for path in PACKAGE.glob(pattern) if path.name not in PLAIN}
    return sorted(path.as_posix() for path in found)


def compiles(flags: list[str]) -> bool:
    """Whether an extension module that includes Python.h can be built with these flags."""
    with TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return NULL; }\n")
        probe = Extension("probe", [str(source)], extra_compile_args=flags, extra_link_args=flags)
        command = BuildExt(Distribution({"name": "probe", "ext_modules": [probe]}))
        command.build_lib = command.build_temp = folder
        command.ensure_finalized()
        try:
            command.run()
        except CannotCompile:
            return False
    return True


def working_flags() -> list[str]:
    users = shlex.split(os.environ.get("CFLAGS", ""))
    choices = [[]] if os.name == "nt" else [FLAGS + LINK_TIME + users, FLAGS + users]
    for flags in choices:
        if compiles(flags):
            return flags
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise CannotCompile("there is no Python.h (install python3-dev or python3-devel)")
    raise CannotCompile("there is no working C compiler (install gcc or clang)")


def rewrite(folder: Path) -> None:
    """Change the C files of mypyc before they are compiled."""
    sys.path.insert(0, str(Path(__file__).parent))  # where pip does not look
    from build_tools.free_lists import UnknownForm, lengthen_free_lists

    try:
        lengthen_free_lists(folder.glob("*.[ch]"))
    except UnknownForm as reason:
        print(f"topdeck: objects are made and freed more slowly, because {reason}", file=sys.stderr)


def compiled_modules(folder: str) -> list[Extension]:
    # pip runs this file for the metadata too. Only a wheel is compiled: never in place, never editable.
    if "bdist_wheel" not in sys.argv or not hot_modules():
        return []
    if os.environ.get("TOPDECK_COMPILE") == "0":
        raise CannotCompile("TOPDECK_COMPILE=0")
    flags = working_flags()
    try:
        from mypyc.build import mypycify
    except ImportError as error:
        raise CannotCompile("mypy is not installed") from error
    # The other modules and their dependencies are the linter's business, and may not be installed here;
    # where they are, looking at them (at ray above all) takes a minute.
    options = ["--config-file=", f"--cache-dir={os.devnull}", "--follow-imports=silent", "--ignore-missing-imports"]
    options.append("--no-site-packages")
    extensions = mypycify(
        options + hot_modules(), opt_level="3", debug_level="0", strip_asserts=True, target_dir=folder
    )
    rewrite(Path(folder))
    for extension in extensions:
        extension.extra_compile_args = extension.extra_compile_args + flags
        extension.extra_link_args = flags
    return extensions


# A folder outside the tree: a module that is gone must not come back from an old build,
# and nothing compiled may lie beside the sources.
with TemporaryDirectory() as folder:
    options = {
        "build": {"build_base": folder},
        "build_ext": {"parallel": True},
        "egg_info": {"egg_base": folder},
    }
    try:
        setup(cmdclass={"build_ext": BuildExt}, ext_modules=compiled_modules(folder), options=options)
    except CannotCompile as reason:
        if os.environ.get("TOPDECK_COMPILE") == "1":
            sys.exit(f"topdeck: not compiled, because {reason}")
        print(f"topdeck: interpreted, about ten times slower, because {reason}", file=sys.stderr)
        setup(options=options)
