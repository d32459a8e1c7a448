"""The source distribution contains all files for building and testing, and the wheel is small."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import topdeck
from build_tools.package_readme import with_absolute_links

ROOT = Path(__file__).parents[2]
FILES = ["setup.py", "pyproject.toml", "MANIFEST.in", "Makefile", "Containerfile", ".dockerignore"]
FILES += [
    "README.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "CITATION.cff",
    "LICENSE",
    "NOTICE",
    "mkdocs.yml",
    "biome.json",
]
FOLDERS = [".github", "benchmarks", "build_tools", "docs", "examples", "src", "studies", "tests", "tools"]
BUILT = ("*.so", "*.pyd", "*.html", "screenshots", "__pycache__", ".*_cache", "*.egg-info")


MOST_BYTES = 2_000_000  # of a pure wheel, without the weights of the networks


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the repository without build outputs."""
    tree = tmp_path_factory.mktemp("release") / "tree"
    for folder in FOLDERS:
        ignored = shutil.ignore_patterns(*BUILT) if folder != "src" else shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / folder, tree / folder, ignore=ignored)
    for name in FILES:
        shutil.copy(ROOT / name, tree)
    return tree


def build(tree: Path, kind: str, to: Path) -> Path:
    command = [sys.executable, "setup.py", "-q", kind, "-d", str(to)]
    subprocess.run(command, cwd=tree, env={**os.environ, "TOPDECK_COMPILE": "0"}, check=True)
    [built] = to.iterdir()
    return built


@pytest.mark.slow
def test_the_source_distribution_can_be_built_tested_and_published(tree: Path, tmp_path: Path) -> None:
    archive = build(tree, "sdist", tmp_path)
    with tarfile.open(archive) as packed:
        held = {name.partition("/")[2] for name in packed.getnames()}
        [about] = (packed.extractfile(name) for name in packed.getnames() if re.fullmatch("[^/]*/PKG-INFO", name))
        assert about is not None
        metadata = Parser().parsestr(about.read().decode())
    files = {path.relative_to(tree).as_posix() for path in tree.rglob("*") if path.is_file()}
    assert {name for name in files if not name.endswith(".pyc")} <= held
    assert not [name for name in held if name.endswith((".pyc", ".so")) or re.match(r"src/.*\.c$", name)]

    assert metadata["Version"] == topdeck.__version__
    assert "test" not in metadata.get_all("Provides-Extra", [])
    text = metadata.get_payload()
    assert isinstance(text, str)
    assert "# Topdeck" in text
    assert re.findall(r"\]\((?!https://)[^)]*\)", text) == []


@pytest.mark.slow
def test_the_pure_wheel_is_small_and_has_the_page_in_compressed_form_only(tree: Path, tmp_path: Path) -> None:
    wheel = build(tree, "bdist_wheel", tmp_path)
    with zipfile.ZipFile(wheel) as packed:
        page = {name for name in packed.namelist() if "/web/page/" in name}
        weights = sum(file.compress_size for file in packed.infolist() if file.filename.endswith("network.json"))
    assert wheel.stat().st_size - weights <= MOST_BYTES
    assert {"topdeck/web/page/app.js.gz", "topdeck/web/page/style.css.gz", "topdeck/web/page/index.html.gz"} <= page
    assert not {name for name in page if name.endswith((".css", ".html", ".d.ts")) or f"{name}.gz" in page}


@pytest.mark.parametrize(
    ("link", "absolute"),
    [
        ("[cards](docs/cards.md)", "[cards](https://example.org/blob/v1.2.0/docs/cards.md)"),
        ("[time](docs/a.md#time)", "[time](https://example.org/blob/v1.2.0/docs/a.md#time)"),
        ("![table](docs/table.svg)", "![table](https://example.org/raw/v1.2.0/docs/table.svg)"),
        ("[here](#strength)", "[here](#strength)"),
        ("[there](https://example.net/docs)", "[there](https://example.net/docs)"),
    ],
)
def test_links_of_the_readme_lead_to_the_files_of_the_version(link: str, absolute: str) -> None:
    assert with_absolute_links(link, "https://example.org", "1.2.0") == absolute
