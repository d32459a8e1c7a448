"""Budgets: printed milliseconds, and iterations that are worth as much."""

from __future__ import annotations

import pytest

from topdeck.core.errors import StudyError
from topdeck.studies.budgets import Budgets, Calibration, Capped, with_budget
from topdeck.studies.calibrated import EXTRA_MS, calibration, fit, score_at

KNOWN = Calibration("quick", 2.0, 0.5, {"quick": 10.0, "slow": 40.0})


@pytest.mark.parametrize(("ms", "iterations"), [(1, 2), (10, 7), (100, 52), (1000, 502), (2000, 1002)])
def test_the_reference_gets_some_iterations_at_once_and_more_with_every_millisecond(ms: int, iterations: int) -> None:
    assert KNOWN.worth("quick", ms) == iterations


def test_an_agent_with_costlier_iterations_gets_fewer_and_never_none() -> None:
    assert KNOWN.worth("slow", 1000) == 126  # a quarter, rounded
    assert Calibration("quick", 2.0, 0.5, {"quick": 1.0, "slow": 900.0}).worth("slow", 1) == 1


def test_an_agent_that_was_never_measured_is_refused() -> None:
    with pytest.raises(StudyError, match="never measured how long an iteration of stranger"):
        KNOWN.worth("stranger", 10)


def test_the_place_of_a_budget_is_filled() -> None:
    assert with_budget("quick(c=2.0, {budget})", 100, KNOWN) == "quick(c=2.0, iterations=52, ms=none)"
    assert with_budget("quick(c=2.0, {budget})", 100, Budgets()) == "quick(c=2.0, ms=100)"
    assert with_budget("slow({4000 ms})", None, KNOWN) == "slow(iterations=500, ms=none)"
    assert with_budget("slow({60000 ms = 300 iterations})", None, KNOWN) == "slow(iterations=300, ms=none)"
    assert with_budget("slow({60000 ms = 300 iterations})", None, Budgets()) == "slow(ms=60000)"
    assert with_budget("greedy", 10, KNOWN) == "greedy"
    assert with_budget("slow({real 10 ms})", None, KNOWN) == "slow(ms=10)"
    assert with_budget("slow({real 10 ms})", None, Capped(KNOWN, 3)) == "slow(iterations=3, ms=none)"


def test_an_agent_whose_program_thinks_longer_gets_the_iterations_of_that_time() -> None:
    found = Calibration("quick", 2.0, 1.0, {"quick": 10.0, "late": 10.0}, extra_ms={"late": 1})
    assert [found.worth(kind, 1) for kind in ("quick", "late")] == [3, 4]


# ---- how a calibration is found

LEVELS = [1, 2, 3, 5, 10, 20, 50, 100, 300, 1000]
COSTS = {"madrid-simtree": 20.0, "madrid-mcts1": 10.0, "madrid-mcts2": 10.0}
CURVES = {
    "madrid-simtree": [(level, 0.1 + 0.5 * level / (level + 30)) for level in LEVELS],
    "madrid-mcts1": [(level, 0.5 + 0.2 * level / (level + 50)) for level in LEVELS],
    "madrid-mcts2": [(level, 0.8 * level / (level + 10)) for level in LEVELS],
}


def shares(one: Calibration) -> dict[str, dict[int, float]]:
    """What a paper would print if its budgets were these."""
    return {
        kind: {
            ms: score_at(curve, one.reference_iterations(kind, ms) * COSTS["madrid-mcts2"] / COSTS[kind])
            for ms in (1, 10, 100, 1000)
        }
        for kind, curve in CURVES.items()
    }


def test_the_fit_finds_the_budgets_behind_the_published_shares_of_three_agents() -> None:
    true = Calibration("madrid-mcts2", 1.0, 0.3, COSTS, EXTRA_MS)
    found = fit(CURVES, COSTS, shares(true))
    assert found.free == pytest.approx(true.free, abs=0.3)
    assert found.per_ms == pytest.approx(true.per_ms, rel=0.1)
    assert found.extra_ms["madrid-simtree"] == 1


def test_the_range_of_a_calibration_holds_the_truth_and_grows_with_the_budget() -> None:
    true = Calibration("madrid-mcts2", 1.0, 0.3, COSTS, EXTRA_MS)
    bounds = fit(CURVES, COSTS, shares(true)).bounds
    assert [ms for ms, _, _ in bounds] == [1, 10, 100, 1000]
    for ms, low, high in bounds:
        assert low < true.reference_iterations("madrid-mcts2", ms) < high
    assert bounds[-1][2] / bounds[-1][1] > 1.5  # a hundred games say little


def test_between_numbers_of_iterations_the_score_lies_on_a_line_and_beyond_them_it_stays() -> None:
    curve = [(1, 0.2), (100, 0.6)]
    assert score_at(curve, 10) == pytest.approx(0.4)
    assert score_at(curve, 0.5) == pytest.approx(0.2)
    assert score_at(curve, 5000) == pytest.approx(0.6)


def test_a_smoke_test_has_a_few_iterations() -> None:
    assert with_budget("quick({budget})", 1000, Capped(KNOWN, 3)) == "quick(iterations=3, ms=none)"
    assert with_budget("quick({9 ms = 300 iterations})", 1000, Capped(KNOWN, 3)) == "quick(iterations=3, ms=none)"


def test_a_budget_without_a_stage_is_refused() -> None:
    with pytest.raises(StudyError, match="the study has none"):
        with_budget("quick({budget})", None, KNOWN)


def test_the_calibration_that_comes_along_gives_more_iterations_for_more_time() -> None:
    found = calibration()
    counts = [found.worth(found.reference, ms) for ms in (1, 10, 100, 1000)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]
