"""The probabilities of known decks, given the cards seen so far."""

import pytest

from topdeck.beliefs.candidates import (
    EXCHANGED,
    UNLISTED,
    likelihood,
    match,
    matching_decks,
    posterior,
    remaining_cards,
)
from topdeck.core.deck import Deck

RED = Deck("red", {"a": 2, "b": 2, "c": 1})
BLUE = Deck("blue", {"a": 2, "d": 2, "e": 1})
LARGE = Deck("large", {str(number): 1 for number in range(30)})
POOL = 100


def test_a_match_is_the_share_of_different_cards_seen_in_the_deck() -> None:
    assert match("", RED) == 0
    assert match("a", RED) == 1 / 5
    assert match("aab", RED) == 2 / 5  # the second a says nothing new
    assert match("abz", RED) == 2 / 5
    assert match("abc", Deck("empty", {})) == 0


def test_candidates_are_above_the_threshold() -> None:
    assert matching_decks("ab", [RED, BLUE]) == [(RED, 2 / 5), (BLUE, 1 / 5)]
    assert matching_decks("ab", [RED, BLUE], threshold=0.2) == [(RED, 2 / 5)]
    assert matching_decks("d", [RED, BLUE]) == [(BLUE, 1 / 5)]
    assert matching_decks("", [RED, BLUE]) == []


def test_one_card_of_thirty_is_no_match_yet() -> None:
    assert matching_decks(["7"], [LARGE]) == []
    assert matching_decks(["7", "8"], [LARGE]) == [(LARGE, 2 / 30)]


def test_before_anything_is_seen_known_decks_are_equally_likely() -> None:
    assert posterior("", [RED, BLUE], POOL) == pytest.approx([(1 - UNLISTED) / 2, (1 - UNLISTED) / 2, UNLISTED])


def test_the_chances_after_one_card() -> None:
    red = (1 - UNLISTED) / 2 * ((1 - EXCHANGED) * 2 / 5 + EXCHANGED / POOL)
    blue = (1 - UNLISTED) / 2 * EXCHANGED / POOL
    other = UNLISTED / POOL
    total = red + blue + other
    assert posterior("b", [RED, BLUE], POOL) == pytest.approx([red / total, blue / total, other / total])


def test_cards_that_were_seen_are_not_drawn_again() -> None:
    known, strange = 1 - EXCHANGED, EXCHANGED / POOL
    assert likelihood("ab", RED, POOL) == pytest.approx((known * 2 / 5 + strange) * (known * 2 / 4 + strange))
    assert likelihood("za", RED, POOL) == pytest.approx(strange * (known * 2 / 5 + strange))


def test_a_second_copy_is_likelier_from_where_there_is_one() -> None:
    deck, two = Deck("one", {"a": 1, "b": 4}), Deck("two", {"a": 2, "b": 3})
    [once, twice, _] = posterior("aa", [deck, two], POOL)
    assert twice > 10 * once


def test_an_exchanged_card_does_not_refute_a_deck_but_many_do() -> None:
    assert posterior("abcz", [RED, BLUE], POOL)[0] > 0.99
    assert posterior("avwxyz", [RED, BLUE], POOL)[2] > 0.9


def test_without_known_decks_it_is_none_of_them() -> None:
    assert posterior("ab", [], POOL) == [1.0]


def test_what_was_seen_is_no_longer_left() -> None:
    assert remaining_cards(RED, "abbz") == {"a": 1, "c": 1}
    assert remaining_cards(RED, "bbb") == {"a": 2, "c": 1}
