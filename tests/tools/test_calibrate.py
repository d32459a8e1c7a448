"""The computation of the calibration."""

from __future__ import annotations

import pytest
from calibrate import EXTRA_MS, fit, score_at

from topdeck.studies.budgets import Calibration

LEVELS = [1, 2, 3, 5, 10, 20, 50, 100, 300, 1000]
COSTS = {"madrid-simtree": 20.0, "madrid-mcts1": 10.0, "madrid-mcts2": 10.0}
CURVES = {
    "madrid-simtree": [(level, 0.1 + 0.5 * level / (level + 30)) for level in LEVELS],
    "madrid-mcts1": [(level, 0.5 + 0.2 * level / (level + 50)) for level in LEVELS],
    "madrid-mcts2": [(level, 0.8 * level / (level + 10)) for level in LEVELS],
}


def shares(one: Calibration) -> dict[str, dict[int, float]]:
    """Return the win rates that a paper with these budgets would print."""
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


def test_the_range_of_a_calibration_contains_the_truth_and_grows_with_the_budget() -> None:
    true = Calibration("madrid-mcts2", 1.0, 0.3, COSTS, EXTRA_MS)
    bounds = fit(CURVES, COSTS, shares(true)).bounds
    assert [ms for ms, _, _ in bounds] == [1, 10, 100, 1000]
    for ms, low, high in bounds:
        assert low < true.reference_iterations("madrid-mcts2", ms) < high
    assert bounds[-1][2] / bounds[-1][1] > 1.5  # a hundred games say little


def test_the_score_is_interpolated_between_iterations_and_constant_beyond() -> None:
    curve = [(1, 0.2), (100, 0.6)]
    assert score_at(curve, 10) == pytest.approx(0.4)
    assert score_at(curve, 0.5) == pytest.approx(0.2)
    assert score_at(curve, 5000) == pytest.approx(0.6)
