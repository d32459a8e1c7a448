"""Sampling cards for hidden places, and the placeholders that views share."""

from __future__ import annotations

import pytest
from hearthstone_hidden import GAME, everything_hidden, opponent_torched

from topdeck.core.errors import BeliefError
from topdeck.core.rng import Rng
from topdeck.games.hearthstone.cards.database import find_card, rules
from topdeck.games.hearthstone.engine.card import Card, ClassPool, PoolCard
from topdeck.games.hearthstone.knowledge.hidden import pick_random, pick_unseen
from topdeck.games.hearthstone.scenario import in_hand, scenario, side

CARDS = tuple(dict.fromkeys(rules().class_pool("mage").cards))
TWELVE = tuple(card for card in CARDS[:6] for copy in range(2))


def seen_in(pool: ClassPool, cards: tuple[Card, ...]) -> list[PoolCard]:
    seen: list[PoolCard] = []
    for card in cards:
        pool.add_copy(card, seen)
    return seen


def test_seen_copies_are_sorted_and_no_more_than_there_are() -> None:
    pool = ClassPool(TWELVE)
    last, first = CARDS[5], CARDS[0]
    seen = seen_in(pool, (last, CARDS[2], first, CARDS[20], last, last, first))
    assert [copy.place for copy in seen] == [0, 1, 4, 10, 11]


@pytest.mark.parametrize("count", [0, 1, 5, 9, 10])
@pytest.mark.parametrize("cards", [TWELVE, rules().class_pool("shaman").cards], ids=["a small pool", "a large pool"])
def test_pick_unseen_equals_pick_random_from_the_unseen_cards(cards: tuple[Card, ...], count: int) -> None:
    pool = ClassPool(cards)
    seen = seen_in(pool, (cards[-1], cards[2]))
    left = [copy.card for copy in pool.copies if copy not in seen]
    for seed in range(60):
        rng, twin = Rng(seed), Rng(seed)
        assert pick_unseen(pool, seen, count, rng) == pick_random(left.copy(), count, twin)
        assert rng.stream == twin.stream


def test_a_pool_that_is_too_small_is_rejected() -> None:
    pool = ClassPool(TWELVE)
    with pytest.raises(BeliefError, match="not enough cards in the pool"):
        pick_unseen(pool, seen_in(pool, TWELVE[:2]), 11, Rng(0))


@pytest.mark.parametrize("turn", [0, 1, 63, 64, 5000])
def test_a_card_dealt_in_any_turn_is_seen_face_down_with_its_turn(turn: int) -> None:
    state = scenario(side("mage"), side("priest", hand=[in_hand("Wisp", cost=1)])).state
    state.second.hand = (state.second.hand[0].enter_hand(turn),)
    (seen,) = state.observe(0).opponent.hand
    assert (seen.card, seen.turn, seen.is_modified(), seen.known) == (rules().unknown, turn, False, False)


def test_samples_distinguish_listed_cards_from_cards_that_were_shuffled_in() -> None:
    me, opponent = side("mage", hand=["Forgotten Torch"]), side("priest")
    state = scenario(me, opponent).play("Forgotten Torch", "enemy hero").state
    sample = state.observe(1).sample(Rng(0))
    torch = find_card("Roaring Torch", rules().cards)
    assert [(held.card, held.listed) for held in sample.seat(0).deck_cards()] == [(torch, False)]
    assert torch.in_deck.listed


# ---- how much is hidden


def test_hand_deck_and_secrets_of_the_opponent_are_hidden_except_shown_cards() -> None:
    state = everything_hidden()
    assert GAME.hidden_cards(state.observe(0)) == 3 + 4 + 2  # the toad that was sapped is known
    assert GAME.hidden_cards(state.observe(1)) == 1 + 3


def test_a_card_that_was_shuffled_in_for_all_to_see_is_not_hidden() -> None:
    state = opponent_torched()
    assert state.first.cards_left == 4
    assert GAME.hidden_cards(state.observe(1)) == 3
    assert GAME.hidden_cards(state.observe(0)) == 1
