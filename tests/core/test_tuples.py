"""Functions that add an item to a tuple or remove one."""

import pytest

from topdeck.core.tuples import append_item, insert_item, remove_item

ITEMS = ("a", "b", "c")


def test_an_item_is_added_at_the_end_or_at_an_index() -> None:
    assert append_item((), "d") == ("d",)
    assert append_item(ITEMS, "d") == ("a", "b", "c", "d")
    assert [insert_item(ITEMS, index, "d") for index in (0, 1, 3)] == [
        ("d", "a", "b", "c"),
        ("a", "d", "b", "c"),
        ("a", "b", "c", "d"),
    ]


@pytest.mark.parametrize(("index", "left"), [(0, ("b", "c")), (1, ("a", "c")), (2, ("a", "b"))])
def test_an_item_is_removed_at_its_index(index: int, left: tuple[str, ...]) -> None:
    assert remove_item(ITEMS, index) == left


def test_the_original_stays_as_it_was() -> None:
    before = tuple(ITEMS)
    append_item(ITEMS, "d")
    remove_item(ITEMS, 0)
    assert before == ITEMS
    assert remove_item(("a",), 0) == ()
