"""Tables are complete in a terminal with 80 columns."""

from __future__ import annotations

from io import StringIO

import pytest
from command import plain, topdeck, topdeck_at_terminal
from rich.console import Console

from topdeck.cli.commands.bench import FIGURES, Speed, SpeedComparison, print_decks
from topdeck.cli.output import print_table
from topdeck.testing.speed.comparison import Runs
from topdeck.testing.speed.environment import Measured
from topdeck.testing.speed.measures.program import usual_plan

pytestmark = pytest.mark.slow

LONG = ("madrid-mcts2(iterations=2, ms=none, score=midrange, c=1.25)", "greedy(opening=keep-all)", "random", "random")
QUICK = ("--workers=1", "--no-mulligan", "--pairs=1")
TEXT = (
    "scores: ",
    "beliefs: ",
    "example: ",
    "in full: ",
    "fault ",
    "--debug ",
    "The ",
)  # sentences, which a terminal folds


def table_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if not line.startswith(TEXT)]


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("tables") / "games.db")
    decks = ("--decks", "MidrangeJadeShaman,ZooDiscardWarlock/framework", "--deck-pairings=mirror")
    assert topdeck("tournament", *LONG, "troublemakers:Cheater", *decks, *QUICK, "--out", path).status == 0
    return path


@pytest.mark.parametrize(
    "arguments",
    [
        ("info",),
        ("agents",),
        ("agents", "--scores"),
        ("agents", "--beliefs"),
        ("agents", "champion"),
        ("decks",),
        ("decks", "--era=kara-2016"),
        ("cards", "--set=gadgetzan"),
        ("cards", "--class=druid", "--all"),
        ("match", *LONG[:2], *QUICK, "--decks=MurlocDruid,ZooDiscardWarlock/framework"),
        ("match", "troublemakers:Cheater", LONG[0], *QUICK),
        ("tournament", *LONG, "troublemakers:Cheater", *QUICK),
    ],
    ids=" ".join,
)
def test_a_table_fits_80_columns_and_nothing_is_cut(arguments: tuple[str, ...]) -> None:
    answer = topdeck_at_terminal(*arguments)
    assert answer.status == 0
    lines = table_lines(answer.out)
    assert [line for line in lines if len(line.rstrip()) > 80] == []
    assert [line for line in lines if "…" in line and "score of" not in line] == []


def test_every_agent_has_all_its_numbers_however_long_its_spec_is() -> None:
    """The table comes in two parts, each with all agents."""
    out = topdeck_at_terminal("tournament", *LONG, *QUICK).out
    heads = [line.split() for line in out.splitlines() if line.startswith("agent")]
    assert [head[0] for head in heads] == ["agent", "agent"]
    wide = topdeck("tournament", *LONG, *QUICK).out.splitlines()[0]
    assert [word for head in heads for word in head[1:]] == wide.split()[1:]
    assert out.count("random #2") >= 3  # in both, and in the matrix


def test_the_list_of_games_fits_and_names_agents_and_decks(store: str) -> None:
    out = topdeck_at_terminal("replay", store).out
    lines = table_lines(out)
    assert [line for line in lines if len(line.rstrip()) > 80] == []
    assert "…" not in out
    numbers = [int(line.split()[0]) for line in lines if line[:4].strip().isdecimal()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) == 10 * 2 * 2
    assert [line for line in lines if line.split()[:2] == ["MidrangeJadeShaman", "MidrangeJadeShaman"]]


def test_rows_stay_whole_as_json(store: str) -> None:
    rows = topdeck("replay", store).out.splitlines()
    assert len(rows) == 1 + 40 + 1
    assert rows[0].split()[:6] == ["game", "stage", "first", "deck", "second", "deck"]


def test_the_tables_of_the_bench_fit() -> None:
    keys = (*FIGURES, "lookahead_games_per_s", "champion_ms", "champion_first_ms", "champion_iterations")
    runs = Runs([Measured(figures=dict.fromkeys(keys, figure)) for figure in (123456.789, 234567.891)])
    plan, screen = usual_plan("hearthstone"), StringIO()
    shown = Console(file=screen, width=80, force_terminal=True, no_color=True)
    Speed(plan, runs).print_figures(shown)
    SpeedComparison(plan, runs, runs).print_figures(shown)
    print_decks(shown, {"ZooDiscardWarlock/framework": 12345.6})
    assert max(len(line.rstrip()) for line in plain(screen.getvalue()).splitlines()) <= 80
    assert "…" not in screen.getvalue()


def test_numbers_are_never_folded() -> None:
    screen = StringIO()
    shown = Console(file=screen, width=50, force_terminal=True, no_color=True)
    print_table(shown, ["agent", *"abcdef"], [["a very long name of an agent", *["1234567890 (12)"] * 6]])
    text = plain(screen.getvalue())
    assert text.count("1234567890 (12)") == 6
    assert max(len(line.rstrip()) for line in text.splitlines()) <= 50
