"""Reports: the page and its figures."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest
from matplotlib.figure import Figure
from page_reader import PageReader
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Entry, Experiment, make_entries
from topdeck.arena.plan.formats import Ladder, RoundRobin
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.runner import run_experiment
from topdeck.arena.played_game import Fault, Fixture, PlayedGame
from topdeck.arena.results.merging import MergedResults, merged_results
from topdeck.arena.results.store.location import IN_MEMORY, find_location
from topdeck.arena.results.store.results import Results, read_results
from topdeck.core.errors import MatchError
from topdeck.report import page as report_page
from topdeck.report.figures import deck_of_agent, draw_win_matrix, figures, time_budget, wins_by_opponent
from topdeck.report.findings import Findings
from topdeck.report.game_charts import game_charts
from topdeck.report.page import clock_text, write_report
from topdeck.report.scores import budgets
from topdeck.report.style import COLOURS, look

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("high_card")]


@pytest.fixture
def played(tmp_path: Path) -> Results:
    """Four agents, one of which always fails and one of which has an evil name."""
    agents = (*make_entries(("random", "random", "troublemakers:Crasher")), Entry("<b>&", "random"))
    experiment = Experiment(game=NAME, entries=agents, decks=(LOW, EVEN), format=RoundRobin(2), seed=5, isolated="none")
    run_experiment(experiment, find_location(tmp_path / "games.db"))
    return read_results(tmp_path / "games.db")


def game(first: str, second: str, winner: int | None, pair: int = 0) -> PlayedGame:
    fixture = Fixture(stage="", agents=(first, second), decks=("x", "x"), pair=pair, half=0, seed=pair)
    return PlayedGame(
        fixture=fixture, winner=winner, reason="", turns=9, decisions=(1, 1), seconds=(0.1, 0.1), slowest=(0.1, 0.1)
    )


def results(games: list[PlayedGame], **agents: str) -> Results:
    everybody = agents or {"A": "random", "B": "random", "C": "random"}
    identity = {"agents": everybody, "decks": [], "format": RoundRobin().identity()}
    return Results(location=IN_MEMORY, id=1, identity=identity, created="", games=games, runs=[])


CLOCKED = {"game": NAME, "own_decks": {}, "format": RoundRobin(1).identity(), "seed": 1, "clock": {}, "setup": {}}
GAMES_OF_THREE = [
    game("A", "B", 0),
    game("B", "A", 1, 1),
    game("A", "C", None, 2),
    game("C", "B", 1, 3),
    game("B", "C", 0, 4),
]


def texts(made: Figure) -> list[str]:
    """Return the texts of a figure."""
    axes = made.axes[0]
    ticks = [label.get_text() for label in (*axes.get_xticklabels(), *axes.get_yticklabels())]
    return [text.get_text() for text in axes.texts] + ticks


# ---- pictures


def test_the_best_comes_first() -> None:
    assert Findings(results(GAMES_OF_THREE)).agents == ["A", "B", "C"]


def test_bars_add_up_the_wins_against_each_opponent() -> None:
    axes = wins_by_opponent(Findings(results(GAMES_OF_THREE))).axes[0]
    widths = [[bar.get_width() for bar in container] for container in axes.containers]
    assert widths == [[0, 0, 0.5], [2, 0, 0], [0.5, 2, 0]]  # against A, B, C: of A, B, C
    assert [text.get_text().strip() for text in axes.texts] == ["2.5", "2", "0.5"]


def test_the_matrix_has_a_number_for_each_pair_that_played() -> None:
    some = draw_win_matrix(Findings(results(GAMES_OF_THREE[:4])))
    assert texts(some)[:6] == ["100%", "50%", "0%", "100%", "50%", "0%"]
    apart = [game("A", "B", 0), game("B", "C", 0, 1)]
    assert texts(draw_win_matrix(Findings(results(apart))))[:4] == ["100%", "0%", "100%", "0%"]


def test_time_is_shown_where_agents_had_different_budgets() -> None:
    same = {
        "fast": "madrid-mcts2(c=3.0, ms=10)",
        "slow": "madrid-mcts2(c=3.0, ms=100)",
        "other": "madrid-mcts2(c=1.0, ms=10)",
    }
    assert budgets(Findings(results([], **same))) == {"madrid-mcts2(c=3.0)": [(10, "fast"), (100, "slow")]}
    assert budgets(Findings(results([], fast=same["fast"], twin=same["fast"]))) == {}  # no other time
    games = [game("fast", "slow", 1), game("slow", "other", 0, 1)]
    assert "time" in figures(Findings(results(games, **same)))
    axes = time_budget(Findings(results(games, **same))).axes[0]
    _, curve = axes.lines  # the first one marks half
    assert (list(curve.get_xdata()), list(curve.get_ydata())) == ([10, 100], [0.0, 1.0])  # type: ignore[arg-type]
    assert "time" not in figures(Findings(results(GAMES_OF_THREE)))


def test_an_agent_is_judged_by_its_own_deck() -> None:
    played_game = PlayedGame(
        fixture=Fixture(stage="", agents=("A", "B"), decks=("x", "y"), pair=0, half=0, seed=0),
        winner=0,
        reason="",
        turns=9,
        decisions=(1, 1),
        seconds=(0.1, 0.1),
        slowest=(0.1, 0.1),
    )
    made = deck_of_agent(Findings(results([played_game])))
    assert [text.get_text() for text in made.axes[0].texts] == ["100%", "0%"]


def test_parts_can_be_told_apart_without_colours() -> None:
    looks = [tuple(look(number).values()) for number in range(3 * len(COLOURS))]
    assert len(set(looks)) == len(looks)


# ---- charts


def test_charts_and_figures_have_the_same_subjects() -> None:
    found = Findings(results(GAMES_OF_THREE))
    assert list(game_charts(found)) == list(figures(found)) == ["wins", "matrix", "ratings", "seats"]


def test_the_values_of_a_chart_can_be_read_without_scripts() -> None:
    charts = game_charts(Findings(results(GAMES_OF_THREE[:4])))
    [wins], [matrix], [ratings] = charts["wins"], charts["matrix"], charts["ratings"]
    assert wins.table()[0] == {"agent": "A", "A": "", "B": "2", "C": "0.5"}
    assert matrix.table() == [
        {"": "A", "A": "", "B": "100%", "C": "50%"},
        {"": "B", "A": "0%", "B": "", "C": "100%"},
        {"": "C", "A": "50%", "B": "0%", "C": ""},
    ]
    assert {row["agent"] for row in ratings.table()} == {*"ABC"}


def test_scores_that_differ_from_one_half_stand_out_in_a_map() -> None:
    games = [game("A", "B", 0, pair) for pair in range(9)] + [game("C", "B", pair % 2, pair) for pair in range(9, 17)]
    [matrix] = game_charts(Findings(results(games)))["matrix"]
    bold = {cell["text"]: cell["bold"] for row in matrix.to_json()["cells"] for cell in row if cell}
    assert bold == {"100%": True, "0%": True, "50%": False}


def test_data_of_a_chart_is_no_markup_and_has_finite_numbers(tmp_path: Path) -> None:
    evil = "</script><script>alert(1)</script>"
    stored = results([game(evil, "B", 0)], **{evil: "random", "B": "random"})
    stored.identity.update(CLOCKED)
    text = page(stored, tmp_path)
    assert "<script>alert" not in text
    data = [json.loads(chart) for chart in re.findall(r'<script type="application/json">(.*?)</script>', text)]
    assert [chart["chart"] for chart in data] == ["rows", "map", "rows", "rows"]
    assert data[0]["rows"][0]["name"] == evil
    assert "Infinity" not in json.dumps(data)


def test_a_page_is_written_without_matplotlib() -> None:
    program = (
        "import sys; import topdeck.report.page, topdeck.report.evolution.page; print('matplotlib' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# ---- the page


def page(played: Results | MergedResults, folder: Path, title: str = "") -> str:
    """Write the page and return its HTML."""
    path = folder / "page.html"
    write_report(played, path, title=title)
    return path.read_text("utf-8")


def test_the_page_is_self_contained(played: Results, tmp_path: Path) -> None:
    reader = PageReader()
    reader.feed(page(played, tmp_path))
    assert reader.loads == []
    assert reader.open == []


def test_the_page_lists_agents_settings_and_faults(played: Results, tmp_path: Path) -> None:
    text = page(played, tmp_path, title="Spring & Summer")
    assert "<title>Spring &amp; Summer</title>" in text
    assert "96 games of 4 agents" in re.sub(r"\s+", " ", text)
    assert "raised ValueError: out of ideas" in text
    assert "<b>&" not in text
    assert "&lt;b&gt;&amp;" in text
    assert "RoundRobin: pairs 2, decks all" in text
    assert text.count('<div class="chart">') == 6
    for agent in ("random", "random #2", "troublemakers:Crasher"):
        assert f"<td>{agent}</td>" in text


def test_the_page_shows_faults_with_their_tracebacks_folded_and_escaped(tmp_path: Path) -> None:
    """Of many alike only the first are told in full, but all are numbered."""
    fault = Fault(agent="A", seat=0, turn=3, action=7, text="raised <b>Error", output="I &\nam thinking")
    traceback = "Traceback:\n  <script>alert(1)</script>"
    games = [
        replace(game("A", "B", 1, pair), number=pair + 5, fault=replace(fault, traceback=f"{traceback} {pair}"))
        for pair in range(30)
    ]
    speechless = Fault(agent="A", seat=1, turn=3, action=7, text="fell silent")
    silent = replace(game("B", "A", 0, 77), number=99, fault=speechless)
    identity = {**CLOCKED, "agents": {"A": "random", "B": "random"}, "decks": []}
    text = page(
        Results(location=IN_MEMORY, id=1, identity=identity, created="", games=[*games, silent], runs=[]), tmp_path
    )
    assert "<td>A</td><td>raised &lt;b&gt;Error" in text
    assert text.count("<details><summary>game ") == 3
    assert "27 different tracebacks or outputs are not shown." in text
    assert "<details><summary>game 5</summary><pre>Traceback:\n  &lt;script&gt;alert(1)&lt;/script&gt; 0</pre>" in text
    assert "<pre>I &amp;\nam thinking</pre></details>" in text.replace("\n</details>", "</details>")
    assert '<td class="number">30</td><td>5, 6, 7, ' in text
    assert '<td>fell silent</td>\n<td class="number">1</td><td>99</td>' in text
    reader = PageReader()
    reader.feed(text)
    assert (reader.loads, reader.open) == ([], [])


def test_the_page_shows_the_places(tmp_path: Path) -> None:
    agents = tuple(Entry(name, "random") for name in ("one", "two", "three"))
    run_experiment(
        Experiment(game=NAME, entries=agents, decks=(EVEN,), format=Ladder(2), seed=5),
        find_location(tmp_path / "games.db"),
    )
    climbed = read_results(tmp_path / "games.db")
    order = ", ".join(f"{place} {agent}" for place, agent in enumerate(climbed.rankings["ladder"], 1))
    assert f"<tr><th>ladder</th><td>{order}</td></tr>" in page(climbed, tmp_path)


def test_several_stores_make_one_page(tmp_path: Path) -> None:
    """Agents, faults and settings are listed by store."""
    crasher = Entry("Ann", "troublemakers:Crasher")
    both = Experiment(
        game=NAME,
        entries=(Entry("Ann", "random"), Entry("Bob", "random")),
        decks=(EVEN,),
        format=RoundRobin(2),
        isolated="none",
        salt="sugar",
    )
    run_experiment(both, find_location(tmp_path / "spring.db"))
    run_experiment(replace(both, format=Ladder(3), seed=8), find_location(tmp_path / "summer.db"))
    run_experiment(replace(both, entries=(crasher, both.entries[1]), salt=""), find_location(tmp_path / "autumn.db"))
    run_experiment(replace(both, format=RoundRobin(1)), find_location(tmp_path / "winter.db"))
    seasons = [tmp_path / f"{season}.db" for season in ("spring", "summer", "autumn", "winter")]
    text = page(merged_results(seasons), tmp_path)
    assert "<title>spring, summer, autumn, winter</title>" in text
    assert "14 games of 3 agents from 4 results files;" in text
    for agent in ("Ann (spring, summer, winter)", "Ann (autumn)", "Bob"):
        assert f"<tr><td>{agent}</td>" in text
    assert re.search(r"<tr><th>summer: ladder</th><td>1 .*, 2 .*</td></tr>", text)
    assert "<td>Ann (autumn)</td><td>raised ValueError: out of ideas" in text
    assert "<summary>game autumn 1</summary>" in text
    assert "<td>autumn 1, autumn 2, autumn 3, autumn 4</td>" in text
    assert "shows a game, given its results file and number" in text
    for row in (
        '<td>spring</td><td class="number">4</td><td>RoundRobin: pairs 2, decks all</td><td>0</td><td>sugar</td>',
        '<td>summer</td><td class="number">6</td><td>Ladder: pairs 3, decks all, rounds 1</td><td>8</td><td>sugar</td>',
        '<td>autumn</td><td class="number">4</td><td>RoundRobin: pairs 2, decks all</td><td>0</td><td></td>',
        '<td>winter</td><td class="number">2</td><td>RoundRobin: pairs 1, decks all</td>',
        "<tr><th>clock</th><td>no limit</td></tr>",  # the same in all results files
    ):
        assert row in text
    assert "2 of these games are in several results files; each is counted once." in text
    assert "<tr><th>decks</th><td>even</td></tr>" in text
    reader = PageReader()
    reader.feed(text)
    assert (reader.loads, reader.open) == ([], [])


def test_resumed_runs_on_one_machine_are_listed_once(tmp_path: Path) -> None:
    runs = [{"started": f"{3 + number} o'clock", "cores": cores} for number, cores in enumerate((2, 2, 8))]
    stored = replace(results(GAMES_OF_THREE), runs=runs)
    stored.identity.update(CLOCKED)
    text = unescape(page(stored, tmp_path))
    assert re.findall(r"<th>machine</th><td>(.*)</td>", text) == ["cores 2", "cores 8"]
    assert "<th>started</th><td>3 o'clock, 4 o'clock, 5 o'clock</td>" in text


def test_large_numbers_have_separators(tmp_path: Path) -> None:
    stored = results([game("A", "B", pair % 2, pair) for pair in range(1200)])
    stored.identity.update(CLOCKED)
    text = page(stored, tmp_path)
    assert "1,200 games of 3 agents" in " ".join(text.split())
    assert '<tr><td>A</td><td class="number">50.0%' in text
    assert '<td class="number">1,200</td><td class="number">600</td>' in text


def test_the_page_has_an_icon_without_a_file(tmp_path: Path) -> None:
    stored = results(GAMES_OF_THREE)
    stored.identity.update(CLOCKED)
    assert '<link rel="icon" href="data:image/svg+xml,%3Csvg%20xmlns' in page(stored, tmp_path)


def test_ratings_of_agents_not_linked_by_games_come_with_a_warning() -> None:
    two_groups = [game("A", "B", 0), game("C", "D", 0, 1)]
    three, four = results(GAMES_OF_THREE), results(two_groups, **dict.fromkeys("ABCD", "random"))
    for stored in (three, four):
        stored.identity.update(CLOCKED)
    linked, apart = Findings(three), Findings(four)
    assert linked.circles == [{"A", "B", "C"}]
    assert sorted(map(sorted, apart.circles)) == [["A", "B"], ["C", "D"]]
    warning = "fall into 2 groups that have not played each other; ratings from different groups cannot be compared."
    for found, is_warned in ((apart, True), (linked, False)):
        text = " ".join(report_page.page(found).split())
        assert "Bradley–Terry ratings; the intervals are bootstrapped over the deals." in text
        assert (warning in text) is is_warned


def test_the_same_results_make_the_same_page(played: Results, tmp_path: Path) -> None:
    assert page(played, tmp_path) == page(played, tmp_path)


def test_pages_and_pictures_are_written(played: Results, tmp_path: Path) -> None:
    written = write_report(played, tmp_path / "report.html", tmp_path / "pictures")
    assert [path.name for path in written if path.suffix == ".png"] == [
        "wins.png",
        "matrix.png",
        "ratings.png",
        "seats.png",
        "agents-and-decks.png",
        "decks.png",
    ]
    for path in written:
        assert path.stat().st_size > 3000
    assert (tmp_path / "pictures" / "wins.png").read_bytes().startswith(b"\x89PNG")


def test_a_report_without_results_is_rejected(played: Results, tmp_path: Path) -> None:
    with pytest.raises(MatchError, match="there is nothing to report: no game in memory has finished"):
        page(results([]), tmp_path)
    with pytest.raises(MatchError, match=r"the report cannot be written to .*nowhere.*: No such file or directory"):
        write_report(played, tmp_path / "nowhere" / "report.html")


@pytest.mark.parametrize(
    ("limit", "text"),
    [
        (TimeLimit(), "no limit"),
        (TimeLimit(time="cpu"), "no limit, CPU time"),
        (TimeLimit(decision=1.0, time="cpu"), "decision 1.0, overrun loss, grace 0.1, time cpu"),
    ],
)
def test_the_clock_says_whether_cpu_time_counts(limit: TimeLimit, text: str) -> None:
    assert clock_text({"clock": limit.identity()}) == text
