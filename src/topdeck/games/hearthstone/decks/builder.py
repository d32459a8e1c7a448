"""Building decks: a list that is not finished yet becomes a legal deck.

Without a seed, cards are taken where the mana curve lacks most: first those that are both of the class and of a tribe
the list has several of, then those that are either; among equals the one that the included decks play most.  Legends
are left to whoever builds the deck.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, UnknownCard
from topdeck.core.rng import Rng
from topdeck.games.hearthstone.cards.database import find_card
from topdeck.games.hearthstone.decks.deck import (
    READER,
    SIZE,
    allowed_cards,
    deck_cards,
    included_decks,
    list_faults,
    max_copies,
)
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.model import Rules

CURVE = (5, 7, 6, 5, 3, 2, 2)  # cards that cost up to one, two, three … and seven or more
THEME = 3  # that many cards of a tribe ask for more
WANTED = re.compile(r"(?:([0-9]{1,4})\s*x\s*)?(.+)")


def start_deck(name: str, hero: str, cards: Counter[str], base: Deck | None) -> Deck:
    """A list to be completed: these cards, and those of another deck."""
    if base is not None:
        hero, cards = hero or base.about["class"], cards + Counter(base.cards)
    if not hero:
        raise DeckError("a new deck needs a class, or another deck to begin with")
    name = name or f"New{hero.capitalize()}"
    return READER.deck({"name": name, "class": hero, "source": "topdeck decks new", "cards": dict(cards)}, name)


def complete_deck(deck: Deck, rules: Rules, seed: int | None = None) -> Deck:
    """The deck filled up to thirty cards: along the curve, or with a seed at random.

    Raises:
        DeckError: The list is too long, or has unknown or illegal cards; the message names all of them.
    """
    too_long = [f"it has {deck.size()} cards already, more than {SIZE}"] if deck.size() > SIZE else []
    if faults := too_long or list_faults(deck, rules):
        raise DeckError(f"{deck.name} cannot be completed: {'; '.join(faults)}")
    growing = DeckList(deck, rules)
    rng = None if seed is None else Rng(seed)
    while growing.counts.total() < SIZE:
        if rng is None:
            growing.add(growing.best(), 2)
        else:
            growing.add(rng.choice(growing.candidates()), 1)
    about = {name: value for name, value in deck.about.items() if name != "size"}
    return Deck(deck.name, {card.id: count for card, count in growing.counts.items()}, **about)


class DeckList:
    """A deck while it grows."""

    def __init__(self, deck: Deck, rules: Rules) -> None:
        self.counts = deck_cards(deck, rules.cards)
        tribes = Counter(card.tribe for card in self.counts.elements() if card.tribe)
        self.themes = {tribe for tribe, count in tribes.items() if count >= THEME}
        self.rules = rules
        self.fitting = allowed_cards(deck.about["class"], rules)

    @cached_property
    def popular(self) -> Counter[Card]:
        return popularity(self.rules.cards)

    def add(self, card: Card, copies: int) -> None:
        room = SIZE - self.counts.total()
        self.counts[card] += min(copies, max_copies(card) - self.counts[card], room)

    def candidates(self) -> list[Card]:
        """What may be added."""
        counts = self.counts
        found = [card for card, most in self.fitting.items() if counts.get(card, 0) < most]
        if not found:
            raise DeckError(f"there are not enough cards to make a deck of {SIZE}")
        return found

    def best(self) -> Card:
        """The next card: no legend, from where the curve lacks most, of a theme or the class, and often played."""
        have = Counter(slot(card) for card in self.counts.elements())
        return min(
            self.candidates(),
            key=lambda card: (
                have[slot(card)] - CURVE[slot(card)],
                slot(card),
                card.rarity == "legendary",
                -(card.tribe in self.themes) - bool(card.classes),
                -self.popular[card],
                card.number,
            ),
        )


def slot(card: Card) -> int:
    """Where on the curve a card is."""
    return min(max(card.cost, 1), len(CURVE)) - 1


def popularity(cards: dict[str, Card]) -> Counter[Card]:
    """How many copies of each card the included decks have."""
    return sum((deck_cards(deck, cards) for deck in included_decks().values()), Counter())


def parse_wanted_cards(texts: Iterable[str], cards: dict[str, Card]) -> Counter[str]:
    """The ids of cards asked for as `Fireball` or `2xFireball`; an unknown card keeps its name."""
    counts: Counter[str] = Counter()
    for text in texts:
        match = WANTED.fullmatch(text.strip())
        count = int(match[1] or 1) if match else 0
        if match is None or count < 1:
            raise DeckError(f"{text!r} names no card; say e.g. Fireball or 2xFireball")
        counts[id_or_name(match[2].strip(), cards)] += count
    return counts


def id_or_name(name: str, cards: dict[str, Card]) -> str:
    """The id of a card, or its name if there is no such card."""
    try:
        return find_card(name, cards).id
    except UnknownCard:
        return name
