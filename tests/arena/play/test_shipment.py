"""Packing the code of external agents for the nodes of a cluster."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from topdeck.arena.play import ray_node
from topdeck.arena.play.ray_node import PACKAGE, pack
from topdeck.config.external_code import ExternalSource, external_source
from topdeck.core.errors import MatchError

AGENT = "from topdeck.agents.simple import RandomAgent as Bot\n"


def source(name: str) -> ExternalSource:
    found = external_source(name)
    assert found is not None
    return found


@pytest.fixture
def user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two modules, a package, and other files."""
    folder = tmp_path / "user"
    (folder / "team" / "data").mkdir(parents=True)
    (folder / "team" / "__pycache__").mkdir()
    (folder / "results").mkdir()
    for name, text in {
        "mine.py": f"import beside\n{AGENT}",
        "beside.py": "",
        "weights.json": "[]",
        ".secret": "",
        "results/games.db": "",
        "team/__init__.py": AGENT,
        "team/data/weights.json": "[]",
        "team/__pycache__/old.pyc": "",
    }.items():
        (folder / name).write_text(text)
    monkeypatch.syspath_prepend(folder)
    return folder


def sent(target: Path) -> set[str]:
    return {path.relative_to(target).as_posix() for path in target.rglob("*") if path.is_file()}


def test_a_module_is_sent_with_the_files_beside_it(user: Path, tmp_path: Path) -> None:
    shipped = pack([source("mine:Bot")], tmp_path / PACKAGE)
    assert sent(tmp_path / PACKAGE) == {"0/mine.py", "0/beside.py", "0/weights.json"}
    assert (shipped.folders, shipped.files) == (("0",), {})


def test_a_package_is_sent_with_everything_in_it(user: Path, tmp_path: Path) -> None:
    pack([source("team:Bot")], tmp_path / PACKAGE)
    assert sent(tmp_path / PACKAGE) == {"0/team/__init__.py", "0/team/data/weights.json"}


def test_a_file_is_found_on_a_node_by_the_path_in_its_spec(user: Path, tmp_path: Path) -> None:
    spec = f"{user}/mine.py:Bot"
    shipped = pack([source(spec)], tmp_path / PACKAGE)
    assert shipped.folders == ()
    (user / "mine.py").unlink()  # a node does not have it
    code = (
        "from topdeck.agents import make_agent\n"
        "from topdeck.arena.play.ray_node import Shipment\n"
        f"Shipment({shipped.folders!r}, {dict(shipped.files)!r}).install()\n"
        f"print(type(make_agent({spec!r})).__name__)\n"
    )
    path = f"import sys; sys.path[:] = {[str(tmp_path), *sys.path]!r}\n"
    done = subprocess.run([sys.executable, "-c", path + code], capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("RandomAgent\n", "")


def test_installed_packages_are_not_sent(tmp_path: Path) -> None:
    assert pack([source("pytest:Item")], tmp_path / PACKAGE).folders == ()
    assert not (tmp_path / PACKAGE).exists()


def test_large_files_are_left_out(user: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_node, "LARGEST", 100)
    (user / "large.bin").write_bytes(bytes(101))
    pack([source("mine:Bot")], tmp_path / PACKAGE)
    assert "0/large.bin" not in sent(tmp_path / PACKAGE)


def test_too_many_files_are_rejected(user: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_node, "MOST", 10)
    with pytest.raises(MatchError, match=r"the files next to .*mine.py exceed .* MB and are too large to send"):
        pack([source("mine:Bot")], tmp_path / PACKAGE)
