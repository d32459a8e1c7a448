"""The files that external code consists of, and their hash."""

from pathlib import Path

import pytest

from topdeck.core.external_source import ExternalSource, external_source


def source(name: str) -> ExternalSource:
    found = external_source(name)
    assert found is not None
    return found


def paths(name: str) -> list[str]:
    return [file.path for file in source(name).files]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a module that fails when it is imported, and modules beside it; it is the current one."""
    texts = {
        "sourced.py": "import os, sourced_helper\nfrom sourced_package import inner\n1 / 0\n",
        "sourced_helper.py": "import importlib\nimportlib.import_module('sourced_third')\n",
        "sourced_third.py": "",
        "sourced_unrelated.py": "",
        "os.py": "",
        "sourced_package/__init__.py": "",
        "sourced_package/inner.py": "from . import other",
        "sourced_package/other.py": "import sourced_third",
    }
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


ALL = [
    "sourced.py",
    "sourced_helper.py",
    "sourced_package/__init__.py",
    "sourced_package/inner.py",
    "sourced_package/other.py",
    "sourced_third.py",
]


@pytest.mark.parametrize("name", ["sourced:Bot", "sourced.py", "./sourced.py:Bot"])
def test_a_source_is_a_module_and_what_it_imports_from_beside_it(name: str, folder: Path) -> None:
    assert paths(name) == ALL
    assert (source(name).root, source(name).module) == (folder, folder / "sourced.py")


def test_a_module_in_a_package_comes_with_the_package(folder: Path) -> None:
    inner = source("sourced_package.inner:Score")
    assert inner.module == folder / "sourced_package" / "inner.py"
    assert sorted(file.path for file in inner.files) == ALL[2:]
    assert paths("sourced_package/inner.py") == ["inner.py", "__init__.py", "other.py"]


def test_the_hash_tells_contents_apart_and_not_places(folder: Path, tmp_path: Path) -> None:
    before = source("sourced.py")
    (folder / "sourced_unrelated.py").write_text("changed")
    assert source("sourced.py") == before
    (folder / "sourced_third.py").write_text("changed")
    after = source("sourced.py")
    assert after.hash != before.hash
    assert [new.path for new, old in zip(after.files, before.files, strict=True) if new != old] == ["sourced_third.py"]
    (folder / "sub").mkdir()
    (folder / "sub" / "sourced_third.py").write_text("changed")
    assert source("sub/sourced_third.py").hash == source("sourced_third:Any").hash


@pytest.mark.parametrize(
    "name", ["greedy", "missing.py", "missing:Bot", "missing.inner:Bot", "sys:Bot", "topdeck.agents.simple:RandomAgent"]
)
def test_what_is_not_external_or_not_found_has_no_source(name: str, folder: Path) -> None:
    assert external_source(name) is None


def test_installed_packages_come_without_those_beside_them() -> None:
    assert {file.path.partition("/")[0] for file in source("pytest:Bot").files} == {"pytest"}
