"""The list of cards for encoded observations only grows."""

from __future__ import annotations

import hashlib

from topdeck.games.hearthstone.cards.database import card_table, eras
from topdeck.games.hearthstone.encoding.card_index import append_new_cards, encoded_cards, indices_by_number
from topdeck.games.hearthstone.engine.constants import UNKNOWN

FIRST = 1490  # the cards of the first release
DIGEST = "028ed58a90c54469d6838f48f9131fa7f899cd31f4daddd497b32a25c5205eba"


def test_the_published_indices_never_change() -> None:
    first = "\n".join(encoded_cards()[1 : FIRST + 1])
    assert hashlib.sha256(first.encode()).hexdigest() == DIGEST


def test_every_card_of_every_era_has_its_own_index() -> None:
    cards = encoded_cards()
    assert len(set(cards)) == len(cards)
    for era in eras():
        missing = [card for card in card_table(era) if card not in cards and card != UNKNOWN]
        assert not missing, "`make refresh` appends new cards"


def test_numbers_of_cards_mean_the_same_in_every_era() -> None:
    cards, indices = encoded_cards(), indices_by_number()
    for era in eras():
        for card in card_table(era).values():
            assert cards[indices[card.number]] == ("" if card.id == UNKNOWN else card.id)


def test_new_cards_are_appended() -> None:
    text = "NEW_1\nCS2_029\n"
    grown = append_new_cards(text).split()
    assert grown[:2] == ["NEW_1", "CS2_029"]
    assert sorted(grown[1:]) == sorted(encoded_cards()[1:])
    assert append_new_cards("\n".join(grown)).split() == grown
