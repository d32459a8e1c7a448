"""External code in specs: its names, its files, and their hashes."""

from pathlib import Path

import pytest

from topdeck.config.external_code import ExternalSource, external_names, external_source, external_sources, is_external
from topdeck.config.spec import parse_spec


@pytest.mark.parametrize(
    ("spec", "names"),
    [
        ("greedy(score=midrange(hero=20), ms=none)", []),
        ("mine:Bot(c=2)", ["mine:Bot"]),
        ("mine.py", ["mine.py"]),
        ("../bots/agent.py:Bot(score=own:Score)", ["../bots/agent.py:Bot", "own:Score"]),
        ('greedy(score="by-lead(ahead=mine.py, behind=utility)")', ["mine.py"]),
        ("mixed(parts=[greedy, beam(score=mine:Score)])", ["mine:Score"]),
        ("greedy(score=by-lead(ahead=a:S, behind=by-lead(behind=b:S)))", ["a:S", "b:S"]),
        ('greedy(note="see: nothing (a spec")', ["see: nothing (a spec"]),
    ],
)
def test_names_are_found_at_any_depth(spec: str, names: list[str]) -> None:
    assert [*external_names(parse_spec(spec))] == [*external_names(spec)] == names
    assert is_external(spec) is bool(names)


@pytest.mark.parametrize(
    ("of", "values", "names"),
    [
        ("greedy(score=utility)", "c = 1", []),
        ("greedy(score=mine:Score)", "c = 1", ["mine:Score"]),
        ("greedy", 'score = "mine:Score(a=1)"', ["mine:Score"]),
        ("greedy(weights=w.toml, score=mine.py)", "c = 1", ["mine.py"]),
    ],
)
def test_files_of_tuned_values_are_searched(
    of: str, values: str, names: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "w.toml").write_text(f'schema = 1\ngame = "hearthstone"\nof = "{of}"\n[values]\n{values}\n')
    for spec in ("greedy(weights=w.toml)", f'greedy(weights="{tmp_path}/w.toml")', "mixed(parts=[a(weights=w.toml)])"):
        assert [*external_names(spec)] == names


def test_a_file_that_cannot_be_read_names_nothing(tmp_path: Path) -> None:
    assert not is_external(f"greedy(weights={tmp_path}/none.toml)")


def test_the_sources_of_a_spec_are_those_of_all_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("bot", "own"):
        (tmp_path / f"{name}.py").write_text("")
    spec = "bot.py:Bot(score=own.py, other=own.py, lost=missing:Score)"
    assert [source.name for source in external_sources(spec)] == ["bot.py:Bot", "own.py"]


# ---- source files


def source(name: str) -> ExternalSource:
    found = external_source(name)
    assert found is not None
    return found


def paths(name: str) -> list[str]:
    return [*source(name).files]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, which contains several modules and one that fails when it is imported."""
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
    assert sorted(inner.files) == ALL[2:]
    assert paths("sourced_package/inner.py") == ["inner.py", "__init__.py", "other.py"]


def test_the_hash_tells_contents_apart_and_not_places(folder: Path, tmp_path: Path) -> None:
    before = source("sourced.py")
    (folder / "sourced_unrelated.py").write_text("changed")
    assert source("sourced.py") == before
    (folder / "sourced_third.py").write_text("changed")
    after = source("sourced.py")
    assert list(after.files) == list(before.files)
    assert dict(after.files.items() - before.files.items()).keys() == {"sourced_third.py"}
    (folder / "sub").mkdir()
    (folder / "sub" / "sourced_third.py").write_text("changed")
    assert source("sub/sourced_third.py").files == source("sourced_third:Any").files


@pytest.mark.parametrize(
    "name", ["greedy", "missing.py", "missing:Bot", "missing.inner:Bot", "sys:Bot", "topdeck.agents.simple:RandomAgent"]
)
def test_what_is_not_external_or_not_found_has_no_source(name: str, folder: Path) -> None:
    assert external_source(name) is None


def test_installed_packages_come_without_those_beside_them() -> None:
    assert {path.partition("/")[0] for path in source("pytest:Bot").files} == {"pytest"}
