"""Parts of figures."""

from __future__ import annotations

import pytest

pytest.importorskip("matplotlib")

from topdeck.report.charts import make_figure, number_axis


def test_an_axis_without_numbers_is_unchanged() -> None:
    _, axes = make_figure(1)
    before = list(axes.get_xticks())
    number_axis(axes, [])
    assert list(axes.get_xticks()) == before
    number_axis(axes, [1.0, 2.0])
    assert list(axes.get_xticks()) == [1.0, 2.0]
