"""The build replaces functions that copy or clear item by item with operations on memory."""

from pathlib import Path

import pytest

from build_tools.generated_code import UnknownForm
from build_tools.memory import clear_memory, copy_memory, join_tuples

SOURCE = """
from __future__ import annotations
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

def clear_numbers(out: vec[i16], start: i64, stop: i64) -> None:
    for index in range(start, stop):
        out[index] = 0

def clear_bytes(out: vec[u8], start: i64, stop: i64) -> None:
    for index in range(start, stop):
        out[index] = 0

def append_item(items: tuple[object, ...], item: object) -> tuple[object, ...]:
    return (*items, item)

def remove_item(items: tuple[object, ...], index: i64) -> tuple[object, ...]:
    return items[:index] + items[index + 1 :]

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
    assert "Py_INCREF(self->_name);" in text
    assert "INCREF(self->_x);" not in text


def test_attributes_of_another_form_are_refused_and_left_alone(generated: list[Path]) -> None:
    header = next(path for path in generated if "int64_t _x;" in path.read_text())
    header.write_text(header.read_text().replace("int64_t _x;", "unknown_t _x;"))
    before = [path.read_text() for path in generated]
    with pytest.raises(UnknownForm, match="unknown_t _x"):
        copy_memory(generated)
    assert [path.read_text() for path in generated] == before


def test_one_call_of_memset_replaces_the_loop_that_clears_a_buffer(generated: list[Path]) -> None:
    assert clear_memory(generated) == 2
    text = "".join(path.read_text() for path in generated)
    assert "memset((char *)cpy_r_out.items + cpy_r_start * 2, 0, (cpy_r_stop - cpy_r_start) * 2);" in text
    assert "memset((char *)cpy_r_out.items + cpy_r_start * 1, 0, (cpy_r_stop - cpy_r_start) * 1);" in text


def test_buffers_of_another_type_are_refused_and_left_alone(generated: list[Path]) -> None:
    source = next(
        path for path in generated if "clear_bytes(VecU8 cpy_r_out" in path.read_text() and path.suffix == ".c"
    )
    source.write_text(source.read_text().replace("VecU8", "VecOther"))
    before = source.read_text()
    with pytest.raises(UnknownForm, match="VecOther"):
        clear_memory([source])
    assert source.read_text() == before


def test_one_allocation_replaces_the_parts_of_a_joined_tuple(generated: list[Path]) -> None:
    assert join_tuples(generated) == 2
    text = "".join(path.read_text() for path in generated)
    assert text.count("static PyObject *splice(") == 1
    assert "return splice(cpy_r_items, PyTuple_GET_SIZE(cpy_r_items), 0, cpy_r_item);" in text
    assert "return splice(cpy_r_items, cpy_r_index, 1, NULL);" in text
