"""Any text from a user is either read or rejected with a ValueError."""

from __future__ import annotations

import pytest

from topdeck.core.validation import MOST_LEVELS, read_json, read_toml


@pytest.mark.parametrize("levels", [1, MOST_LEVELS])
def test_what_is_nested_within_reason_is_read(levels: int) -> None:
    data = read_json("[" * levels + "]" * levels)
    for _ in range(levels - 1):
        [data] = data
    assert data == []
    assert read_toml("a = [[[7]]]") == {"a": [[[7]]]}


@pytest.mark.parametrize("levels", [MOST_LEVELS + 1, 900, 100_000])
@pytest.mark.parametrize(("begin", "end"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
def test_what_is_nested_beyond_reason_is_refused(levels: int, begin: str, end: str) -> None:
    with pytest.raises(ValueError, match="it has more than 100 levels of nested tables and lists"):
        read_json(begin * levels + "0" + end * levels)


@pytest.mark.parametrize("levels", [MOST_LEVELS, 100_000])
def test_toml_is_no_deeper(levels: int) -> None:
    with pytest.raises(ValueError, match="it has more than 100 levels of nested tables and lists"):
        read_toml(f"a = {'[' * levels}{']' * levels}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = gwent", r"Invalid value \(at line 1, column 8\); put text in quotes$"),
        (
            'game = "gwent\npairs = 1',
            r"Illegal character '\\n' \(at line 1, column 14\); a closing quote may be missing$",
        ),
        ("game = ", r"Invalid value \(at end of document\)$"),
    ],
)
def test_a_missing_quote_in_a_toml_file_is_named(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read_toml(text)
