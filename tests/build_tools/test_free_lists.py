"""The build gives longer free lists to classes whose objects are constantly created and freed."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from build_tools.free_lists import LENGTH, lengthen_free_lists
from build_tools.generated_code import UnknownForm

SOURCE = """
from mypy_extensions import mypyc_attr

@mypyc_attr(free_list_len=1)
class Kept:
    def __init__(self, number: int) -> None:
        self.number = number

class Other:
    pass
"""


@pytest.fixture
def generated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The C code of mypyc for a module."""
    from mypyc.build import mypycify

    monkeypatch.chdir(tmp_path)
    Path("sample.py").write_text(SOURCE)
    mypycify(["--config-file=", "--cache-dir=/dev/null", "sample.py"], target_dir=str(tmp_path))
    return list(tmp_path.glob("*.[ch]"))


def test_what_mypyc_writes_for_one_object_becomes_room_for_many(generated: list[Path]) -> None:
    assert lengthen_free_lists(generated) == 1
    text = "".join(path.read_text() for path in generated)
    assert "_free_instance" not in text
    assert len(re.findall(rf"Kept_free\[{LENGTH}\]", text)) == 2  # declared in the header, and defined
    assert "self = Kept_free[--Kept_free_count];" in text
    assert "Kept_free[Kept_free_count++] = self;" in text


def test_code_of_another_form_is_refused_and_left_alone(generated: list[Path]) -> None:
    changed = next(path for path in generated if "_free_instance == NULL" in path.read_text())
    text = changed.read_text().replace("_free_instance == NULL", "_free_instance == 0")
    changed.write_text(text)
    with pytest.raises(UnknownForm):
        lengthen_free_lists(generated)
    assert changed.read_text() == text
