"""Reports of sweeps: the curves and cells of their figures."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from swept import Points, games_of, sweep_of

from topdeck.arena.plan.sweep import Sweep
from topdeck.arena.played_game import Fixture
from topdeck.arena.results.statistics import Estimate
from topdeck.arena.results.store.location import IN_MEMORY
from topdeck.arena.results.store.results import Results
from topdeck.arena.results.sweep_scores import sweep_points
from topdeck.config.spec import Value
from topdeck.report.charts import draw_curves, make_figure
from topdeck.report.curves import Curve, is_logarithmic
from topdeck.report.figures import draw_sweep, figures
from topdeck.report.findings import Findings
from topdeck.report.game_charts import sweep_charts
from topdeck.report.page import write_report

pytestmark = pytest.mark.slow


def by_number(values: dict[str, Value], fixture: Fixture) -> float:
    """0, a half or 1 of the two games of a pair, in the order of c = 1, 2, 3."""
    return float({"1": 0, "2": 1, "3": 2}[str(values["c"])] > fixture.half)


def found(sweep: Sweep, points: Points, *opponents: str) -> Findings:
    games = games_of(sweep, points, opponents or ("greedy",))
    agents = dict.fromkeys([*sweep.combinations(), *(opponents or ("greedy",))], "random")
    identity = {
        "game": "hearthstone",
        "agents": agents,
        "own_decks": {},
        "decks": [{"name": "x"}],
        "format": sweep.identity(),
        "seed": 1,
        "clock": {},
        "setup": {},
    }
    return Findings(Results(location=IN_MEMORY, id=1, identity=identity, created="", games=games, runs=[]))


def drawn(sweep: Sweep, points: Points, *opponents: str) -> Figure:
    return draw_sweep(sweep, sweep_points(sweep, games_of(sweep, points, opponents or ("greedy",))))


def lines(axes: Axes) -> dict[str, list[tuple[float, float]]]:
    """Return the curves by label, without the line at one half."""
    curves: list[Any] = [line for line in axes.lines if line.get_marker() not in ("None", "_")]
    return {line.get_label(): [tuple(point) for point in line.get_xydata().tolist()] for line in curves}


def ticks(axes: Axes) -> list[str]:
    return [label.get_text() for label in axes.get_xticklabels()]


# ---- curves


def test_the_score_by_a_number_is_a_curve_with_a_band() -> None:
    made = drawn(sweep_of("c=1:3:1", pairs=4), by_number)
    [axes] = made.axes
    assert list(lines(axes).values()) == [[(1.0, 0.0), (2.0, 0.5), (3.0, 1.0)]]
    assert (axes.get_title(loc="left") or axes.get_title(), axes.get_xlabel()) == ("Score by c", "c")
    assert len(axes.collections) == 1  # the band
    assert axes.lines[0].get_ydata() == [0.5, 0.5]
    assert axes.get_legend() is None


def test_numbers_go_up_in_whatever_order_they_were_given() -> None:
    [axes] = drawn(sweep_of("c=3,1,2"), by_number).axes
    assert list(lines(axes).values()) == [[(1.0, 0.0), (2.0, 0.5), (3.0, 1.0)]]


def test_every_value_of_the_second_parameter_has_a_curve() -> None:
    def points(values: dict[str, Value], fixture: Fixture) -> float:
        return by_number(values, fixture) if values["score"] == "utility" else 0.5

    [axes] = drawn(sweep_of("score=utility,midrange", "c=1:3:1"), points).axes
    assert lines(axes) == {
        "utility": [(1.0, 0.0), (2.0, 0.5), (3.0, 1.0)],
        "midrange": [(1.0, 0.5), (2.0, 0.5), (3.0, 0.5)],
    }
    legend = axes.get_legend()
    assert legend is not None
    assert legend.get_title().get_text() == "score"


def test_if_one_parameter_varies_every_opponent_has_a_curve() -> None:
    [axes] = drawn(sweep_of("c=1:3:1"), lambda values, fixture: float(fixture.sides[1] == "eva"), "greedy", "eva").axes
    assert lines(axes) == {"greedy": [(1.0, 0.0), (2.0, 0.0), (3.0, 0.0)], "eva": [(1.0, 1.0), (2.0, 1.0), (3.0, 1.0)]}


def test_words_stand_on_an_axis_and_numbers_beside_them_are_words() -> None:
    [axes] = drawn(sweep_of("ms=10,none,fast"), lambda values, _: float(values["ms"] == 10)).axes
    assert ticks(axes) == ["10", "none", "fast"]
    [marks] = lines(axes).values()
    assert [round(x) for x, _ in marks] == [0, 1, 2]
    assert [y for _, y in marks] == [1.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("numbers", "logarithmic"),
    [
        ([1, 2, 4, 8], True),
        ([0.01, 0.1, 1.0], True),
        ([10, 20, 50, 100], True),
        ([1.0, 1.1, 1.2, 1.3], False),
        ([1, 2, 3], False),
        ([0, 1, 10], False),
        ([1, 100], False),
    ],
)
def test_numbers_that_grow_by_a_factor_have_a_logarithmic_axis(numbers: list[float], logarithmic: bool) -> None:
    assert is_logarithmic(numbers) == logarithmic
    _, axes = make_figure(3)
    draw_curves(axes, [Curve("", [(number, Estimate(0.5, 0.4, 0.6)) for number in numbers])], "c")
    assert (axes.get_xscale() == "log") == logarithmic
    assert ticks(axes) == [str(number) for number in numbers]


def test_many_numbers_do_not_all_have_a_tick() -> None:
    [axes] = drawn(sweep_of("c=1.0:3.0:0.1"), lambda values, _: 0.5).axes
    assert ticks(axes) == ["1.0", "1.2", "1.4", "1.6", "1.8", "2.0", "2.2", "2.4", "2.6", "2.8", "3.0"]


def test_intervals_and_half_are_always_in_the_picture() -> None:
    _, axes = make_figure(3)
    draw_curves(axes, [Curve("", [(1, Estimate(0.7, 0.6, 0.8)), (2, Estimate(0.9, 0.85, 1.0))])], "c")
    low, high = axes.get_ylim()
    assert 0.4 < low < 0.5
    assert high == 1.0


# ---- maps


def test_two_numbers_make_a_map_which_goes_up() -> None:
    wins = {("1", "5"), ("2", "5"), ("2", "7")}
    sweep = sweep_of("depth=5,7", "c=1:3:1", pairs=4)
    [axes] = drawn(sweep, lambda values, _: float((str(values["c"]), str(values["depth"])) in wins)).axes
    assert axes.images[0].get_array().tolist() == [[0.0, 1.0, 0.0], [1.0, 1.0, 0.0]]  # type: ignore[union-attr]
    assert ticks(axes) == ["1", "2", "3"]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["7", "5"]
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("c", "depth")
    assert [text.get_text() for text in axes.texts] == ["0%", "100%", "0%", "100%", "100%", "0%"]


def test_a_third_parameter_makes_a_part_of_the_picture_of_each_value() -> None:
    sweep = sweep_of("score=x,y", "c=1:3:1", "depth=5,7")
    made = drawn(sweep, lambda values, _: float(values["score"] == "x"))
    titles = [axes.get_title(loc="left") or axes.get_title() for axes in made.axes]
    assert titles == ["Score by c and depth, score = x", "Score by c and depth, score = y"]
    assert [{text.get_text() for text in axes.texts} for axes in made.axes] == [{"100%"}, {"0%"}]


def test_a_combination_that_has_not_played_is_an_empty_cell() -> None:
    sweep = sweep_of("c=1,2", "depth=5,7")
    points = sweep_points(sweep, games_of(sweep, lambda values, _: 1.0)[:-2])
    [axes] = draw_sweep(sweep, points).axes
    assert len(axes.texts) == 3


# ---- the page


def page(findings: Findings, folder: Path) -> str:
    write_report(findings.results, folder / "page.html")
    return re.sub(r"\s+", " ", (folder / "page.html").read_text("utf-8"))


def test_a_sweep_has_its_own_picture_and_none_of_a_field() -> None:
    assert list(figures(found(sweep_of("ms=10,20,40"), lambda values, _: 1.0))) == ["sweep"]


def test_the_page_lists_the_values_and_their_importance(tmp_path: Path) -> None:
    text = page(found(sweep_of("c=1,2", "score=x,y", pairs=3), lambda values, _: float(values["c"] == 2)), tmp_path)
    assert (
        "<h2>Parameter importance</h2> <p>The share of the score's variance that each parameter explains by itself"
        in text
    )
    assert '<td>c</td><td class="number">100%</td><td class="number">50.0</td>' in text
    assert '<td>score</td><td class="number">0%</td><td class="number">0.0</td>' in text
    assert '<td>together</td><td class="number">0%</td><td class="number">0.0</td>' in text
    assert "<th>values of c</th><td>1, 2</td>" in text
    assert "<th>values of score</th><td>x, y</td>" in text
    assert "Sweep: pairs 3, decks all<" in text
    assert "Elo" not in text


def test_the_page_warns_if_luck_can_explain_all_differences(tmp_path: Path) -> None:
    text = page(found(sweep_of("c=1,2", "score=x,y", pairs=3), lambda values, _: 0.5), tmp_path)
    assert "The differences between the combinations are no larger than luck can explain." in text
    alone = page(found(sweep_of("c=1,2", pairs=3), lambda values, _: float(values["c"] == 2)), tmp_path)
    assert "Parameter importance" not in alone


# ---- charts of the page


def test_a_chart_of_the_page_has_the_curves_of_the_figure() -> None:
    sweep = sweep_of("c=1:3:1", pairs=4)
    [chart] = sweep_charts(sweep, sweep_points(sweep, games_of(sweep, by_number, ("greedy",))))
    data = chart.to_json()
    assert (chart.title, data["across"], data["words"]) == ("Score by c", "c", None)
    assert [point[:2] for point in data["lines"][0]["points"]] == [[1.0, 0.0], [2.0, 0.5], [3.0, 1.0]]
    assert [row["c"] for row in chart.table()] == ["1", "2", "3"]


def test_words_are_places_on_the_axis_of_a_chart() -> None:
    sweep = sweep_of("ms=10,none,fast")
    points = sweep_points(sweep, games_of(sweep, lambda values, _: float(values["ms"] == 10), ("greedy",)))
    [chart] = sweep_charts(sweep, points)
    data = chart.to_json()
    assert data["words"] == ["10", "none", "fast"]
    assert [point[:2] for point in data["lines"][0]["points"]] == [[0.0, 1.0], [1.0, 0.0], [2.0, 0.0]]


def test_two_numbers_are_a_map_in_a_chart_with_small_numbers_at_the_bottom() -> None:
    sweep = sweep_of("c=1:3:1", "depth=5,7")
    points = sweep_points(sweep, games_of(sweep, lambda values, _: float(values["depth"] == 7), ("greedy",)))
    [chart] = sweep_charts(sweep, points)
    data = chart.to_json()
    assert (data["chart"], data["rows"], data["columns"]) == ("map", ["7", "5"], ["1", "2", "3"])
    assert [[cell["text"] for cell in row] for row in data["cells"]] == [["100%"] * 3, ["0%"] * 3]
