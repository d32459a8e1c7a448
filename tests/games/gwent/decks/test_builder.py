"""Completing a list of cards to a legal deck, at random with a seed."""

from __future__ import annotations

import pytest

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, TopdeckError, UnknownCard
from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.decks.builder import new_deck
from topdeck.games.gwent.decks.deck import deck_faults, deck_text, find_deck, included_decks
from topdeck.games.gwent.engine.constants import FACTIONS
from topdeck.games.gwent.game import Gwent


def completed(*cards: str, base: Deck | None = None, seed: int | None = 1, faction: str = "", leader: str = "") -> Deck:
    return new_deck(cards, base, "New", seed, faction, leader)


@pytest.mark.parametrize("faction", FACTIONS)
def test_a_faction_alone_becomes_a_legal_deck(faction: str) -> None:
    for seed in range(10):
        deck = completed(faction=faction, seed=seed)
        assert deck_faults(deck) == []
        assert (deck.size(), deck.about["faction"]) == (25, faction)
        assert rules().cards[deck.about["leader"]].faction == faction


def test_a_seed_makes_the_same_deck_and_another_one_another() -> None:
    decks = [completed(faction="Skellige", seed=seed) for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]


def test_the_cards_of_the_list_stay_in_it_and_tell_the_faction() -> None:
    deck = completed("Fiend", "Fiend", "roach", "Geralt of Rivia")
    assert deck.about["faction"] == "Monsters"
    assert deck.cards["fiend"] >= 2
    assert (deck.cards["roach"], deck.cards["geralt_of_rivia"]) == (1, 1)
    assert deck_faults(deck) == []


def test_without_a_seed_nothing_is_added() -> None:
    with pytest.raises(DeckError) as refused:
        completed("Fiend", seed=None)
    assert str(refused.value) == (
        "it has 1 card; a deck must have 25 to 40, and a leader; pass a seed to add random cards"
    )


@pytest.mark.parametrize("name", included_decks())
def test_a_deck_that_is_complete_stays_as_it_is(name: str) -> None:
    base = find_deck(name)
    for seed in (None, 3):
        deck = completed(base=base, seed=seed)
        assert (deck.cards, deck.about["leader"]) == (base.cards, base.about["leader"])
        assert deck.name == "New"


def test_cards_are_added_to_a_base() -> None:
    base = find_deck("Monsters")
    deck = completed("Thunderbolt", "Thunderbolt", base=base, seed=None)
    assert deck.cards == {**base.cards, "thunderbolt": 2}


def test_a_base_with_cards_by_name_is_the_same_deck() -> None:
    base = find_deck("Monsters")
    cards = rules().cards
    named = base.replace(cards={cards[card].name: count for card, count in base.cards.items()})
    assert completed(base=named).cards == base.cards


@pytest.mark.parametrize(
    ("cards", "faction", "leader", "why"),
    [
        (("Roach",), "", "", "the deck needs a faction: its cards are all neutral"),
        (("Fiend", "Priscilla"), "", "", "the deck needs a faction: its cards belong to Monsters and Northern Realms"),
        (("Fiend",), "Skellige", "", "New is not legal: Fiend belongs to Monsters, not to Skellige"),
        (("Fiend",) * 4, "", "", "New is not legal: it has 4 copies of Fiend (at most 3 allowed for bronze cards)"),
        (
            ("Fiend", "Priscilla"),
            "Skellige",
            "",
            (
                "New is not legal: Fiend belongs to Monsters, not to Skellige; "
                "Priscilla belongs to Northern Realms, not to Skellige"
            ),
        ),
        (("Wolf",), "Monsters", "", "New is not legal: Wolf (wolf) cannot be put into a deck"),
        (("Fiend",), "", "King Foltest", "New: 'king_foltest' is not a leader of Monsters; use dagon"),
        (("Fiend",), "", "Fiend", "New: 'fiend' is not a leader of Monsters; use dagon"),
    ],
)
def test_what_cannot_become_a_deck_is_refused(cards: tuple[str, ...], faction: str, leader: str, why: str) -> None:
    with pytest.raises(DeckError) as refused:
        completed(*cards, faction=faction, leader=leader)
    assert str(refused.value) == why


def test_an_unknown_card_or_leader_is_refused() -> None:
    with pytest.raises(UnknownCard, match=r"^unknown card 'Fient' \(did you mean Fiend\?\)$"):
        completed("Fient")
    with pytest.raises(UnknownCard, match=r"^unknown card 'Fient' .*; unknown card 'Roch' \(did you mean Roach"):
        completed("Fient", "Fiend", "Roch")
    with pytest.raises(UnknownCard, match=r"^unknown card 'Emhyr'"):
        completed("Fiend", leader="Emhyr")


def test_a_leader_goes_by_name() -> None:
    assert completed("Fiend", leader="Dagon").about["leader"] == "dagon"


def test_the_game_makes_decks_and_refuses_other_options() -> None:
    game = Gwent()
    deck = game.decks.new(["Fiend"], None, "New", 4)
    assert game.decks.faults(deck) == []
    assert game.decks.text(deck) == deck_text(deck)
    with pytest.raises(TopdeckError, match=r"^unknown faction 'Nilfgaard'"):
        game.decks.new([], None, "New", 4, faction="Nilfgaard")
    said = "^a new deck has no setting 'colour'; its settings are faction, leader, mode$"
    with pytest.raises(TopdeckError, match=said):
        game.decks.new([], None, "New", 4, colour="gold")


def test_with_the_rules_of_the_thesis_a_new_deck_has_22_cards() -> None:
    game = Gwent()
    deck = game.decks.new(["Fiend"], None, "New", 4, mode="valencia")
    assert (deck.size(), game.decks.faults(deck, mode="valencia")) == (22, [])
    assert game.decks.rules(faction="Monsters", mode="valencia").smallest == 22
    assert game.decks.rules(faction="Monsters").smallest == 25
