"""Messages about fields of position forms."""

from __future__ import annotations

import pytest

pytest.importorskip("starlette")

from msgspec import ValidationError, convert

from topdeck.core.position_form import CardName, Number, Seat, Streams
from topdeck.web.field_messages import name_field, plain_words, summarize


@pytest.mark.parametrize(
    ("value", "kind", "words"),
    [
        (1.5, Seat, "must be a whole number"),
        (None, Seat, "must be a whole number"),
        (7, Seat, "must be at most 1"),
        (-7, Seat, "must be at least 0"),
        (1 << 40, Number, "must be at most 2147483648"),
        ("", CardName, "must not be empty"),
        ("x" * 101, CardName, "must have at most 100 characters"),
        ([1], Streams, "must have at least 3 entries"),
        ({}, Streams, "must be a list"),
    ],
)
def test_messages_of_the_library_are_worded_for_people(value: object, kind: type, words: str) -> None:
    with pytest.raises(ValidationError) as error:
        convert(value, kind)
    message = str(error.value)
    assert plain_words(f"{message[:1].lower()}{message[1:]}") == words


def test_other_messages_are_kept() -> None:
    assert plain_words("unknown card 'Firebal'") == "unknown card 'Firebal'"


def test_fields_have_the_names_of_the_editor() -> None:
    assert name_field("sides[1].hand[0].cost") == "second player, hand 1, cost"
    mistakes = {"sides[0].max_mana": "must be at most 10", "": "the form is nested too deeply"}
    assert summarize(mistakes) == "first player, max mana: must be at most 10; the form is nested too deeply"
