"""Parts of pictures."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib")

from topdeck.report.charts import figure, number_axis


def test_an_axis_of_numbers_of_which_none_is_known_yet_stays_as_it_is() -> None:
    _, axes = figure(1)
    before = list(axes.get_xticks())
    number_axis(axes, [])
    assert list(axes.get_xticks()) == before
    number_axis(axes, [1.0, 2.0])
    assert list(axes.get_xticks()) == [1.0, 2.0]
