"""The build converts native integers to floats directly."""

from pathlib import Path

import pytest

from build_tools.floats import shorten_conversions

SOURCE = """
from mypy_extensions import i64

def halves(x: i64, y: i64) -> float:
    if x > y:
        return float(x) / 2.0
    return float(x) / 2.0 + float(y + x)

def plain(x: int) -> float:
    return float(x)
"""


def test_floats_of_native_integers_skip_the_python_integer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from mypyc.build import mypycify

    monkeypatch.chdir(tmp_path)
    Path("sample.py").write_text(SOURCE)
    mypycify(["--config-file=", "--cache-dir=/dev/null", "sample.py"], target_dir=str(tmp_path))
    sources = list(tmp_path.glob("*.c"))
    assert shorten_conversions(sources) == 3
    text = "".join(path.read_text() for path in sources)
    assert text.count(" = (double)cpy_r_x; goto CPyFloat") == 2
    assert text.count("CPyFloat_FromTagged(cpy_r_x)") == 1  # of a Python integer
