"""Builds the wheel; its hot modules are compiled by mypyc where a C compiler and Python.h are present.

TOPDECK_COMPILE=0 never compiles, TOPDECK_COMPILE=1 fails where it cannot.
TOPDECK_PGO=1 builds guided by a profile, as released wheels are, and fails where it cannot.
"""

import os
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from setuptools import Extension, setup

sys.path.insert(0, str(Path(__file__).parent))  # where pip does not look

from build_tools.c_compiler import BuildExt, CannotCompile, working_flags
from build_tools.cold_paths import mark_cold_paths
from build_tools.docstrings import restore_docstrings
from build_tools.floats import shorten_conversions
from build_tools.free_lists import lengthen_free_lists
from build_tools.generated_code import UnknownForm
from build_tools.memory import clear_memory, copy_memory, join_tuples
from build_tools.package_readme import package_readme
from build_tools.profile_guided import ProfileGuidedBuildExt, check_profiles

COMPILE = os.environ.get("TOPDECK_COMPILE")
GUIDED = os.environ.get("TOPDECK_PGO") == "1"
PACKAGE = Path("src/topdeck")
HOT = [
    "agents/simple.py",
    "arena/play/loop.py",
    "core/clock.py",
    "core/consequence.py",
    "core/consequence_log.py",
    "core/encoding.py",
    "core/event.py",
    "core/rng.py",
    "core/search_info.py",
    "core/session.py",
    "core/state.py",
    "core/streams.py",
    "core/tuples.py",
    "envs/encoded_game.py",
    "envs/vector.py",
    "games/gwent/agents/openings.py",
    "games/gwent/encoding/action_ids.py",
    "games/gwent/encoding/encoder.py",
    "games/gwent/encoding/entities.py",
    "games/gwent/encoding/history.py",
    "games/gwent/encoding/piles.py",
    "games/gwent/encoding/scalars.py",
    "games/gwent/encoding/schema.py",
    "games/gwent/engine/*.py",
    "games/gwent/horizon.py",
    "games/gwent/knowledge/beliefs/*.py",
    "games/gwent/knowledge/hidden.py",
    "games/gwent/knowledge/observation.py",
    "games/gwent/language/*.py",
    "games/gwent/scores/*.py",
    "games/gwent/situations.py",
    "games/gwent/state.py",
    "games/hearthstone/agents/openings.py",
    "games/hearthstone/encoding/action_ids.py",
    "games/hearthstone/encoding/encoder.py",
    "games/hearthstone/encoding/entities.py",
    "games/hearthstone/encoding/history.py",
    "games/hearthstone/encoding/piles.py",
    "games/hearthstone/encoding/scalars.py",
    "games/hearthstone/encoding/schema.py",
    "games/hearthstone/engine/*.py",
    "games/hearthstone/knowledge/beliefs/*.py",
    "games/hearthstone/knowledge/hidden.py",
    "games/hearthstone/knowledge/observation.py",
    "games/hearthstone/language/*.py",
    "games/hearthstone/language/effects/*.py",
    "games/hearthstone/scores/*.py",
    "games/hearthstone/situations.py",
    "games/hearthstone/state.py",
    "search/*.py",
]
PLAIN = {"__init__.py", "action_parser.py", "catalogue.py", "script.py"}


def hot_modules() -> list[str]:
    found = {path for pattern in HOT for path in PACKAGE.glob(pattern) if path.name not in PLAIN}
    return sorted(path.as_posix() for path in found)


def rewrite(folder: Path) -> None:
    """Change the C files of mypyc before they are compiled."""
    restore_docstrings(folder.glob("*.c"), map(Path, hot_modules()), PACKAGE.parent)
    mark_cold_paths(folder.glob("__native*.c"))
    shorten_conversions(folder.glob("__native*.c"))
    for improve in (lengthen_free_lists, copy_memory, clear_memory, join_tuples):
        try:
            improve(list(folder.glob("*.[ch]")))
        except UnknownForm as reason:
            print(f"topdeck: it is slower than usual, because {reason}", file=sys.stderr)


def compiled_modules(folder: str) -> list[Extension]:
    # pip runs this file for the metadata too. Only a wheel is compiled: never in place, never editable.
    if "bdist_wheel" not in sys.argv or not hot_modules():
        return []
    if COMPILE == "0":
        raise CannotCompile("TOPDECK_COMPILE=0")
    flags = working_flags()
    if GUIDED:
        check_profiles(flags)
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
    options = {"build": {"build_base": folder}, "build_ext": {"parallel": True}, "egg_info": {"egg_base": folder}}
    about = {"long_description": package_readme(), "long_description_content_type": "text/markdown"}
    try:
        command = ProfileGuidedBuildExt if GUIDED else BuildExt
        setup(cmdclass={"build_ext": command}, ext_modules=compiled_modules(folder), options=options, **about)
    except CannotCompile as reason:
        if COMPILE == "1" or GUIDED:
            sys.exit(f"topdeck: not compiled, because {reason}")
        print(f"topdeck: interpreted, about ten times slower, because {reason}", file=sys.stderr)
        setup(options=options, **about)
