"""Chosen individuals: figures, means and deviations, and the champion."""

from __future__ import annotations

import pytest

from topdeck.arena.results.statistics import Estimate
from topdeck.evolve.results.chosen import Chosen, champion, figure_deviations, final_rows, mean_figures


def chosen(repetition: int, trained: float, validation: float, test: float, fresh: float) -> Chosen:
    return Chosen(
        repetition=repetition,
        generation=3 * repetition,
        genes=(0.5,),
        trained=trained,
        validation=around(validation),
        test=around(test),
        fresh=around(fresh),
    )


def around(mean: float) -> Estimate:
    return Estimate(mean, mean - 0.1, mean + 0.1)


FIRST, SECOND = chosen(1, 0.9, 0.6, 0.7, 0.65), chosen(2, 0.8, 0.65, 0.5, 0.75)


def test_the_champion_is_the_best_in_validation_not_in_the_test() -> None:
    assert champion([FIRST, SECOND]) is SECOND
    assert champion([]) is None


def test_the_winners_curse_is_training_minus_fresh() -> None:
    assert FIRST.curse == pytest.approx(0.25)


def test_a_table_lists_repetitions_then_mean_and_deviation() -> None:
    rows = final_rows([FIRST, SECOND], "score")
    assert [row["repetition"] for row in rows] == ["1", "2", "mean", "deviation"]
    assert rows[0] == {
        "repetition": "1",
        "generation": "3",
        "training": "90.0%",
        "fresh": "65.0% (55.0–75.0)",
        "validation": "60.0% (50.0–70.0)",
        "test": "70.0% (60.0–80.0)",
        "gap": "+25.0%",
    }
    assert [rows[2][name] for name in ("training", "test", "gap")] == ["85.0%", "60.0%", "+15.0%"]
    assert mean_figures([FIRST, SECOND])["fresh"] == pytest.approx(0.7)
    assert figure_deviations([FIRST, SECOND])["test"] == pytest.approx(0.2 / 2**0.5)


def test_one_repetition_has_no_deviation() -> None:
    assert [row["repetition"] for row in final_rows([FIRST], "score")] == ["1"]
    assert final_rows([], "score") == []


def test_points_are_formatted_as_numbers() -> None:
    [row] = final_rows([chosen(1, 90.0, 60.0, 70.0, 95.0)], "gretive-aggro")
    assert (row["training"], row["test"], row["gap"]) == ("90.0", "70.0 (69.9 to 70.1)", "-5.0")
