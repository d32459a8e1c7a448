"""The cards of a theme are found by tribe, by mechanic, or by the words in their names and texts."""

import pytest

from topdeck.core.errors import DeckError
from topdeck.games.hearthstone.cards.database import rules
from topdeck.games.hearthstone.deck_builder.themes import theme_cards

POOL = rules().pool


def names(theme: str) -> set[str]:
    return {card.name for card in theme_cards(theme, POOL)}


def test_a_tribe_has_its_minions_and_the_cards_that_mention_it() -> None:
    beasts = names("beast")
    assert {"Alleycat", "Houndmaster", "Kill Command"} <= beasts  # the last two only mention beasts
    assert "Fireball" not in beasts


def test_a_mechanic_has_the_cards_with_it_and_the_cards_that_mention_it() -> None:
    assert {card.name for card in POOL if card.overload} <= names("overload")
    assert {card.name for card in POOL if card.deathrattle is not None} <= names("deathrattle")
    assert {card.name for card in POOL if card.secret} < names("secret")
    assert "Tunnel Trogg" in names("overload")  # which listens for overload
    assert "Ice Block" not in names("overload")


def test_remarks_in_parentheses_are_not_mentions() -> None:
    assert "Kobold Geomancer" in names("spell damage")
    assert "Fireball" not in names("spell damage")  # deals more damage with spell damage, as a remark says


def test_other_themes_are_words_of_names_and_texts() -> None:
    assert {"Jade Lightning", "Aya Blackpaw"} <= names("Jade")
    assert names("jade golem") <= names("jade")
    assert {card.name for card in POOL if "Reno" in card.name.split()} <= names("reno")


@pytest.mark.parametrize("theme", ["Pirate", " pirate ", "PIRATE"])
def test_case_and_spaces_do_not_matter(theme: str) -> None:
    assert names(theme) == names("pirate")


@pytest.mark.parametrize(
    ("theme", "message"),
    [
        ("murlok", r"^unknown theme 'murlok'; did you mean murloc\?$"),
        ("zzz", r"^unknown theme 'zzz'; themes are armor, .*, murloc, .*, and words in card names and card text$"),
        (" ", r"^unknown theme ' '; themes are armor, "),
        ("pir", r"^unknown theme 'pir'; "),  # a part of a word is no word
    ],
)
def test_an_unknown_theme_is_answered_with_the_themes(theme: str, message: str) -> None:
    with pytest.raises(DeckError, match=message):
        theme_cards(theme, POOL)
