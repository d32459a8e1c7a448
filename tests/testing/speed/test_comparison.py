"""Figures of several processes, combined and compared."""

from __future__ import annotations

from math import isclose

import pytest

from topdeck.testing.speed.comparison import (
    Ratio,
    Runs,
    Spread,
    compare_figures,
    find_other_work,
    measure_in_turn,
    ratio,
)
from topdeck.testing.speed.environment import Environment, Measured, Progress
from topdeck.testing.speed.measures.bench import Figures, Plan
from topdeck.testing.speed.measures.program import usual_plan


def runs_of(*figures: Figures) -> Runs:
    return Runs([Measured(figures=figure) for figure in figures])


def test_figures_of_processes_are_put_together_as_their_median_and_range() -> None:
    runs = runs_of({"copy_us": 3.0}, {"copy_us": 1.0}, {"copy_us": 2.5})
    assert runs.spreads() == {"copy_us": Spread(2.5, 1.0, 3.0)}


@pytest.mark.parametrize(
    ("figure", "this", "other"),
    [
        ("random_games_per_s", 2000.0, 1000.0),
        ("arena_share", 0.8, 0.4),
        ("copy_us", 0.5, 1.0),
        ("champion_ms", 2.0, 4.0),
        ("state_bytes", 1000.0, 2000.0),
    ],
)
def test_a_ratio_of_two_means_that_this_one_is_twice_as_good(figure: str, this: float, other: float) -> None:
    assert compare_figures(runs_of({figure: this}), runs_of({figure: other}))[figure].ratio == Ratio(2.0, None, None)
    assert compare_figures(runs_of({figure: other}), runs_of({figure: this}))[figure].ratio == Ratio(0.5, None, None)


def test_the_interval_of_equal_ratios_is_a_point_however_busy_the_machine_was() -> None:
    found = ratio("copy_us", [1.0, 2.0, 8.0], [2.0, 4.0, 16.0])
    assert found == Ratio(2.0, 2.0, 2.0)


def test_the_interval_is_students_of_the_logarithms() -> None:
    found = ratio("random_games_per_s", [100.0, 110.0, 121.0], [100.0, 100.0, 100.0])
    assert found is not None
    assert isclose(found.mean, 1.1)
    assert found.low is not None
    assert found.high is not None
    assert isclose(found.low, 0.8681, rel_tol=1e-3)  # log 1.1 times 1 ± 4.303 / √3
    assert isclose(found.low * found.high, found.mean**2)


@pytest.mark.parametrize(
    ("figure", "this", "other"),
    [("actions_per_game", [94.0], [94.0]), ("copy_us", [1.0], []), ("copy_us", [], []), ("step_us", [-0.1], [1.0])],
)
def test_figures_that_do_not_measure_speed_have_no_ratio(figure: str, this: list[float], other: list[float]) -> None:
    assert ratio(figure, this, other) is None


def test_a_figure_missing_in_one_environment_is_shown_for_the_other() -> None:
    figures = compare_figures(runs_of({"copy_us": 1.0}), runs_of({"step_us": 2.0}))
    assert [(figure.this, figure.other, figure.ratio) for figure in figures.values()] == [
        (Spread(1.0, 1.0, 1.0), None, None),
        (None, Spread(2.0, 2.0, 2.0), None),
    ]


def test_builds_that_do_not_do_the_same_are_noticed() -> None:
    this = Runs([Measured(done={"random": "94 actions", "champion": "0x1"})] * 2)
    older = Runs([Measured(done={"random": "94 actions"})] * 2)
    other = Runs([Measured(done={"random": "94 actions", "champion": name}) for name in ("0x1", "0x2")])
    assert find_other_work(this, this) == []
    assert find_other_work(this, older) == []
    assert find_other_work(this, other) == ["champion"]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Record the Python interpreters of the environments instead of measuring them."""
    pythons: list[str] = []

    def measure(environment: Environment, plan: Plan, progress: Progress) -> Measured:
        progress("copy")
        pythons.append(environment.python)
        return Measured(missing={"copy": "it is not there"})

    monkeypatch.setattr(Environment, "measure", measure)
    return pythons


def test_environments_take_turns_in_alternating_order(asked: list[str]) -> None:
    said: list[str] = []
    environments = {"this": Environment("a"), "the other": Environment("b")}
    this, other = measure_in_turn(environments, usual_plan("hearthstone"), 3, said.append).values()
    assert asked == ["a", "b", "b", "a", "a", "b"]
    assert (len(this.runs), len(other.runs)) == (3, 3)
    assert this.missing == {"copy": "it is not there"}
    assert said[:3] == ["copy (this, round 1 of 3)", "copy (the other, round 1 of 3)", "copy (the other, round 2 of 3)"]


def test_one_environment_is_measured_in_the_given_number_of_processes(asked: list[str]) -> None:
    said: list[str] = []
    [runs] = measure_in_turn({"this": Environment("a")}, usual_plan("hearthstone"), 2, said.append).values()
    assert (len(runs.runs), asked) == (2, ["a", "a"])
    assert said == ["copy (this, round 1 of 2)", "copy (this, round 2 of 2)"]
