"""The one rule that says whether a spec names external code."""

from pathlib import Path

import pytest

from topdeck.config.external_code import external_names, external_sources, is_external
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
