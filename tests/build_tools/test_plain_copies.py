"""The build replaces methods that copy an object attribute by attribute with a copy of memory."""

from pathlib import Path

import pytest

from build_tools.generated_code import UnknownForm
from build_tools.plain_copies import copy_memory

SOURCE = """
from __future__ import annotations
from mypy_extensions import i64

class Point:
    def __init__(self, name: str, x: i64, flag: bool) -> None:
        self.name = name
        self.x = x
        self.flag = flag

    def shallow_copy(self) -> Point:
        return Point(self.name, self.x, self.flag)

    def copy(self) -> Point:
        return self.shallow_copy()
"""


@pytest.fixture
def generated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The C code of mypyc for a module."""
    from mypyc.build import mypycify

    monkeypatch.chdir(tmp_path)
    Path("sample.py").write_text(SOURCE)
    mypycify(["--config-file=", "--cache-dir=/dev/null", "sample.py"], target_dir=str(tmp_path))
    return list(tmp_path.glob("*.[ch]"))


def test_one_copy_of_memory_replaces_the_constructor_and_counts_every_reference(generated: list[Path]) -> None:
    assert copy_memory(generated) == 1
    text = "".join(path.read_text() for path in generated)
    assert text.count("memcpy(&twin->vtable, &self->vtable,") == 1
    assert "Py_XINCREF(self->_name);" in text
    assert "Py_XINCREF(self->_x);" not in text


def test_attributes_of_another_form_are_refused_and_left_alone(generated: list[Path]) -> None:
    header = next(path for path in generated if "int64_t _x;" in path.read_text())
    header.write_text(header.read_text().replace("int64_t _x;", "unknown_t _x;"))
    before = [path.read_text() for path in generated]
    with pytest.raises(UnknownForm, match="unknown_t _x"):
        copy_memory(generated)
    assert [path.read_text() for path in generated] == before
