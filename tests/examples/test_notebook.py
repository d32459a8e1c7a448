"""The notebook runs from its first cell to its last, and draws its plots."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

matplotlib = pytest.importorskip("matplotlib")

pytestmark = pytest.mark.slow

NOTEBOOK = json.loads((Path(__file__).parents[2] / "examples" / "match.ipynb").read_text("utf-8"))
CODE = [cell for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]


def test_it_has_the_current_format_and_no_outputs() -> None:
    assert (NOTEBOOK["nbformat"], len({cell["id"] for cell in NOTEBOOK["cells"]})) == (4, len(NOTEBOOK["cells"]))
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in CODE)


def test_its_cells_run_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    matplotlib.use("Agg")
    from matplotlib import pyplot

    names: dict[str, Any] = {"__name__": "notebook"}
    for cell in CODE:
        exec("".join(cell["source"]).replace("pairs=5", "pairs=1"), names)
    printed = capsys.readouterr().out
    assert printed.startswith("lookahead ")
    assert "wins: " in printed
    lines: list[Any] = pyplot.gca().get_lines()
    life = [list(line.get_ydata()) for line in lines]
    assert [values[0] for values in life] == [30, 30]
    assert min(len(values) for values in life) > 5
    pyplot.close("all")
