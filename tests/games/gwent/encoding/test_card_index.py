"""The list of cards of the encoder contains every card, and an index never changes its meaning."""

from __future__ import annotations

import hashlib

from gwent_encoding import ENCODER

from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.encoding.card_index import append_new_cards, encoded_cards
from topdeck.games.gwent.encoding.schema import MAX_CARD
from topdeck.games.gwent.engine.constants import HIDDEN

COMMITTED = 53  # never smaller, and never with another hash for the same number
HASH = "dc413edb025a22d5654cbc44a264363628b8ac618a6942b795cdbe991b6e8122"


def test_no_committed_index_has_changed() -> None:
    text = "\n".join(encoded_cards()[1 : COMMITTED + 1])
    assert hashlib.sha256(text.encode()).hexdigest() == HASH


def test_every_card_has_one_index() -> None:
    cards = ENCODER.cards
    assert cards[0] == ""
    assert len(set(cards)) == len(cards) <= MAX_CARD + 1
    assert {*rules().cards} - {HIDDEN} <= {*cards}, "a card is missing; `make refresh` appends it"
    assert HIDDEN not in cards


def test_new_cards_are_appended_and_old_ones_stay_where_they_are() -> None:
    assert append_new_cards("wolf\na_removed_card\n").split()[:3] == ["wolf", "a_removed_card", "king_foltest"]
    assert append_new_cards("wolf\n").split().count("wolf") == 1
    complete = append_new_cards("")
    assert append_new_cards(complete) == complete
