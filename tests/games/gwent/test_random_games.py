"""Random games with all decks: every position satisfies the invariants and the checks of games."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from gwent_boards import random_game

from topdeck.core.deck import Deck
from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.engine.constants import FACTIONS
from topdeck.games.gwent.game import Gwent
from topdeck.games.gwent.settings import game_settings
from topdeck.testing import check_game, check_invariants

Settings = dict[str, Any]

GAME = "gwent"
DECKS = {deck.name: deck for deck in Gwent().decks.included()}
PAIRS = list(product(DECKS, DECKS))
SETTINGS: tuple[Settings, ...] = (
    {"mode": "valencia"},
    {"starter": "coin", "last_mulligan": False},
    {"picks": "optional"},
    {"discard": True},
    {"places": "all"},
    {"strong_horn": True, "weak_ifrit": True, "priscilla_herself": True, "undvik_same_place": True},
    {"mode": "valencia", "picks": "optional", "discard": True, "places": "all"},
)
each_pair = pytest.mark.parametrize(("first", "second"), PAIRS)
each_setting = pytest.mark.parametrize(
    "settings", SETTINGS, ids=lambda settings: " ".join(f"{name}={value}" for name, value in settings.items())
)


def large_deck(seed: int) -> Deck:
    """Return a deck with cards that no included deck has, larger than necessary."""
    deck = Gwent().decks.new([], None, "Large", seed, faction=FACTIONS[seed % len(FACTIONS)])
    spare = [card.id for card in rules().pools[deck.about["faction"]] if card.colour == 0]
    return deck.replace(cards={**deck.cards, **dict.fromkeys(spare[:9], 3)})


# ---- invariants at every decision


@each_pair
def test_every_position_is_sound(first: str, second: str) -> None:
    for seed in range(6):
        check_invariants(GAME, (DECKS[first], DECKS[second]), seed)


@each_setting
def test_every_position_is_sound_with(settings: Settings) -> None:
    for seed, (first, second) in enumerate(PAIRS):
        check_invariants(GAME, (DECKS[first], DECKS[second]), seed, **settings)


def test_every_position_of_long_games_is_sound() -> None:
    """Use all cards and players who rarely pass, so that rows fill up."""
    full = 0
    for seed in range(8):
        for state, _, _ in random_game(seed):
            assert Gwent().violations(state) == []
            full += any(len(player.row(row)) == 9 for player in (state.first, state.second) for row in range(3))
    assert full


# ---- all promises, at some positions


@each_pair
def test_promises_are_kept(first: str, second: str) -> None:
    seed = PAIRS.index((first, second))
    check_game(GAME, (DECKS[first], DECKS[second]), seed=seed, every=9)


@each_setting
def test_promises_are_kept_with(settings: Settings) -> None:
    seed = SETTINGS.index(settings)
    first, second = PAIRS[5 * seed % len(PAIRS)]
    check_game(GAME, (DECKS[first], DECKS[second]), seed=seed, every=5, **settings)


def test_promises_are_kept_with_other_decks() -> None:
    for seed in range(4):
        check_game(GAME, (large_deck(seed), large_deck(seed + 1)), seed=seed, every=7)


@pytest.mark.slow
@each_pair
def test_promises_are_kept_in_many_games(first: str, second: str) -> None:
    seed = 1000 + 100 * PAIRS.index((first, second))
    check_game(GAME, (DECKS[first], DECKS[second]), games=4, seed=seed, every=2)


@pytest.mark.slow
@each_setting
def test_promises_are_kept_in_many_games_with(settings: Settings) -> None:
    for seed, (first, second) in enumerate(PAIRS, 5000):
        check_game(GAME, (DECKS[first], DECKS[second]), seed=seed, every=5, **settings)


def test_all_pairs_and_settings_are_played() -> None:
    assert len(PAIRS) == 16
    assert {name for settings in SETTINGS for name in settings} == game_settings().keys()
