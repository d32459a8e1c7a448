"""The files of docs/tutorials/evaluation.md: their results, and the messages for mistakes in them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from command import topdeck

from topdeck.config.tuned_values import read_tuned_values

pytestmark = pytest.mark.slow

PAGE = (Path(__file__).parents[2] / "docs" / "tutorials" / "evaluation.md").read_text("utf-8")


def block(language: str) -> str:
    [text] = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(text)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder with the files of the tutorial, and a study with as few games as possible."""
    (tmp_path / "tempo.py").write_text(block("python"), "utf-8")
    few = re.sub(r"pairs = \d+", "pairs = 1", block("toml")).replace(
        "population=20, immigrants=4", "population=4, elite=1, immigrants=1, size=2"
    )
    (tmp_path / "own.toml").write_text(few.replace("generations = 5", "generations = 1"), "utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [folder for folder in sys.path if folder])
    monkeypatch.delitem(sys.modules, "tempo", raising=False)
    return tmp_path


def test_the_best_values_have_the_types_of_their_parameters(folder: Path) -> None:
    answer = topdeck("evolve", "own.toml", "--best", "best.toml", "--workers=1")
    assert answer.status == 0, answer.err
    best = read_tuned_values(folder / "best.toml")
    assert best.of == "tempo:Mine(score=tempo:Tempo)"
    assert {name: type(value) for name, value in best.values.items()} == {
        "score.card": float,
        "score.life": float,
        "score.strong": int,
    }


def test_the_games_of_every_stage_are_announced_before_they_are_played() -> None:
    answer = topdeck("evolve", "own.toml", "--workers=1")
    assert answer.err.startswith("about 14 games: 8 training, 2 validation, 2 test, 2 fresh (see [holdout])\n")


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        (
            block("toml").partition("[genes]")[2].partition("\n\n")[0],
            "",
            "own.toml, line 5: genes: the genome tempo:Mine has no genes",
        ),
        (
            '"score.strong" = { low = 1, high = 8 }',
            '"score.strong" = { low = 0.5, high = 8 }',
            "`low` and `high` of score.strong must be whole",
        ),
        ('"score.card"', '"score.cart"', "tempo:Tempo has no parameter 'cart'; did you mean card?"),
        ('"score.card"', '"scoer.card"', "tempo:Mine must name its scoer, because card is a parameter of the scoer"),
        ("pairs = 1\n", "pairs = 1000000000\n", "an individual can play at most "),
    ],
)
def test_a_mistake_on_the_way_is_one_helpful_line(folder: Path, old: str, new: str, complaint: str) -> None:
    file = folder / "own.toml"
    file.write_text(file.read_text("utf-8").replace(old, new), "utf-8")
    answer = topdeck("evolve", "own.toml", "--workers=1")
    assert (answer.status, len(answer.err.splitlines())) == (2, 1), answer.err
    assert complaint in answer.err


def test_a_study_without_genes_points_to_them(folder: Path) -> None:
    file = folder / "own.toml"
    text = file.read_text("utf-8")
    file.write_text(text.partition("[genes]")[0] + text[text.index("[training]") :], "utf-8")
    answer = topdeck("evolve", "own.toml", "--workers=1")
    words = "the score tempo:Tempo has no weights to tune; list its parameters under [genes] instead, such as"
    assert answer.err == f'topdeck: own.toml, line 1: agent: {words} "score.card" = {{ low = 0, high = 10 }}\n'
