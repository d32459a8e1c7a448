"""A deck is immutable and compares by value."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import topdeck
from topdeck.core.deck import AllowedCard, Deck, DeckRules
from topdeck.core.errors import DeckError
from topdeck.games.hearthstone.state import HearthstoneState

RAPTORS = Deck("raptors", {"CS2_172": 1, "CS2_124": 2}, **{"class": "mage", "size": "3"})


def set_field(deck: Any) -> None:
    deck.cards = {"CS2_029": 3}


CHANGES: dict[str, Callable[[Any], object]] = {
    "another list": set_field,
    "another name": lambda deck: setattr(deck, "name", "others"),
    "a field of its own": lambda deck: setattr(deck, "rating", 3),
    "no name": lambda deck: delattr(deck, "name"),
    "another count": lambda deck: deck.cards.__setitem__("CS2_172", 2),
    "one card less": lambda deck: deck.cards.pop("CS2_172"),
    "another card": lambda deck: deck.cards.setdefault("CS2_029", 2),
    "other cards": lambda deck: deck.cards.update({"CS2_029": 2}),
    "no cards": lambda deck: deck.cards.clear(),
    "another class": lambda deck: deck.about.__setitem__("class", "druid"),
    "no size": lambda deck: deck.about.__delitem__("size"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whoever_changes_a_deck_is_told_how_to_make_another(change: Callable[[Any], object]) -> None:
    deck = RAPTORS.replace()
    with pytest.raises(DeckError, match=r"^a deck is immutable; deck\.replace\(\.\.\.\) returns a changed copy$"):
        change(deck)
    assert deck == RAPTORS
    assert hash(deck) == hash(RAPTORS)


def test_a_deck_of_the_game_cannot_be_changed_for_all() -> None:
    cards: Any = topdeck.load_game("hearthstone").deck("MurlocDruid").cards
    with pytest.raises(DeckError):
        cards["CS2_029"] = 2


def test_the_changed_deck_is_played_not_the_one_before() -> None:
    def played(deck: Deck) -> set[str]:
        state = topdeck.make("hearthstone", decks=(deck, deck), mulligan=False)
        assert isinstance(state, HearthstoneState)
        return {held.card.id for held in state.first.deck}

    assert played(RAPTORS) == {"CS2_172", "CS2_124"}
    assert played(RAPTORS.replace(cards={"CS2_029": 2, "CS2_172": 1})) == {"CS2_029", "CS2_172"}
    assert played(RAPTORS) == {"CS2_172", "CS2_124"}


def test_a_deck_is_its_name_its_cards_and_what_is_said_of_it() -> None:
    same = Deck("raptors", {"CS2_124": 2, "CS2_172": 1}, **{"size": "3", "class": "mage"})
    others = [RAPTORS.replace(name="x"), RAPTORS.replace(cards={"CS2_124": 3}), RAPTORS.replace(size="4")]
    assert same == RAPTORS
    assert len({RAPTORS, same, *others}) == 4
    assert len({hash(deck) for deck in (RAPTORS, same, *others)}) == 4


def test_a_deck_does_not_follow_the_list_it_was_made_from() -> None:
    cards = {"CS2_124": 2}
    deck = Deck("riders", cards)
    cards["CS2_124"] = 1
    deck.to_json()["cards"]["CS2_124"] = 1
    assert deck.cards == {"CS2_124": 2}


def test_only_what_is_given_is_replaced() -> None:
    deck = RAPTORS.replace(source="me")
    assert (deck.name, deck.cards, deck.about) == ("raptors", RAPTORS.cards, {**RAPTORS.about, "source": "me"})


def test_the_cards_of_a_deck_are_written_like_any_table() -> None:
    assert json.dumps(RAPTORS.cards) == '{"CS2_124": 2, "CS2_172": 1}'
    assert repr(RAPTORS) == "Deck('raptors', {'CS2_124': 2, 'CS2_172': 1}, **{'class': 'mage', 'size': '3'})"


# ---- rules

CARDS = (
    AllowedCard("wolf", 3),
    AllowedCard("bear", 3),
    AllowedCard("dragon", 2, "rare"),
    AllowedCard("phoenix", 2, "rare"),
)


@pytest.mark.parametrize(
    ("largest", "limits", "room"),
    [
        (40, {}, 10),  # a group without a limit is none
        (40, {"rare": 3}, 9),
        (40, {"rare": 9}, 10),
        (40, {"rare": 0}, 6),
        (8, {"rare": 3}, 8),
    ],
)
def test_the_largest_deck_has_all_copies_that_the_limits_allow(largest: int, limits: dict[str, int], room: int) -> None:
    assert DeckRules("Beasts", {}, CARDS, 5, largest, limits).room() == room
