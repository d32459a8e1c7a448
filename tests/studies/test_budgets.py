"""Budgets: printed milliseconds, and the corresponding iterations."""

from __future__ import annotations

import pytest

from topdeck.core.errors import StudyError
from topdeck.studies.budgets import Budgets, Calibration, Capped, calibration, with_budget

KNOWN = Calibration("quick", 2.0, 0.5, {"quick": 10.0, "slow": 40.0})


@pytest.mark.parametrize(("ms", "iterations"), [(1, 2), (10, 7), (100, 52), (1000, 502), (2000, 1002)])
def test_the_reference_gets_a_constant_number_of_iterations_plus_some_per_millisecond(ms: int, iterations: int) -> None:
    assert KNOWN.worth("quick", ms) == iterations


def test_an_agent_with_costlier_iterations_gets_fewer_but_at_least_one() -> None:
    assert KNOWN.worth("slow", 1000) == 126  # a quarter, rounded
    assert Calibration("quick", 2.0, 0.5, {"quick": 1.0, "slow": 900.0}).worth("slow", 1) == 1


def test_an_agent_without_a_measured_cost_is_rejected() -> None:
    with pytest.raises(StudyError, match="the calibration does not cover stranger"):
        KNOWN.worth("stranger", 10)


def test_the_placeholder_of_a_budget_is_filled() -> None:
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


def test_a_smoke_test_has_a_few_iterations() -> None:
    assert with_budget("quick({budget})", 1000, Capped(KNOWN, 3)) == "quick(iterations=3, ms=none)"
    assert with_budget("quick({9 ms = 300 iterations})", 1000, Capped(KNOWN, 3)) == "quick(iterations=3, ms=none)"


def test_a_budget_without_a_stage_is_rejected() -> None:
    with pytest.raises(StudyError, match="the study has no budgets"):
        with_budget("quick({budget})", None, KNOWN)


def test_the_built_in_calibration_gives_more_iterations_for_more_time() -> None:
    found = calibration()
    counts = [found.worth(found.reference, ms) for ms in (1, 10, 100, 1000)]
    assert counts == sorted(counts)
    assert counts[0] < counts[-1]
