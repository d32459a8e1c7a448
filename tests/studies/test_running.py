"""Running studies: planning, storing, reading and showing results."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import polars
import pytest
from command import topdeck
from full_disk import small_files

from topdeck.arena.played_game import PlayedGame
from topdeck.core.errors import StudyError
from topdeck.studies.budgets import Budgets
from topdeck.studies.catalogue import load_study, papers, study_files, study_names
from topdeck.studies.designs.evolution import EvolutionDesign
from topdeck.studies.designs.games import GamesDesign
from topdeck.studies.designs.games_plan import GamesPlan
from topdeck.studies.designs.games_results import GamesResults
from topdeck.studies.effort import Effort
from topdeck.studies.pages.study_page import JudgedStudy, study_document
from topdeck.studies.plan import StudyFolder
from topdeck.studies.progress import Progress
from topdeck.studies.study import Design, Quantity, matches
from topdeck.studies.study_file import parse_study

QUICK = "madrid-c"  # greedy against greedy
SMOKE = Effort("smoke")


def planned(name: str = QUICK) -> GamesPlan:
    """The plan of a study at the smallest scale."""
    plan = SMOKE.plan(name)
    assert isinstance(plan, GamesPlan)
    return plan


def played(folder: Path) -> tuple[GamesPlan, GamesResults]:
    plan = planned()
    assert StudyFolder(folder).run(plan, "here", 1)
    return plan, plan.results(folder)


class Seen(Progress):
    """Records the progress."""

    def __init__(self) -> None:
        self.told: list[int] = []

    def begin(self, total: int, known: int) -> None:
        self.told += [total, known]

    def add_games(self, games: int) -> None:
        self.told.append(games)

    def failed(self, games: Sequence[PlayedGame]) -> None:
        self.told.append(-len(games))


# ---- all studies


@pytest.mark.parametrize("name", study_files())
def test_every_study_can_be_played_at_every_scale(name: str) -> None:
    for effort in (SMOKE, Effort("standard"), Effort("full"), Effort("full", "paper")):
        plan = effort.plan(name)
        assert plan.game_count >= 2  # runs that cannot be evolved are rejected as soon as they are made
        if isinstance(plan, GamesPlan):
            plan.experiment.check()


@pytest.mark.parametrize("name", study_files())
def test_every_published_or_claimed_quantity_has_games(name: str) -> None:
    """A quantity without games could never be measured."""
    study = load_study(name)
    cells = [cell.quantity for cell in study.cells if cell.published]
    claims = [claim for finding in study.findings for claim in finding.claims]
    others = [claim.than for claim in claims if isinstance(claim.than, Quantity)]
    for quantity in (*cells, *(claim.of for claim in claims), *others):
        assert is_played(quantity, study.design), quantity


def is_played(quantity: Quantity, study: Design) -> bool:
    if isinstance(study, EvolutionDesign):
        return bool(study.runs_with(quantity.where))
    assert isinstance(study, GamesDesign)
    known = {level for player in study.players.values() for level in player.levels}
    own = {level: pair for level, pair in quantity.where.items() if level in known}
    theirs = {"agent": quantity.where["against"]} if "against" in quantity.where else {}
    for meeting in study.meetings:
        for two in meeting.players:
            levels = [study.players[name].levels for name in two]
            if any(matches(mapping, own) and matches(other, theirs) for mapping, other in (levels, levels[::-1])):
                return True
    return False


def test_a_finding_is_checked_by_a_study_with_findings() -> None:
    checks = {check for name in study_files() for finding in load_study(name).findings for check in finding.checked_by}
    assert checks
    assert all(load_study(check).findings for check in checks)


def test_every_paper_has_studies_and_authors() -> None:
    for name, paper in papers().items():
        assert {load_study(study).paper for study in study_names(name)} == {name}
        assert paper.title
        assert bool(paper.authors) == bool(paper.year), name


# ---- one of them


def test_results_survive_a_small_file(tmp_path: Path) -> None:
    plan, results = played(tmp_path)
    assert results.is_finished
    results.write(StudyFolder(tmp_path).small_file(QUICK))
    plan.store(tmp_path).unlink()
    again = StudyFolder(tmp_path).results(plan)
    assert isinstance(again, GamesResults)
    assert again.games.equals(results.games)
    assert study_document(JudgedStudy(again)).blocks == study_document(JudgedStudy(results)).blocks


def test_a_study_that_is_finished_is_not_played_again(tmp_path: Path) -> None:
    plan, _ = played(tmp_path)
    seen = Seen()
    StudyFolder(tmp_path).run(plan, "here", 1, seen)
    assert seen.told == [2, 2]  # all games were stored before; none is new


REPLAYING = """
title = "Draws"
question = "Who wins, if drawn games are played again?"
games = { paper = 20, standard = 20 }
decks = ["MidrangeJadeShaman"]
drawn_games = "replay"
rules = { max_turns = 30 }
agents = { Random = "random", Other = "random" }
meetings = [{ first = ["Random"], against = ["Other"] }]
"""


def test_drawn_games_are_replayed_if_the_study_requests_it(tmp_path: Path) -> None:
    counting = GamesPlan(parse_study(REPLAYING.replace("replay", "count"), "count"), "standard", Budgets())
    replaying = GamesPlan(parse_study(REPLAYING, "replay"), "standard", Budgets())
    for plan in (counting, replaying):
        assert StudyFolder(tmp_path).run(plan, "here", 1)
    draws = counting.results(tmp_path).games["winner"].null_count()
    results = replaying.results(tmp_path)
    assert 0 < draws < 20
    assert results.games["winner"].null_count() == 0
    assert (results.games_played, results.is_finished) == (20, True)
    assert "Drawn games are replayed with a new deal." in results.conditions()[0]


def test_an_unfinished_study_has_a_page_with_preliminary_figures(tmp_path: Path) -> None:
    _, results = played(tmp_path)
    half = replace(results, table=results.table.head(1))
    assert not half.is_finished
    text = str(study_document(JudgedStudy(half)).blocks)
    assert "1 of 2 games have been played" in text
    assert "inconclusive" in text


def test_a_results_file_of_another_study_is_rejected(tmp_path: Path) -> None:
    plan, _ = played(tmp_path)
    other = planned("madrid-d")
    plan.store(tmp_path).rename(other.store(tmp_path))
    with pytest.raises(StudyError, match="contains results from a different study or a different version of madrid-d"):
        StudyFolder(tmp_path).results(other)


@pytest.mark.parametrize("content", [b"", b"PAR1 no games", None])
def test_a_small_file_without_results_is_rejected(content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "games.parquet"
    if content is None:
        polars.DataFrame({"a": [1]}).write_parquet(path)
    else:
        path.write_bytes(content)
    with pytest.raises(StudyError, match="does not contain the results of a study"):
        planned().read(path)


def test_a_small_file_of_another_study_is_rejected(tmp_path: Path) -> None:
    _, results = played(tmp_path)
    results.write(tmp_path / "games.parquet")
    with pytest.raises(StudyError, match="contains results of madrid-c, not of madrid-d"):
        planned("madrid-d").read(tmp_path / "games.parquet")


# ---- the command


def test_all_studies_are_listed() -> None:
    answer = topdeck("study")
    assert answer.status == 0
    assert all(name in answer.out for name in study_files())
    listed = json.loads(topdeck("study", "--json").out)
    assert [one["name"] for one in listed] == [*study_files()]


def test_a_study_is_run_and_its_verdicts_are_shown(tmp_path: Path) -> None:
    answer = topdeck("study", QUICK, "--scale", "smoke", "--out", str(tmp_path), "--workers", "1")
    assert answer.status == 0
    assert load_study(QUICK).findings[0].says in answer.out
    assert "inconclusive" in answer.out
    for name in (QUICK, "README"):
        assert (tmp_path / f"{name}.md").read_text("utf-8").startswith("# ")
        assert "<h2>" in (tmp_path / f"{name}.html").read_text("utf-8")
    told = json.loads(topdeck("study", QUICK, "--scale", "smoke", "--out", str(tmp_path), "--report", "--json").out)
    assert [(one["study"], one["games"], one["planned"]) for one in told] == [(QUICK, 2, 2)]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["madrid-d", "valencia-b", "gretive-a", "ours-size-gwent"])
def test_studies_of_all_kinds_are_played_and_shown(name: str, tmp_path: Path) -> None:
    """A tournament, another game with random seats, an evolution, and a survey."""
    answer = topdeck("study", name, "--scale", "smoke", "--out", str(tmp_path), "--workers", "1")
    assert answer.status == 0
    page = (tmp_path / f"{name}.md").read_text("utf-8")
    assert "Not finished" not in page
    assert all(finding.says in page for finding in load_study(name).findings)
    for picture in re.findall(r"]\((pictures/.+?)\)", page):
        assert (tmp_path / picture).read_text("utf-8").startswith("<?xml")


def test_pages_are_made_from_small_files(tmp_path: Path) -> None:
    played, kept = tmp_path / "played", tmp_path / "kept"
    command = ("study", QUICK, "--scale", "smoke")
    assert topdeck(*command, "--out", str(played), "--keep", str(kept), "--workers", "1").status == 0
    assert [path.name for path in kept.iterdir()] == [f"{QUICK}.parquet"]
    assert topdeck(*command, "--report", "--out", str(kept)).status == 0
    for name in (f"{QUICK}.md", "README.md"):
        assert (kept / name).read_text("utf-8") == (played / name).read_text("utf-8")


OWN = """
title = "Mine"
question = "Who wins?"
games = { paper = 2, standard = 2 }
decks = ["MurlocDruid"]
agents = { one = "greedy", other = "random" }
meetings = [{ between = ["one", "other"] }]
"""


def test_a_users_study_file_has_its_own_page(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(OWN, "utf-8")
    answer = topdeck("study", str(file), "--out", str(tmp_path / "out"), "--workers", "1")
    assert answer.status == 0
    assert "Who wins?" in answer.out
    assert f"topdeck study {file}" in (tmp_path / "out" / "mine.md").read_text("utf-8")
    assert "[mine](mine.md)" in (tmp_path / "out" / "README.md").read_text("utf-8")


PAPER = f"""
source = "Doe, 2020: A paper, table 1"
{OWN}
[[tables]]
title = "Table 1"
rows = {{ agent = ["one"] }}
columns = {{ against = ["other"] }}
percent = [[[9, 1, 0]]]

[[findings]]
says = "One wins."
claims = [{{ of = {{ agent = "one" }}, above = 0.5 }}]
"""


def test_a_file_alone_adds_a_paper_with_its_numbers_and_findings(tmp_path: Path) -> None:
    file = tmp_path / "doe.toml"
    file.write_text(PAPER, "utf-8")
    assert topdeck("study", str(file), "--out", str(tmp_path / "out"), "--workers", "1").status == 0
    page = (tmp_path / "out" / "doe.md").read_text("utf-8")
    assert "\nDoe, 2020: A paper, table 1.\n" in page
    assert " / 90 (" in page
    assert "| One wins. |" in page


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("madrid-c.toml", OWN, "is the name of a built-in study"),
        ("mine.toml", OWN.replace("MurlocDruid", "MurlokDruid"), "did you mean MurlocDruid"),
        ("mine.toml", "title =", "mine.toml"),
        ("mine.toml", None, "cannot be read: No such file"),
    ],
)
def test_mistakes_in_a_study_file_are_reported(name: str, text: str | None, words: str, tmp_path: Path) -> None:
    if text is not None:
        (tmp_path / name).write_text(text, "utf-8")
    answer = topdeck("study", str(tmp_path / name), "--out", str(tmp_path / "out"))
    assert answer.status != 0
    assert words in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("madrd",), "unknown study 'madrd'; did you mean madrid?"),
        (("madrid-c", "--scale", "smoke", "--time", "paper"), "--time paper cannot be used with --scale smoke"),
        (("madrid-c", "--report"), "contains no results for madrid-c"),
    ],
)
def test_mistakes_are_reported_in_one_sentence(arguments: tuple[str, ...], words: str, tmp_path: Path) -> None:
    answer = topdeck("study", *arguments, "--out", str(tmp_path / "none"))
    assert answer.status != 0
    assert words in answer.err
    assert "Traceback" not in answer.err
    assert not (tmp_path / "none").exists()


def test_a_full_disk_loses_nothing(tmp_path: Path) -> None:
    plan, results = played(tmp_path)
    folder = StudyFolder(tmp_path)
    results.write(folder.small_file(QUICK))
    plan.store(tmp_path).unlink()
    with small_files(100):
        answer = topdeck("study", QUICK, "--scale", "smoke", "--out", str(tmp_path), "--report")
        with pytest.raises(StudyError, match="cannot be written"):
            results.write(folder.small_file(QUICK))
    assert answer.status == 2
    assert "cannot be written" in answer.err
    assert plan.read(folder.small_file(QUICK)).table.equals(results.table)
