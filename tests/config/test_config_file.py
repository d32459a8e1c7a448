"""Configuration files: valid contents, and messages for mistakes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct, field

from topdeck.config.config_file import NO_OVERRIDES, Key, Override, SourceMap, SpecText, read_config
from topdeck.core.errors import ConfigError, MatchError
from topdeck.core.validation import read_text


@dataclass(frozen=True)
class Span:
    low: float
    high: float = 9.0

    def __post_init__(self) -> None:
        if self.low >= self.high:
            raise ConfigError("must be below high", ("low",), is_key=True)


class Row(Struct):
    name: str
    first: Annotated[int, Meta(ge=1)] = field(name="from", default=1)


class Plan(Struct):
    agent: SpecText
    rows: list[Row | str] = []
    span: Span | None = None
    kind: Literal["fast", "slow"] | None = None
    shares: dict[str, float | list[int]] = {}
    pair: tuple[int, ...] = ()


def read(text: str, **overrides: Any) -> Plan:
    given: dict[Key, Override] = {(name,): Override(f"--{name}", value) for name, value in overrides.items()}
    return read_config(text, "plan.toml", given, Plan)[0]


def test_tables_lists_and_dataclasses_are_read_by_their_types() -> None:
    plan = read(
        'agent = "uct"\nrows = ["a", { name = "b", from = 2 }]\npair = [1, 2]\n'
        "[span]\nlow = 1\n[shares]\nmine = 2\ntheirs = [3]\n"
    )
    assert plan == Plan("uct", ["a", Row("b", 2)], Span(1.0), None, {"mine": 2.0, "theirs": [3]}, (1, 2))
    assert isinstance(plan.shares["mine"], float)


def test_a_spec_may_be_a_table() -> None:
    assert read('agent = { name = "uct", values = { c = 2.5 } }').agent == "uct(c=2.5)"


def test_an_override_replaces_a_key() -> None:
    assert read('agent = "uct"\nkind = "fast"', kind="slow").kind == "slow"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("agent = ", "plan.toml: Invalid value (at end of document)"),
        ("", "plan.toml: agent is missing"),
        ("agnet = 'uct'", "plan.toml, line 1: agnet: unknown key; did you mean agent?"),
        ("agent = 3", "plan.toml, line 1: agent: must be a string, not 3"),
        ("agent = { c = 2 }", "plan.toml, line 1: agent: must be a string, not a table"),
        ("agent = 'uct'\nkind = 'fasd'", "plan.toml, line 2: kind: must be fast or slow, not fasd; did you mean fast?"),
        ("agent = 'uct'\nrows = ['a', 3]", "plan.toml, line 2: rows.2: must be a table or a string, not 3"),
        ("agent = 'uct'\n[[rows]]\nfrom = 2", "plan.toml, line 2: rows.1: name is missing"),
        (
            "agent = 'uct'\n[[rows]]\nname = 'a'\nfrom = 0",
            "plan.toml, line 4: rows.1.from: must be a whole number of at least 1, not 0",
        ),
        ("agent = 'uct'\n[span]\nhigh = 1", "plan.toml, line 2: span: low is missing"),
        ("agent = 'uct'\n[span]\nlow = 10", "plan.toml, line 3: span.low: must be below high"),
        ("agent = 'uct'\n[shares]\nmine = ['x']", "plan.toml, line 3: shares.mine.1: must be a whole number, not x"),
        ("agent = 'uct'\nshares = 2", "plan.toml, line 2: shares: must be a table, not 2"),
    ],
)
def test_a_mistake_is_named_by_line_and_key(text: str, message: str) -> None:
    with pytest.raises(MatchError) as failure:
        read(text)
    assert str(failure.value) == message


def test_a_mistake_in_an_override_is_named_by_its_option() -> None:
    with pytest.raises(MatchError, match=r"^--kind: must be fast or slow, not 3$"):
        read('agent = "uct"\nkind = "fast"', kind=3)


def test_a_mistake_without_lines_is_named_by_its_key() -> None:
    assert str(SourceMap("here").mistake(("rows", 0, "name"), "is odd")) == "here: rows.1.name: is odd"
    assert SourceMap("here").overrides is NO_OVERRIDES


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match=r"none\.toml cannot be read: No such file or directory$"):
        read_text(tmp_path / "none.toml")
