"""Games with random legal Hearthstone decks of all classes, eras and formats.

Each deck is built around one card, which is determined by the seed. The seed increases by one per game, so a run with
as many games as there are collectible cards selects each card once for each seat.
"""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import NamedTuple

from drawn_games import HEARTHSTONE_VARIANTS, Settings

from topdeck import Deck, Rng, load_game
from topdeck.core.state import State
from topdeck.games.hearthstone.cards.database import FORMATS, HEROES, eras, format_sets, is_poolable, rules
from topdeck.games.hearthstone.decks.deck import COPIES, SIZE, card_faults, max_copies
from topdeck.games.hearthstone.engine.card import Card

STREAM = 55
ERAS: tuple[Settings, ...] = tuple({"era": era, "format": format} for era, format in product(eras(), FORMATS))


class RandomGame(NamedTuple):
    """All information needed to replay a game, except the players."""

    game: str
    decks: tuple[Deck, Deck]
    seed: int
    settings: Settings

    def __str__(self) -> str:
        first, second = self.decks
        return f"{self.game}, seed {self.seed}: {first.name} against {second.name}, settings {self.settings}"

    def start(self) -> State:
        return load_game(self.game).start(self.decks, self.seed, **self.settings)


def random_game(game: str, seed: int) -> RandomGame:
    rng, cards = Rng(seed, STREAM), collectible_cards()
    first, second = cards[seed % len(cards)], cards[-1 - seed % len(cards)]
    period = rng.choice([row for row in ERAS if is_legal(first, row) and is_legal(second, row)])
    decks = (random_deck(first, period, rng), random_deck(second, period, rng))
    return RandomGame(game, decks, seed, {**period, **rng.choice(HEARTHSTONE_VARIANTS)})


@cache
def collectible_cards() -> list[Card]:
    return [card for card in rules().cards.values() if is_poolable(card)]


def is_legal(card: Card, period: Settings) -> bool:
    return card.set in format_sets(period["era"], period["format"] == "wild")


def random_deck(card: Card, period: Settings, rng: Rng) -> Deck:
    """Return a legal deck with as many copies of a card as allowed; about half of its cards are class cards."""
    hero = rng.choice(card.classes or list(HEROES))
    groups = class_and_neutral_cards(hero, **period)
    counts = {card.id: max_copies(card)}
    while room := SIZE - sum(counts.values()):
        other = rng.choice(groups[rng.below(2)])
        added = min(room, 1 + rng.below(COPIES))
        counts[other.id] = min(max_copies(other), counts.get(other.id, 0) + added)
    return Deck(f"{card.name} {hero}", counts, **{"class": hero})


@cache
def class_and_neutral_cards(hero: str, **period: str) -> tuple[list[Card], list[Card]]:
    """Return the cards that are legal in decks of a class: class cards and neutral cards."""
    then = rules(**period)
    cards = [card for card in then.cards.values() if not card_faults(card, 1, hero, then)]
    return [card for card in cards if card.classes], [card for card in cards if not card.classes]
