"""The source distribution holds all that a build from it needs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NEEDED = ["setup.py", "pyproject.toml", "MANIFEST.in", "README.md", "LICENSE"]
FOLDERS = ["build_tools", "src"]


@pytest.mark.slow
def test_the_source_distribution_holds_what_a_build_needs(tmp_path: Path) -> None:
    tree = tmp_path / "tree"
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, tree / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for name in NEEDED:
        shutil.copy(ROOT / name, tree)
    command = [sys.executable, "setup.py", "-q", "sdist", "-d", str(tmp_path)]
    subprocess.run(command, cwd=tree, env={**os.environ, "TOPDECK_COMPILE": "1"}, check=True)
    [archive] = tmp_path.glob("*.tar.gz")
    with tarfile.open(archive) as packed:
        held = {name.partition("/")[2] for name in packed.getnames()}
    files = [path for folder in FOLDERS for path in (tree / folder).rglob("*") if path.is_file()]
    assert {path.relative_to(tree).as_posix() for path in files} | set(NEEDED) <= held
    assert not [name for name in held if name.endswith((".pyc", ".c", ".so"))]
