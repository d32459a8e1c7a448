"""Nouns and templates of card texts, without a game."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.games.shared.card_text import BaseNoun as Noun
from topdeck.games.shared.card_text import NoWords, TemplateDescriber


@dataclass
class Draw:
    count: int


@dataclass
class Twice:
    effect: Draw


class Dance:
    in_words = "dance"


class Mystery:
    pass


TEMPLATES: dict[type, str] = {Draw: "draw {count:card}"}
PHRASES: dict[type, Callable[[Any, Any], str]] = {Twice: lambda it, twice: f"twice: {it.effect(twice.effect)}"}


class Describer(TemplateDescriber):
    templates = TEMPLATES
    phrases = PHRASES

    def field(self, part: Any, name: str, form: str) -> str:
        return f"{getattr(part, name)} {form}s"


def test_nouns_have_forms_for_one_all_and_random_ones() -> None:
    noun = Noun("minion", before=("damaged",), after=("with taunt",))
    assert (noun.one(), noun.all()) == ("a damaged minion with taunt", "all damaged minions with taunt")
    other = Noun("minion", other=True)
    assert (other.one(), other.all()) == ("another minion", "all other minions")
    assert (other.random(1), other.random(2)) == ("a random other minion", "two random other minions")
    fixed = Noun(phrase="your hero")
    assert (fixed.one(), fixed.all()) == ("your hero", "your hero")


def test_merged_nouns_have_the_qualifiers_of_both() -> None:
    merged = Noun("minion", before=("damaged",)).merge(Noun("card", side="enemy", before=("frozen",), other=True))
    assert merged == Noun("minion", side="enemy", other=True, before=("damaged", "frozen"))


def test_effects_are_described_by_phrases_templates_or_their_own_words() -> None:
    assert Describer().effect(Draw(2)) == "draw 2 cards"
    assert Describer().effect(Twice(Draw(1))) == "twice: draw 1 cards"
    assert Describer().effect(Dance()) == "dance"


def test_an_effect_without_words_is_named() -> None:
    with pytest.raises(
        NoWords, match=r"^Mystery has no description; set its `in_words`, or add a template to "
    ) as caught:
        Describer().effect(Mystery())
    assert isinstance(caught.value, TopdeckError)
