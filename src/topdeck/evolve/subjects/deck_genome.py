"""Decks as individuals: every gene is a card, and what would not be legal becomes the nearest deck that is."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from topdeck.core.deck import Deck
from topdeck.core.deck_rules import DeckRules
from topdeck.core.errors import EvolutionError
from topdeck.core.registry import load_game
from topdeck.evolve.subjects.genome import ChoiceGene, Genome, Point

DIGEST = 5  # bytes of a name: among a hundred thousand decks hardly two share one


@dataclass(frozen=True)
class DeckGenome:
    """The decks of one kind and one size.

    Which gene holds a card does not matter.  Cards are granted as they are wished for, and those that are too many are
    replaced by the nearest with room; so every individual is a legal deck, and every legal deck is an individual.
    """

    game: str
    rules: DeckRules
    size: int
    settings: Mapping[str, object]  # of the game, that decide what a deck is like

    def __post_init__(self) -> None:
        smallest, largest = self.rules.smallest, self.rules.room()
        if not smallest <= self.size <= largest:
            sizes = f"{smallest}" if smallest == largest else f"{smallest} to {largest}"
            raise EvolutionError(f"a deck of {self.rules.name} has {sizes} cards, not {self.size}")

    @cached_property
    def genome(self) -> Genome:
        ids = tuple(card.id for card in self.rules.cards)
        return Genome(self.name, tuple(ChoiceGene(f"card {number}", ids) for number in range(1, self.size + 1)))

    @property
    def name(self) -> str:
        return f"Evolved{self.rules.name}"

    @cached_property
    def places(self) -> dict[str, int]:
        """Where a card is in the order of all."""
        return {card.id: place for place, card in enumerate(self.rules.cards)}

    # ---- individuals and decks

    def deck(self, point: Point) -> Deck:
        """The deck of an individual, to be played.

        All have the same name: deals are made from the names of decks, and all individuals must face the same ones.
        """
        return Deck(self.name, self.cards(point), **self.rules.about)

    def named_deck(self, point: Point) -> Deck:
        """The deck of an individual, to be kept: equal cards make equal names, and others make others."""
        deck = self.deck(point)
        listed = "\n".join(f"{card} {count}" for card, count in deck.cards.items())
        return deck.replace(name=f"{self.name}-{hashlib.blake2b(listed.encode(), digest_size=DIGEST).hexdigest()}")

    def cards(self, point: Point) -> dict[str, int]:
        """The cards that an individual wishes for, made legal."""
        wished = sorted(self.places[str(card)] for card in self.genome.decode(point).values())
        found = GrowingDeck(self.rules)
        refused = [place for place in wished if not found.added(place)]
        for place in refused:
            found.add_nearest(place)
        return {self.rules.cards[place].id: count for place, count in found.counts.items()}

    def point(self, deck: Deck) -> Point:
        """An individual that stands for a deck of this kind and size."""
        self.demand_kind(deck)
        listed = sorted(Counter(deck.cards).elements(), key=lambda card: self.places[card])
        return self.genome.encode(dict(zip(self.genome.names, listed, strict=True)))

    def demand_kind(self, deck: Deck) -> None:
        """Refuse a deck that no individual stands for."""
        for key, value in self.rules.about.items():
            if deck.about.get(key) != value:
                raise EvolutionError(f"the {key} of {deck.name} is {deck.about.get(key)}, not {value}")
        for card in deck.cards:
            if card not in self.places:
                raise EvolutionError(f"{deck.name} has {card!r}, which is not the id of a card that it may have")
        faults = load_game(self.game).decks.faults(deck, **self.settings)
        if faults:
            raise EvolutionError(f"{deck.name} is not legal: {faults[0]}")
        if deck.size() != self.size:
            raise EvolutionError(f"{deck.name} has {deck.size()} cards, and these individuals have {self.size}")

    def traits(self, point: Point) -> Mapping[str, float]:
        """What the deck of an individual is like."""
        return load_game(self.game).decks.traits(self.deck(point), **self.settings)


def deck_genome(game: str, options: Mapping[str, object], size: int | None = None) -> DeckGenome:
    """The decks that a game makes with these options, which are those of a new deck: `{"class": "mage"}`.

    Without a size they are as small as a deck may be.
    """
    known = load_game(game)
    rules = known.decks.rules(**options)
    settings = {name: value for name, value in options.items() if name in known.settings()}
    return DeckGenome(game, rules, rules.smallest if size is None else size, settings)


class GrowingDeck:
    """Cards by their places in the order of all, never more of them than is legal."""

    def __init__(self, rules: DeckRules) -> None:
        self.rules = rules
        self.counts: Counter[int] = Counter()
        self.in_group: Counter[str] = Counter()

    def has_room(self, place: int) -> bool:
        """May it have one more of a card?"""
        card = self.rules.cards[place]
        if self.counts[place] >= card.copies:
            return False
        return card.group not in self.rules.limits or self.in_group[card.group] < self.rules.limits[card.group]

    def added(self, place: int) -> bool:
        """Whether a card was added: there was room."""
        if not self.has_room(place):
            return False
        self.counts[place] += 1
        self.in_group[self.rules.cards[place].group] += 1
        return True

    def add_nearest(self, wished: int) -> None:
        """Add the card with room that is nearest to another; of two the one that comes first."""
        free = filter(self.has_room, range(len(self.rules.cards)))
        self.added(min(free, key=lambda place: abs(place - wished)))
