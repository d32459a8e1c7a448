"""Mutation tests of the card tests: without a part of its text, a card must fail one of its tests.

A mutant lacks an attribute of its script, a part of an effect or of a selector, a keyword or an option, or one of its
numbers is off by one."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any

import mutation
import pytest
from marks import by_card
from mutation import EVERYTHING

from topdeck.games.gwent.cards import database
from topdeck.games.gwent.engine.abilities import (
    Amount,
    Both,
    ButNot,
    Condition,
    Effect,
    Either,
    RowEffect,
    Selector,
    Target,
    Then,
    When,
)
from topdeck.games.gwent.engine.constants import HIDDEN
from topdeck.games.gwent.engine.model import Table, Unit
from topdeck.games.gwent.language import If
from topdeck.games.gwent.language.script import ATTRIBUTES
from topdeck.games.gwent.language.selectors import OfColour, OfType

pytestmark = pytest.mark.slow

TEXTS = database.scripts()
ROWS = {row["id"]: row for row in database.numbers() if row["id"] != HIDDEN}
MADE_OF = (Effect, Selector, Amount, Condition, RowEffect, Target, When)

Mutants = Iterator[tuple[str, Any]]


class Nothing(Effect):
    """An effect that does nothing and replaces a removed effect."""

    def run(self, game: Table, me: Unit, it: Unit, row: int) -> None:
        pass


# ---- mutants


def mutants_of(card_id: str) -> Mutants:
    """Yield each mutation of a card: what is missing, and the remaining row and text."""
    row, words = ROWS[card_id], words_of(card_id)
    if words or row.get("keywords"):
        yield EVERYTHING, ({**row, "keywords": []}, {})
    for part in mutation.parts_of(words):
        yield part, (row, mutation.lacking(words, part))
    for word, value in words.items():
        for lost, left in weaker(value):
            yield f"{word}: {lost}", (row, {**words, word: left})
    for keyword in row.get("keywords", ()):
        yield keyword, ({**row, "keywords": [other for other in row["keywords"] if other != keyword]}, words)
    if row.get("power"):
        yield "its printed power", ({**row, "power": row["power"] + 1}, words)


def words_of(card_id: str) -> dict[str, Any]:
    return {word: value for word, value in vars(TEXTS[card_id]).items() if word in ATTRIBUTES}


def weaker(value: Any) -> Mutants:
    """Yield each variant of a part of a text from which something has been removed."""
    if isinstance(value, Then):
        yield type(value.first).__name__, value.second
        yield type(value.second).__name__, value.first
    if isinstance(value, If):
        yield "its condition", value.then
        yield "its case", value.otherwise or Nothing()
    if isinstance(value, Both | Either):
        yield "the right half of who it is", value.left
        yield "the left half of who it is", value.right
    if isinstance(value, ButNot):
        yield "its exception", value.left
    if isinstance(value, MADE_OF) and is_dataclass(value) and not isinstance(value, OfColour | OfType):
        for field in fields(value):
            yield from weaker_in(value, field.name, getattr(value, field.name))


def weaker_in(value: Any, name: str, inner: Any) -> Mutants:
    """Yield each mutation of a field: a number is off by one, a flag is inverted."""
    if isinstance(inner, bool):
        yield f"its {name}", replace(value, **{name: not inner})
    elif isinstance(inner, int):
        yield f"its {name} {inner}", replace(value, **{name: inner + 1})
    elif isinstance(inner, MADE_OF):
        for lost, left in weaker(inner):
            yield f"{name}: {lost}", replace(value, **{name: left})


MUTANTS = {f"{name} without {lost}": (name, lost, left) for name in TEXTS for lost, left in mutants_of(name)}


def put_in(card_id: str, row: dict[str, Any], words: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let scenarios use the card table with one changed card."""
    numbers = tuple(row if other["id"] == card_id else other for other in database.numbers())
    texts = {**TEXTS, card_id: type(card_id, (), {"card_id": card_id, **words})}
    monkeypatch.setattr(database, "numbers", lambda: numbers)
    monkeypatch.setattr(database, "scripts", lambda: texts)
    for keeper in ("make_cards", "make_rules"):
        monkeypatch.setattr(database, keeper, cache(getattr(database, keeper).__wrapped__))


# ---- the check


@pytest.mark.parametrize("card_id", ROWS)
def test_every_card_has_tests_and_passes_them(card_id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    put_in(card_id, ROWS[card_id], words_of(card_id), monkeypatch)
    mutation.assert_passes("gwent", card_id)


@pytest.mark.parametrize("name", MUTANTS)
def test_a_missing_part_of_a_card_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    card_id, lost, (row, words) = MUTANTS[name]
    put_in(card_id, row, words, monkeypatch)
    mutation.assert_noticed("gwent", card_id, lost)


def test_the_tests_of_cards_need_no_arguments() -> None:
    mutation.assert_can_be_run("gwent")


def test_only_existing_cards_have_tests() -> None:
    assert by_card("gwent").keys() == ROWS.keys()
