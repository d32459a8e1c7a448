"""The instructions for tuning an agent in docs/agents.md work exactly as written."""

import re
import shlex
import sys
from pathlib import Path

import pytest
from command import topdeck

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs" / "agents.md").read_text("utf-8")
SECTION = PAGE.partition("## Your own score\n")[2].partition("\n## ")[0]


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True)
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The module from the instructions, in the current folder."""
    [recipe] = [text for text in blocks("python") if "class Tuned" in text]
    (tmp_path / "mine.py").write_text(recipe, "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder])
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    return tmp_path / "mine.py"


def commands() -> list[list[str]]:
    [typed] = blocks("console")
    return [shlex.split(line.removeprefix("$ topdeck ")) for line in typed.splitlines()]


@pytest.mark.parametrize("number", range(5))
def test_every_command_of_the_recipe_works(number: int) -> None:
    name, *arguments = commands()[number]
    answer = topdeck(name, *arguments, *(["--workers", "1"] if name == "match" else []))
    assert (answer.status, len(commands())) == (0, 5), answer.err
    assert "mine:" in answer.out


def test_the_agent_is_shown_with_its_parameters_and_weights() -> None:
    lines = topdeck("agents", "mine:Tuned").out.splitlines()
    assert ["score", "a", "score", "mine:Balance"] in [line.split() for line in lines]
    assert "score=mine:Balance(body=1.0, card=2.0, life=0.5), " in lines[-1]


def test_changed_defaults_are_another_agent(saved: Path) -> None:
    full = topdeck("agents", "mine:Tuned").out.splitlines()[-1]
    del sys.modules["mine"]
    saved.write_text(saved.read_text("utf-8").replace("card: float = 2.0", "card: float = 2.25"), "utf-8")
    other = topdeck("agents", "mine:Tuned").out.splitlines()[-1]
    assert other == full.replace("card=2.0", "card=2.25") != full


@pytest.mark.parametrize("score", ["mine:Balanse", "midrang", '"mine:Balance(cart=1)"', "midrange(weights=[1, 2])"])
def test_an_invalid_score_is_rejected_before_the_first_game(score: str, saved: Path) -> None:
    answer = topdeck("match", f"mine:Tuned(score={score})", "greedy", "--pairs", "1", "--out", "games.db")
    assert (answer.status, answer.out) == (2, "")
    assert len(answer.err.splitlines()) == 1
    assert list(saved.parent.glob("games.db*")) == []
