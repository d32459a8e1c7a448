"""`make evolution`: which studies are run, and what the page says of them."""

from __future__ import annotations

from pathlib import Path

import evolution
import pytest
from evolution_page import write_page
from evolution_published import MADRID_BEST
from made_up_studies import Genes, made_up

from topdeck.evolve.results.results import read_evolution
from topdeck.evolve.subjects.genome import Genome, NumberGene
from topdeck.games.hearthstone.scores import SCORES

SECOND_FORM = Genome("evo-second", tuple(NumberGene(name) for name in SCORES["evo-second"].names))
TEN = Genome("gretive", tuple(NumberGene(name, -100.0, 100.0) for name in SCORES["gretive"].names))

TINY = """
agent = "greedy(score=evo-second)"
strategy = "random(population=2)"
generations = 1

[training]
opponents = ["random"]
pairs = 1

[holdout]
pairs = 1
"""


def of_thirteen(repetition: int, generation: int, place: int) -> Genes:
    return [round((generation + place + number) / 40, 6) for number in range(13)]


def of_ten(repetition: int, generation: int, place: int) -> Genes:
    return [float(generation + place + repetition - number) for number in range(10)]


def quarter(genes: Genes, stage: str) -> int:
    return 10 if stage == "training" else 8


def test_madrid_is_shown_beside_what_it_printed(tmp_path: Path) -> None:
    write_page({"madrid": made_up(SECOND_FORM, repetitions=2, individual=of_thirteen, wins=quarter)}, tmp_path / "e.md")
    text = (tmp_path / "e.md").read_text("utf-8")
    assert f"| Madrid, table 4.4 no. 2 | {MADRID_BEST:.1%} |" in text
    assert "| Topdeck, run 2 | 25.0% | 20.0% (" in text
    assert "The printed 57% is not reached in training." in text
    assert "| root_of_health | " in text
    assert " | 0.884 |" in text  # of Evo1
    assert (tmp_path / "evolution" / "madrid-fitness.svg").exists()
    assert "![madrid: fitness](evolution/madrid-fitness.svg)" in text


def test_a_profile_is_added_up_as_the_paper_does(tmp_path: Path) -> None:
    study = made_up(TEN, repetitions=3, individual=of_ten, wins=quarter, measure="gretive-aggro")
    write_page({"gretive-aggro": study}, tmp_path / "e.md")
    text = (tmp_path / "e.md").read_text("utf-8")
    assert "| GRETIVE, table 3 | 1943.2 | -2361.1 | -59.3 | 0.75 | 0.45 | 0.61 |" in text
    assert "| Topdeck | 1000.0 | 1000.0 | 1000.0 | 0.25 | 0.25 | 0.25 |" in text  # ten of 40 games, at 100 points each
    assert "| deviation | 0.0 |" in text


def test_studies_are_run_in_the_order_of_their_names_and_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, out, page = tmp_path / "studies", tmp_path / "out", tmp_path / "docs" / "evolution.md"
    folder.mkdir()
    page.parent.mkdir()
    for name in ("b", "a"):
        (folder / f"{name}.toml").write_text(TINY, "utf-8")
    given = ["--studies", str(folder), "--out", str(out), "--page", str(page), "--workers", "1"]
    assert evolution.main([*given, "--only", "a"]) == 0
    assert "a (1 of 1)" in capsys.readouterr().err
    kept = read_evolution(out / "a.db").trials
    assert evolution.main(given) == 0
    assert read_evolution(out / "a.db").trials == kept
    text = page.read_text("utf-8")
    assert text.index("## `a`") < text.index("## `b`")


def test_a_study_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bad.toml").write_text(TINY.replace("random(", "randm("), "utf-8")
    given = ["--studies", str(tmp_path), "--out", str(tmp_path / "out"), "--page", str(tmp_path / "page.md")]
    assert evolution.main(given) == 1
    assert "there is no strategy 'randm'; did you mean random?" in capsys.readouterr().err
