"""`make evolution`: which studies are run, what their weights meet, and what the page says of it all."""

from __future__ import annotations

from pathlib import Path

import evolution
import pytest
from evolution_checks import EVO1, ONE_STEP, OURS, PRINTED, Check, Counts, Meeting
from evolution_page import write_page
from evolution_published import MADRID_BEST
from evolution_studies import Project, weights_file, write_weights
from made_up_studies import Genes, made_up, write_store

from topdeck.config.tuned_values import read_tuned_values
from topdeck.evolve.fitness.tally import Tally
from topdeck.evolve.results.results import EvolutionResults, read_evolution
from topdeck.evolve.subjects.genome import Genome, NumberGene
from topdeck.games.hearthstone.scores import SCORES

ROOT = Path(__file__).parents[2]
SECOND_FORM = Genome("evo-second", tuple(NumberGene(name) for name in SCORES["evo-second"].names))
TEN = Genome("gretive", tuple(NumberGene(name, -100.0, 100.0) for name in SCORES["gretive"].names))
HALF_WON = Tally(games=200, wins=100, squares=30.0)
MOST_WON = Tally(games=200, wins=150, squares=60.0)

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


def page_of(folder: Path, studies: dict[str, EvolutionResults], checks: dict[Meeting, Tally] | None = None) -> str:
    """What the page says."""
    write_page(studies, checks or {}, folder / "e.md")
    return (folder / "e.md").read_text("utf-8")


# ---- the papers


def test_madrid_is_shown_beside_what_it_printed(tmp_path: Path) -> None:
    text = page_of(tmp_path, {"madrid": made_up(SECOND_FORM, repetitions=2, individual=of_thirteen, wins=quarter)})
    assert f"| Madrid, table 4.4 no. 2 | {MADRID_BEST:.1%} |" in text
    assert "| Topdeck, run 2 | 25.0% | 25.0% | 20.0% (" in text
    assert "The comparable number here is 25.0%" in text
    assert "| root_of_health | " in text
    assert " | 0.884 |" in text  # of Evo1
    assert (tmp_path / "evolution" / "madrid-fitness.svg").exists()
    assert "![madrid: fitness](evolution/madrid-fitness.svg)" in text


def test_weights_that_madrid_printed_are_checked_in_games_of_ours(tmp_path: Path) -> None:
    checks = {Meeting("one-step", EVO1, "greedy"): HALF_WON, Meeting("one-step", ONE_STEP, "greedy"): MOST_WON}
    text = page_of(tmp_path, {"madrid": made_up(SECOND_FORM, individual=of_thirteen)}, checks)
    assert "In 200 new games".lower() in text.lower()
    assert "the weights that Madrid printed score 50.0% (" in " ".join(text.split())
    assert "and ours 75.0% (" in " ".join(text.split())


def test_evolution_inside_the_tree_search_is_compared_in_both_searches(tmp_path: Path) -> None:
    checks = {Meeting("mcts2", "evolved inside MCTS2", ONE_STEP): MOST_WON}
    text = page_of(tmp_path, {"madrid-mcts2": made_up(SECOND_FORM, individual=of_thirteen)}, checks)
    assert "### Inside `madrid-mcts2`" in text
    assert "| against | evolved inside MCTS2 |" in text
    assert "| evolved one step ahead | 75.0% (" in text
    assert "### One step ahead" not in text  # nobody has played there


def test_a_profile_is_added_up_as_the_paper_does(tmp_path: Path) -> None:
    study = made_up(TEN, repetitions=3, individual=of_ten, wins=quarter, measure="gretive-aggro")
    text = page_of(tmp_path, {"gretive-aggro": study})
    assert "| GRETIVE, table 3 | 1943.2 | -2361.1 | -59.3 | 0.75 | 0.45 | 0.61 |" in text
    assert "| Topdeck | 1000.0 | 1000.0 | 1000.0 | 0.25 | 0.25 | 0.25 |" in text  # ten of 40 games, at 100 points each
    assert "| deviation of the runs | 0.0 |" in text


def test_equal_individuals_seem_to_differ_if_each_has_deals_of_its_own(tmp_path: Path) -> None:
    study = made_up(TEN, individual=of_ten, wins=quarter, measure="gretive-aggro")
    text = page_of(tmp_path, {"gretive-aggro": study})
    # The pairs of made-up games deviate by 100 · √0.05, so 40 games by 200; a share of 0.25 of 40 games by 0.068.
    assert "| Topdeck, with deals of their own | 1408.0 | 592.0 | 1000.0 | 0.39 | 0.11 | 0.25 |" in text


def test_a_printed_profile_is_checked_in_the_games_of_ours(tmp_path: Path) -> None:
    opponent = "greedy(score=aggro)"
    checks = {
        Meeting("gretive-aggro", PRINTED, opponent): HALF_WON._replace(points=4000.0),
        Meeting("gretive-aggro", OURS, opponent): MOST_WON._replace(points=9000.0),
    }
    study = made_up(TEN, individual=of_ten, wins=quarter, measure="gretive-aggro")
    text = " ".join(page_of(tmp_path, {"gretive-aggro": study}, checks).split())
    assert "the weights of table 4 have a fitness of 800 and win 50.0% of 200 games" in text
    assert "our weights a fitness of 1800 and win 75.0% of 200 games" in text


# ---- ours


def test_evolved_agents_are_shown_with_whom_they_met(tmp_path: Path) -> None:
    checks = {Meeting("evolved", "evolved", "eva"): MOST_WON, Meeting("evolved", "evolved", "greedy"): HALF_WON}
    text = page_of(tmp_path, {"evolved/hearthstone-any": made_up()}, checks)
    assert "| against | `evolved` |" in text
    assert "| `eva` | 75.0% (" in text
    assert "### The study of hearthstone, any" in text
    assert "topdeck evolve src/topdeck/games/hearthstone/data/evolved/any.toml" in text
    assert (tmp_path / "evolution" / "evolved-hearthstone-any-fitness.svg").exists()


def test_strategies_are_ranked_by_the_test_of_their_runs(tmp_path: Path) -> None:
    def half(genes: Genes, stage: str) -> int:
        return 20

    studies = {
        "strategies/a": made_up(repetitions=5, wins=quarter, strategy="random(population=6)"),
        "strategies/b": made_up(repetitions=5, wins=half, strategy="cma-es(population=6)"),
    }
    text = page_of(tmp_path, studies)
    first, second = text.index("| `cma-es` | 5 | 960 | 50.0% (50.0–50.0)"), text.index("| `random` | 5 | 960 | 20.0%")
    assert first < second
    assert (tmp_path / "evolution" / "strategies.svg").exists()


# ---- running


def project(root: Path, *names: str) -> Project:
    """A checkout with tiny studies of these names."""
    (root / "docs").mkdir()
    for name in names:
        file = root / "studies" / "evolution" / f"{name}.toml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(TINY, "utf-8")
    return Project(root)


def run(root: Path, *options: str) -> int:
    return evolution.main(["--root", str(root), "--workers", "1", *options])


@pytest.fixture
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of games are no test."""
    monkeypatch.setattr("evolution_checks.checks", lambda project, only="": {})


@pytest.mark.usefixtures("unchecked")
def test_studies_are_run_in_the_order_of_their_names_and_go_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    here = project(tmp_path, "b", "a")
    assert run(tmp_path, "--only", "a") == 0
    assert "a (1 of 1)" in capsys.readouterr().err
    kept = read_evolution(here.store("a")).trials
    assert run(tmp_path) == 0
    assert read_evolution(here.store("a")).trials == kept
    text = here.page.read_text("utf-8")
    assert text.index("## `a`") < text.index("## `b`")


@pytest.mark.usefixtures("unchecked")
def test_what_the_repository_keeps_is_enough_to_write_the_page_again(tmp_path: Path) -> None:
    here = project(tmp_path, "a")
    assert run(tmp_path) == 0
    text = here.page.read_text("utf-8")
    here.store("a").unlink()
    assert run(tmp_path, "--report") == 0
    assert here.page.read_text("utf-8") == text


def test_a_store_that_is_kept_already_stays_as_it_is(tmp_path: Path) -> None:
    here = project(tmp_path, "a")
    write_store(made_up(), store_in(here, "a"))
    here.pack(["a"])
    here.packed("a").touch()
    before = here.packed("a").stat().st_mtime_ns
    here.pack(["a"])
    assert here.packed("a").stat().st_mtime_ns == before


@pytest.mark.parametrize(("ended", "shown"), [(1, []), (2, ["a"]), (3, ["a"])])
def test_a_study_is_finished_when_all_its_repetitions_are(tmp_path: Path, ended: int, shown: list[str]) -> None:
    here = project(tmp_path, "a")
    here.studies()["a"].write_text(f"repetitions = 2\n{TINY}", "utf-8")
    write_store(made_up(repetitions=ended), store_in(here, "a"))
    assert list(here.finished(here.studies())) == shown


def store_in(here: Project, name: str) -> Path:
    here.store(name).parent.mkdir(parents=True)
    return here.store(name)


def test_the_best_weights_are_written_beside_the_study(tmp_path: Path) -> None:
    here = project(tmp_path, "a", "strategies/b")
    results = made_up(SECOND_FORM, individual=of_thirteen, wins=quarter)
    for name, file in here.studies().items():
        write_weights(file, name, results)
    assert results.champion is not None
    found = read_tuned_values(weights_file(here.studies()["a"]))
    assert (found.game, found.of) == ("hearthstone", "evo-second")
    assert tuple(found.values.values()) == results.champion.genes
    assert not weights_file(here.studies()["strategies/b"]).exists()
    assert list(here.studies()) == ["a", "strategies/b"]  # a file of weights is no study


@pytest.mark.usefixtures("unchecked")
def test_a_study_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here = project(tmp_path, "bad")
    here.studies()["bad"].write_text(TINY.replace("random(", "randm("), "utf-8")
    assert run(tmp_path) == 1
    assert "there is no strategy 'randm'; did you mean random?" in capsys.readouterr().err


@pytest.mark.slow
def test_the_page_of_the_repository_says_what_is_kept_in_it(tmp_path: Path) -> None:
    for name in ("studies", "src"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "docs").mkdir()
    assert run(tmp_path, "--report") == 0
    assert Project(tmp_path).page.read_text("utf-8") == Project(ROOT).page.read_text("utf-8")
    drawn = {file.name for file in (tmp_path / "docs" / "evolution").iterdir()}
    assert drawn == {file.name for file in (ROOT / "docs" / "evolution").iterdir()}


# ---- checks


def test_counts_of_a_check_are_kept_until_its_agents_change(tmp_path: Path) -> None:
    check = Check(agents={"ours": "greedy"}, opponents={"random": "random"}, decks=(("MurlocDruid",) * 2,), pairs=1)
    meeting = Meeting("small", "ours", "random")
    counts = Counts(tmp_path / "checks.json")
    counts.keep(check, meeting, HALF_WON)
    again = Counts(tmp_path / "checks.json")
    assert again.known(check, meeting) == HALF_WON
    changed = Check(agents={"ours": "eva"}, opponents=check.opponents, decks=check.decks, pairs=1)
    assert again.known(changed, meeting) is None
