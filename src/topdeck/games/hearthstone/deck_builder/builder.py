"""Deck completion, which extends a list of cards into a legal Hearthstone deck with a typical mana curve.

Cards from the pool are added at the mana cost with the largest deficit relative to the curve. The cards of a theme come
first, up to their share of the deck. Without a seed, cards that belong both to the class and to a tribe with several
cards in the deck come next, followed by cards that meet only one of these criteria. Ties are broken by the number of
copies in the included decks, and legendary cards are chosen last. With a seed, the cards are chosen at random.
"""

import re
from collections import Counter
from collections.abc import Iterable, Set
from functools import cached_property

from topdeck.core.deck import Deck
from topdeck.core.errors import DeckError, UnknownCard
from topdeck.core.rng import Rng
from topdeck.games.hearthstone.cards.database import HEROES, find_card
from topdeck.games.hearthstone.decks import deck as decks
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.rules import Rules

# The numbers of cards that cost at most one, exactly two, three, …, and seven or more: means over all archetype decks.
CURVE = (6, 7, 6, 4, 3, 2, 2)
SAME_TRIBE = 3  # if the deck has at least this many cards of a tribe, further cards of the tribe are preferred
THEME_SIZE = 18  # the number of cards of a theme that are added before all others
SMALL_THEME = 10  # a theme with fewer cards than this is reported as small
WANTED = re.compile(r"(?:([0-9]{1,4})\s*x\s*)?(.+)")


def start_deck(name: str, hero: str, cards: Counter[str], base: Deck | None) -> Deck:
    """Return an incomplete deck with these cards and the cards of another deck."""
    if base is not None:
        hero, cards = hero or base.about["class"], cards + Counter(base.cards)
    if not hero:
        raise DeckError("a new deck needs a class or another deck to start from")
    name = name or f"New{hero.capitalize()}"
    return decks.READER.deck({"name": name, "class": hero, "source": "topdeck decks new", "cards": dict(cards)}, name)


def complete_deck(deck: Deck, rules: Rules, seed: int | None = None, theme: str = "", curve: bool = True) -> Deck:
    """Add cards to a deck until it contains thirty.

    Args:
        deck: The incomplete deck.
        rules: The rules that determine which cards are legal.
        seed: The seed for choosing the cards at random.
        theme: A tribe, a mechanic or another theme (see `themes.theme_cards`); empty for none.
        curve: Whether to follow the mana curve.  Otherwise, all cards that can be added are equally likely.

    Raises:
        DeckError: The deck is too large, it has unknown or illegal cards, or the theme is unknown; the message lists
            all errors.
    """
    too_long = [f"it already has {deck.size()} cards, more than {decks.SIZE}"] if deck.size() > decks.SIZE else []
    if faults := too_long or decks.list_faults(deck, rules):
        raise DeckError(f"{deck.name} cannot be completed: {'; '.join(faults)}")
    if not curve and (seed is None or theme):
        raise DeckError("a deck without a mana curve is random; add a seed and omit the theme")
    growing = DeckList(deck, rules, cards_of_theme(theme, deck.about["class"], rules))
    rng = None if seed is None else Rng(seed)
    while growing.counts.total() < decks.SIZE:
        if rng is None:
            growing.add(growing.best_card(), decks.COPIES)
        elif curve:
            growing.add(rng.choice(growing.next_cards()), 1 + rng.below(decks.COPIES))
        else:
            growing.add(rng.choice(growing.candidates()), 1)
    about = {name: value for name, value in deck.about.items() if name != "size"}
    if theme:
        about |= {"archetype": theme, "source": f"topdeck decks new, {growing.theme_in_words(theme)}"}
    return Deck(deck.name, {card.id: count for card, count in growing.counts.items()}, **about)


def cards_of_theme(theme: str, hero: str, rules: Rules) -> frozenset[Card]:
    """Return the cards of a theme (none for an empty theme); raise a `DeckError` if the class has no such cards."""
    if not theme:
        return frozenset()
    from topdeck.games.hearthstone.deck_builder.themes import (
        theme_cards,  # imported here because it loads the card text, which only themes need
    )

    by_class = {name: decks.allowed_cards(name, rules) for name in HEROES}
    chosen = theme_cards(theme, dict.fromkeys(card for cards in by_class.values() for card in cards))
    if chosen.isdisjoint(by_class[hero]):
        others = [name for name, cards in by_class.items() if not chosen.isdisjoint(cards)]
        raise DeckError(f"the {hero} has no cards for the theme {theme!r}; choose from {', '.join(others)}")
    return chosen


class DeckList:
    """An incomplete deck to which cards are added.

    Attributes:
        counts: The number of copies of each card.
        theme: The cards of the theme; empty if the deck has no theme.
    """

    def __init__(self, deck: Deck, rules: Rules, theme: Set[Card] = frozenset()) -> None:
        self.counts = decks.deck_cards(deck, rules.cards)
        self.theme = theme
        tribes = Counter(card.tribe for card in self.counts.elements() if card.tribe)
        self.tribes = {tribe for tribe, count in tribes.items() if count >= SAME_TRIBE}
        self.rules = rules
        self.fitting = decks.allowed_cards(deck.about["class"], rules)

    @cached_property
    def popular(self) -> Counter[Card]:
        return count_popularity(self.rules)

    def add(self, card: Card, copies: int) -> None:
        room = decks.SIZE - self.counts.total()
        self.counts[card] += min(copies, decks.max_copies(card) - self.counts[card], room)

    def candidates(self) -> list[Card]:
        """Return the cards that can be added to the deck."""
        counts = self.counts
        cards = [card for card, most in self.fitting.items() if counts.get(card, 0) < most]
        if not cards:
            raise DeckError(f"there are not enough legal cards for a deck of {decks.SIZE} cards")
        return cards

    def next_cards(self) -> list[Card]:
        """Return the next candidates at the cost with the largest deficit; cards of the theme come before others."""
        have = Counter(curve_slot(card) for card in self.counts.elements())
        deficits = [wanted - have[slot] for slot, wanted in enumerate(CURVE)]
        cards = self.candidates()
        if self.theme_count() < THEME_SIZE:
            cards = [card for card in cards if card in self.theme and deficits[curve_slot(card)] > 0] or cards
        most = max(deficits[curve_slot(card)] for card in cards)
        return [card for card in cards if deficits[curve_slot(card)] == most]

    def theme_count(self) -> int:
        return sum(count for card, count in self.counts.items() if card in self.theme)

    def theme_in_words(self, theme: str) -> str:
        """Describe how many cards of the deck belong to the theme."""
        count = self.theme_count()
        few = "only " if count < SMALL_THEME else ""
        rest = "; the other cards complete the mana curve" if few else ""
        return f"theme {theme}: {few}{count} of {decks.SIZE} cards{rest}"

    def best_card(self) -> Card:
        """Return the best card to add, according to the criteria in the module docstring."""
        return min(
            self.next_cards(),
            key=lambda card: (
                curve_slot(card),
                card.rarity == "legendary",
                -(card in self.theme),
                -(card.tribe in self.tribes) - bool(card.classes),
                -self.popular[card],
                card.number,
            ),
        )


def curve_slot(card: Card) -> int:
    """Return the index of a card's cost in the mana curve."""
    return min(max(card.cost, 1), len(CURVE)) - 1


def count_popularity(rules: Rules) -> Counter[Card]:
    """Count the copies of each card in all decks that are not held out from training."""
    known = [*decks.included_decks().values(), *decks.archetype_decks().values()]
    counts = [decks.deck_cards(deck, rules.cards) for deck in known if deck.name not in decks.held_out_decks()]
    return sum(counts, Counter())


def parse_wanted_cards(texts: Iterable[str], cards: dict[str, Card]) -> Counter[str]:
    """Count cards written as `Fireball` or `2xFireball`; the keys are ids or, for unknown cards, names."""
    counts: Counter[str] = Counter()
    for text in texts:
        match = WANTED.fullmatch(text.strip())
        count = int(match[1] or 1) if match else 0
        if match is None or count < 1:
            raise DeckError(f"{text!r} does not name a card; use the format `Fireball` or `2xFireball`")
        counts[id_or_name(match[2].strip(), cards)] += count
    return counts


def id_or_name(name: str, cards: dict[str, Card]) -> str:
    """Return the id of a card, or the name itself if the card is unknown."""
    try:
        return find_card(name, cards).id
    except UnknownCard:
        return name
