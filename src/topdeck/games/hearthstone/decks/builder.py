"""Deck completion: extends a list of cards to a legal Hearthstone deck.

Without a seed, cards are added at the mana cost with the largest deficit relative to a standard mana curve.  Cards that
belong both to the class and to a tribe with several cards in the deck come first, followed by cards that meet one of
these criteria.  Ties are broken by the number of copies in the included decks.  Legendary cards are chosen last.
"""

import re
from collections import Counter
from collections.abc import Iterable
from functools import cached_property

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, UnknownCard
from topdeck.core.rng import Rng
from topdeck.games.hearthstone.cards.database import find_card
from topdeck.games.hearthstone.decks import deck as decks
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.rules import Rules

CURVE = (5, 7, 6, 5, 3, 2, 2)  # the number of cards that cost at most one, exactly two, three, …, and seven or more
THEME = 3  # the number of cards of a tribe from which more are preferred
WANTED = re.compile(r"(?:([0-9]{1,4})\s*x\s*)?(.+)")


def start_deck(name: str, hero: str, cards: Counter[str], base: Deck | None) -> Deck:
    """Return an incomplete deck with these cards and the cards of another deck."""
    if base is not None:
        hero, cards = hero or base.about["class"], cards + Counter(base.cards)
    if not hero:
        raise DeckError("a new deck needs a class or another deck to start from")
    name = name or f"New{hero.capitalize()}"
    return decks.READER.deck({"name": name, "class": hero, "source": "topdeck decks new", "cards": dict(cards)}, name)


def complete_deck(deck: Deck, rules: Rules, seed: int | None = None) -> Deck:
    """Add cards to a deck until it has thirty, choosing them by the mana curve or, with a seed, at random.

    Raises:
        DeckError: The deck is too large or has unknown or illegal cards; the message lists all errors.
    """
    too_long = [f"it already has {deck.size()} cards, more than {decks.SIZE}"] if deck.size() > decks.SIZE else []
    if faults := too_long or decks.list_faults(deck, rules):
        raise DeckError(f"{deck.name} cannot be completed: {'; '.join(faults)}")
    growing = DeckList(deck, rules)
    rng = None if seed is None else Rng(seed)
    while growing.counts.total() < decks.SIZE:
        if rng is None:
            growing.add(growing.best_card(), 2)
        else:
            growing.add(rng.choice(growing.candidates()), 1)
    about = {name: value for name, value in deck.about.items() if name != "size"}
    return Deck(deck.name, {card.id: count for card, count in growing.counts.items()}, **about)


class DeckList:
    """An incomplete deck to which cards are added."""

    def __init__(self, deck: Deck, rules: Rules) -> None:
        self.counts = decks.deck_cards(deck, rules.cards)
        tribes = Counter(card.tribe for card in self.counts.elements() if card.tribe)
        self.themes = {tribe for tribe, count in tribes.items() if count >= THEME}
        self.rules = rules
        self.fitting = decks.allowed_cards(deck.about["class"], rules)

    @cached_property
    def popular(self) -> Counter[Card]:
        return count_popularity(self.rules.cards)

    def add(self, card: Card, copies: int) -> None:
        room = decks.SIZE - self.counts.total()
        self.counts[card] += min(copies, decks.max_copies(card) - self.counts[card], room)

    def candidates(self) -> list[Card]:
        """Return the cards that can be added to the deck."""
        counts = self.counts
        cards = [card for card, most in self.fitting.items() if counts.get(card, 0) < most]
        if not cards:
            raise DeckError(f"there are not enough legal cards for a deck of {decks.SIZE}")
        return cards

    def best_card(self) -> Card:
        """Return the best card to add, by the criteria in the module docstring."""
        have = Counter(curve_slot(card) for card in self.counts.elements())
        return min(
            self.candidates(),
            key=lambda card: (
                have[curve_slot(card)] - CURVE[curve_slot(card)],
                curve_slot(card),
                card.rarity == "legendary",
                -(card.tribe in self.themes) - bool(card.classes),
                -self.popular[card],
                card.number,
            ),
        )


def curve_slot(card: Card) -> int:
    """Return the index of a card's cost in the mana curve."""
    return min(max(card.cost, 1), len(CURVE)) - 1


def count_popularity(cards: dict[str, Card]) -> Counter[Card]:
    """Count the copies of each card in the included decks."""
    return sum((decks.deck_cards(deck, cards) for deck in decks.included_decks().values()), Counter())


def parse_wanted_cards(texts: Iterable[str], cards: dict[str, Card]) -> Counter[str]:
    """Count cards by id, or by name if they are unknown; cards are written as `Fireball` or `2xFireball`."""
    counts: Counter[str] = Counter()
    for text in texts:
        match = WANTED.fullmatch(text.strip())
        count = int(match[1] or 1) if match else 0
        if match is None or count < 1:
            raise DeckError(f"{text!r} does not name a card; write Fireball or 2xFireball")
        counts[id_or_name(match[2].strip(), cards)] += count
    return counts


def id_or_name(name: str, cards: dict[str, Card]) -> str:
    """Return the id of a card, or the name itself if the card is unknown."""
    try:
        return find_card(name, cards).id
    except UnknownCard:
        return name
