"""Specs: reading and writing the one-line description of an agent and its parts."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import to_builtins

from topdeck.config.spec import (
    Spec,
    Value,
    format_value,
    parse_spec,
    parse_values,
    read_spec,
    replace_all,
    replace_at,
    value_at,
)
from topdeck.core.errors import SpecError

names = st.from_regex(r"[A-Za-z_][A-Za-z0-9_.:-]{0,8}", fullmatch=True).filter(
    lambda text: text not in ("true", "false", "none")
)
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
values: st.SearchStrategy[Value] = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=8) | names,
    lambda inner: (
        st.lists(inner, max_size=3) | st.builds(Spec, names, st.dictionaries(names, inner, min_size=1, max_size=3))
    ),
    max_leaves=8,
)
specs = st.builds(Spec, names, st.dictionaries(names, values, max_size=4))


@pytest.mark.slow
@given(specs)
def test_a_spec_can_be_read_back(spec: Spec) -> None:
    assert parse_spec(str(spec)) == spec


@given(specs)
def test_what_is_read_back_has_the_same_types(spec: Spec) -> None:
    again = parse_spec(str(spec))
    assert [type(value) for value in again.values.values()] == [type(value) for value in spec.values.values()]
    assert hash(again) == hash(spec)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        spec = parse_spec(text)
    except SpecError as error:
        refused = str(error)
    else:
        refused = f"{text!r} cannot be read: never"
        assert parse_spec(str(spec)) == spec
    assert refused.startswith(f"{text!r} cannot be read: ")


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("greedy", Spec("greedy")),
        ("greedy()", Spec("greedy")),
        (" madrid-mcts2 ( c = 2.4 , ms = 10 ) ", Spec("madrid-mcts2", {"c": 2.4, "ms": 10})),
        ("mine.py", Spec("mine.py")),
        ("path/to/my-agent.py:Bot(c=2)", Spec("path/to/my-agent.py:Bot", {"c": 2})),
        ("../.bots/agent.py", Spec("../.bots/agent.py")),
        (".bots/agent.py:Bot", Spec(".bots/agent.py:Bot")),
        ("~/übung/agent.py:Bot", Spec("~/übung/agent.py:Bot")),
        ('"my bots/agent.py:Bot"(c=2)', Spec("my bots/agent.py:Bot", {"c": 2})),
        ('a(b="my bots/score.py"(c=2))', Spec("a", {"b": Spec("my bots/score.py", {"c": 2})})),
        ("mine.agents:Face(fast=true, slow=false)", Spec("mine.agents:Face", {"fast": True, "slow": False})),
        ("a(b=-3, c=.5, d=1e3, e=-2.)", Spec("a", {"b": -3, "c": 0.5, "d": 1000.0, "e": -2.0})),
        ('a(b="two words", c="say \\"hi\\"", d="")', Spec("a", {"b": "two words", "c": 'say "hi"', "d": ""})),
        ("a(b=word, c=keep-cheap)", Spec("a", {"b": "word", "c": "keep-cheap"})),
        (
            "a(b=best.toml, c=../runs/7/best.toml, d=/tmp/my-run/x.toml, e=~/x.toml, f=./x)",
            Spec(
                "a",
                {"b": "best.toml", "c": "../runs/7/best.toml", "d": "/tmp/my-run/x.toml", "e": "~/x.toml", "f": "./x"},
            ),
        ),
        ("a(b=[1, 2.5, [x]], c=[])", Spec("a", {"b": [1, 2.5, ["x"]], "c": []})),
        (
            "a(score=gretive(profile=aggro), b=c())",
            Spec("a", {"score": Spec("gretive", {"profile": "aggro"}), "b": Spec("c")}),
        ),
        ('a(b="true", c="12")', Spec("a", {"b": "true", "c": "12"})),
        ('a(b=none, c="none", d=[none])', Spec("a", {"b": None, "c": "none", "d": [None]})),
        ("a(b=3-of-a-kind)", Spec("a", {"b": "3-of-a-kind"})),
    ],
)
def test_what_a_text_says(text: str, spec: Spec) -> None:
    assert parse_spec(text) == spec


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "true"),
        (None, "none"),
        ("none", '"none"'),
        (3, "3"),
        (3.0, "3.0"),
        (1e-05, "1e-05"),
        ("word", "word"),
        ("true", '"true"'),
        ("12", '"12"'),
        ("two words", '"two words"'),
        ("Böse", "Böse"),
        ([1, "a", [True]], "[1, a, [true]]"),
        (Spec("decks", {"olomouc": True}), "decks(olomouc=true)"),
        (Spec("uniform"), "uniform"),
    ],
)
def test_how_a_value_is_written(value: Value, text: str) -> None:
    assert format_value(value) == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a name instead of the end"),
        ("12", "expected a name instead of '12'"),
        ("(c=1)", "expected a name instead of '('"),
        ("a(", "expected a parameter instead of the end"),
        ("a(c", "expected '=' instead of the end"),
        ("a(c=", "expected a value instead of the end"),
        ("a(c=1", "expected ',' or ')' instead of the end"),
        ("a(c=1 d=2)", "expected ',' or ')' instead of 'd'"),
        ("a(1=2)", "expected a parameter instead of '1'"),
        ("a(c 1)", "expected '=' instead of '1'"),
        ("a(c=,)", "expected a value instead of ','"),
        ("a(c=[1, )", "expected a value instead of ')'"),
        ("a(c=[1", "expected ',' or ']' instead of the end"),
        ("a(c=1))", "expected the end instead of ')'"),
        ("a c=1", "parameters must be in parentheses, such as a(name=value, …)"),
        ("a(c=1, c=2)", "c is set twice"),
        ("a(c=$)", "'$)' is not a valid part of a spec"),
        ('a(c="open)', "'\"open)' is not a valid part of a spec"),
        (r'a(c="\x")', r'"\x" is not a valid string (Invalid \escape)'),
        ("a(c=1e999)", "the number 1e999 is too large"),
        ("a(c=-1e999)", "the number -1e999 is too large"),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(SpecError) as failure:
        parse_spec(text)
    assert str(failure.value) == f"{text!r} cannot be read: {message}"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a(b=" * 10000, "it has more than 16 levels of nested brackets"),
        ("a(b=" + "[" * 10000, "it has more than 16 levels of nested brackets"),
        ("a(b=" * 10000 + "1" + ")" * 10000, "it has more than 16 levels of nested brackets"),
        ("a(b=" + "7" * 10000 + ")", "777… has more than 100 digits"),
        ("a(b=" + "x" * 10000, "expected ',' or ')' instead of the end"),
        ("a b" + "c" * 10000, "parameters must be in parentheses, such as a("),
    ],
)
def test_what_is_absurdly_deep_or_long_is_refused_in_one_short_sentence(text: str, reason: str) -> None:
    with pytest.raises(SpecError) as failure:
        parse_spec(text)
    says = str(failure.value)
    assert says.startswith(f"'{text[:200]}…' cannot be read: ")
    assert reason in says.replace("7" * 197, "")
    assert len(says) < 700


def test_as_deep_as_is_allowed_can_be_read() -> None:
    text = "a(b=" * 15 + "[1]" + ")" * 15
    assert str(parse_spec(text)) == text


@given(st.lists(values, min_size=1, max_size=4))
def test_values_with_commas_between_them_can_be_read_back(listed: list[Value]) -> None:
    assert parse_values(", ".join(map(format_value, listed))) == listed


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected a value instead of the end"),
        ("1,", "expected a value instead of the end"),
        ("1 2", "expected the end instead of '2'"),
        ("a)", "expected the end instead of ')'"),
    ],
)
def test_values_that_cannot_be_read_are_refused(text: str, reason: str) -> None:
    with pytest.raises(SpecError, match=re.escape(f"{text!r} cannot be read: {reason}")):
        parse_values(text)


# ---- tables, and values by their path


TABLE = {"name": "uct", "values": {"c": 2, "score": {"name": "sigmoid", "values": {"width": 5.0}}, "rows": [1, 2]}}


def test_a_spec_may_be_a_table() -> None:
    assert str(read_spec(TABLE)) == "uct(c=2, score=sigmoid(width=5.0), rows=[1, 2])"
    assert read_spec("uct(c=2)") == read_spec({"name": "uct", "values": {"c": 2}})
    assert to_builtins(read_spec(TABLE)) == TABLE


@pytest.mark.parametrize("data", [3, {"values": {}}, {"name": 1}, {"name": "uct", "c": 2}])
def test_other_data_are_no_spec(data: object) -> None:
    with pytest.raises(SpecError, match=r"^a spec must be a string or a table such as "):
        read_spec(data)


def test_a_value_is_found_and_replaced_by_its_path() -> None:
    spec = parse_spec('greedy(ms=3, score="sigmoid(score=utility, width=5)")')
    other = replace_all(spec, {"ms": None, "score.score.hero": 2.5})
    assert str(other) == "greedy(ms=none, score=sigmoid(score=utility(hero=2.5), width=5))"
    assert (value_at(other, "score.score.hero"), value_at(other, "score.deck"), value_at(other, "ms.x")) == (
        2.5,
        None,
        None,
    )


def test_the_parts_on_a_path_must_be_named() -> None:
    with pytest.raises(SpecError, match=r"^greedy must name its score, because hero is a parameter of the score$"):
        replace_at(parse_spec("greedy"), "score.hero", 1)
