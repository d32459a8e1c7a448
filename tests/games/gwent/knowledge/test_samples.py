"""Samples: full positions that are consistent with a view and with a legal deck."""

from __future__ import annotations

from collections import Counter

import pytest
from gwent_hidden import (
    POSITIONS,
    cranmer,
    decreeing,
    everything_hidden,
    foltest,
    hidden_cards,
    reconnoitring,
    swapping,
)

from topdeck.core.errors import BeliefError
from topdeck.core.rng import Rng
from topdeck.core.state import Belief, HiddenCards, Observation
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import COPIES, GOLD, MOST_OF_COLOUR, NEUTRAL, UNIT_CARD
from topdeck.games.gwent.game import Gwent
from topdeck.games.gwent.knowledge.hidden import GwentHidden, seen_cards
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.gwent.scenario import scenario, side
from topdeck.games.gwent.state import GwentState

each_position = pytest.mark.parametrize("name", POSITIONS)


def sampled(view: GwentObservation, seed: int, belief: Belief | None = None) -> GwentState:
    sample = view.sample(Rng(seed), belief)
    assert isinstance(sample, GwentState)
    return sample


@each_position
def test_samples_are_within_the_limits_of_a_deck(name: str) -> None:
    """At most four gold and six silver cards, three copies of a bronze card, all neutral or of the faction."""
    state, viewer = POSITIONS[name]()
    for seed in range(10):
        sample = sampled(state.observe(viewer), seed)
        cards = [held.card for held in hidden_cards(sample, viewer)] + seen_cards(sample, 1 - viewer)
        colours = Counter(card.colour for card in cards)
        assert all(count <= MOST_OF_COLOUR[colour] for colour, count in colours.items())
        assert all(count <= COPIES[card.colour] for card, count in Counter(cards).items())
        assert {card.faction for card in cards} <= {sample.seat(1 - viewer).faction, NEUTRAL}


# ---- gifts


def test_hidden_units_have_the_boost_that_king_foltest_gave_them() -> None:
    state = foltest().state
    assert [(held.power, held.base) for held in state.first.deck] == [
        (held.card.power + 1, held.card.power) for held in state.first.deck
    ]
    for seed in range(10):
        for held in hidden_cards(sampled(state.observe(1), seed), 1):
            boost = 1 if held.card.type == UNIT_CARD else 0
            assert (held.power, held.base) == (held.card.power + boost, held.card.power)


def test_only_hidden_dwarfs_have_the_strength_that_dennis_cranmer_gave_them() -> None:
    met = set()
    for seed in range(10):
        for held in hidden_cards(sampled(cranmer().state.observe(1), seed), 1):
            more = 1 if "Dwarf" in held.card.tags else 0
            met.add(more)
            assert (held.power, held.base) == (held.card.power + more, held.card.power + more)
    assert met == {0, 1}


def test_gifts_add_up() -> None:
    table = foltest()
    table.state.first.gifts *= 2
    for held in hidden_cards(sampled(table.state.observe(1), 3), 1):
        assert held.power == held.card.power + (2 if held.card.type == UNIT_CARD else 0)


# ---- pending choices


def test_in_a_sample_the_opponent_picks_from_the_deck_of_that_sample() -> None:
    for seed in range(20):
        sample = sampled(reconnoitring().state.observe(1), seed)
        assert sample.choice is not None
        assert 1 <= len(sample.choice.cards) <= 2
        assert all(held in sample.first.deck for held in sample.choice.cards)
        sample.apply(sample.actions()[0])


def test_the_cards_offered_in_a_sample_are_possible() -> None:
    """Three gold cards were seen, so the picked card is the only other gold card."""
    me = side(
        "Monsters",
        hand=["Royal Decree"],
        deck=["Woodland Spirit", "Fiend"],
        graveyard=["Geralt of Rivia", "Triss Merigold"],
    )
    state = scenario(me, side("Skellige")).play("Royal Decree").state
    for seed in range(20):
        sample = sampled(state.observe(1), seed)
        assert sample.choice is not None
        assert [held.card.name for held in sample.choice.cards] == ["Woodland Spirit"]
        golds = [held.card for held in hidden_cards(sample, 1) if held.card.colour == GOLD]
        assert len(golds) == 1


def test_a_position_that_no_legal_deck_leads_to_cannot_be_sampled() -> None:
    buried = ["Woodland Spirit", "Geralt of Rivia", "Triss Merigold"]
    me = side("Monsters", hand=["Royal Decree"], deck=["Woodland Spirit"], graveyard=buried)
    state = scenario(me, side("Skellige")).play("Royal Decree").state
    with pytest.raises(BeliefError, match=r"^the deck contains no card that Royal Decree can offer$"):
        state.observe(1).sample(Rng(0))
    crowd = scenario(side("Skellige"), side("Monsters", deck=["Fiend"] * 90)).state
    with pytest.raises(BeliefError, match=r"^no legal Monsters deck has room for 90 more cards$"):
        crowd.observe(0).sample(Rng(0))


# ---- beliefs that are wrong


class Wrong(Belief):
    """A belief that fills the hidden places with given cards."""

    def __init__(self, cards: HiddenCards) -> None:
        self.cards = cards

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        return self.cards


HAND = ("tridam_infantry", "temerian_drummer", "alzurs_thunder")
DECK = ("dethmold", "priscilla", "temerian_infantry", "temerian_infantry")
GOLDS = ("priscilla", "geralt_of_rivia", "triss_merigold", "royal_decree")
SILVERS = ("roach", "dudu", "dethmold", "manticore_venom")


def believed(state: GwentState, hand: tuple[str, ...], aside: tuple[str, ...], deck: tuple[str, ...]) -> GwentState:
    cards = state.rules.cards

    def called(names: tuple[str, ...]) -> tuple[Card, ...]:
        return tuple(cards[name] for name in names)

    return sampled(state.observe(0), 0, Wrong(GwentHidden(called(hand), called(aside), called(deck))))


def test_a_consistent_belief_is_used() -> None:
    sample = believed(everything_hidden(), HAND, (), DECK)
    assert sorted(held.card.id for held in sample.second.hand) == sorted(HAND)
    assert tuple(held.card.id for held in sample.second.deck) == DECK


@pytest.mark.parametrize(
    ("hand", "aside", "deck", "said"),
    [
        (HAND[1:], (), DECK, "the belief must fill in 3 hidden cards in the hand, not 2"),
        (HAND, (), DECK[1:], "the belief must fill in 4 hidden cards in the deck, not 3"),
        (HAND, ("fiend",), DECK, "the belief must fill in 0 hidden cards in the mulligan, not 1"),
        (("wolf", *HAND[1:]), (), DECK, "Wolf cannot be in a hand or deck"),
        (("king_foltest", *HAND[1:]), (), DECK, "King Foltest cannot be in a hand or deck"),
        (("hidden", *HAND[1:]), (), DECK, "a hidden card cannot be in a hand or deck"),
        (("fiend", *HAND[1:]), (), DECK, "Fiend belongs to Monsters, not to Northern Realms"),
        (("priscilla", *HAND[1:]), (), DECK, "the deck would contain 2 copies of Priscilla"),
        (HAND, (), ("trollololo", *DECK[1:]), "the deck would contain 2 copies of Trollololo"),
        (("reinforced_ballista",) * 3, (), DECK, "the deck would contain 4 copies of Reinforced Ballista"),
        (
            ("commanders_horn", "vaedermakar", "roach"),
            (),
            SILVERS[1:] + GOLDS[:1],
            "the deck would contain 7 silver cards",
        ),
    ],
)
def test_a_belief_that_contradicts_the_view_is_rejected(
    hand: tuple[str, ...], aside: tuple[str, ...], deck: tuple[str, ...], said: str
) -> None:
    with pytest.raises(BeliefError) as refused:
        believed(everything_hidden(), hand, aside, deck)
    assert str(refused.value) == said


def test_a_belief_about_another_game_is_rejected() -> None:
    with pytest.raises(BeliefError, match=r"^a Gwent belief must return a `GwentHidden` object$"):
        everything_hidden().observe(0).sample(Rng(0), Wrong(HiddenCards()))


def test_a_belief_without_a_card_to_pick_is_rejected() -> None:
    view = decreeing().state.observe(1)
    fiends = tuple(view.table.rules.cards[name] for name in ("fiend", "fiend", "fiend", "wyvern"))
    with pytest.raises(BeliefError, match=r"^the deck contains no card that Royal Decree can offer$"):
        view.sample(Rng(0), Wrong(GwentHidden((), (), fiends)))


def test_cards_that_were_put_aside_have_places_of_their_own() -> None:
    state = swapping(2)
    for seed in range(5):
        sample = sampled(state.observe(1), seed)
        assert len(sample.first.aside) == 2
        sample.apply(sample.parse("keep"))
        assert (len(sample.first.aside), len(sample.first.deck)) == (0, 15)


# ---- how much is hidden


@each_position
def test_a_player_does_not_know_hand_deck_and_swapped_cards_of_the_opponent(name: str) -> None:
    state, viewer = POSITIONS[name]()
    opponent = state.seat(1 - viewer)
    hidden = len(opponent.hand) + len(opponent.deck) + len(opponent.aside)
    assert Gwent().hidden_cards(state.observe(viewer)) == hidden
