"""Encoding of decks for evolution: every gene is a card, and illegal combinations map to similar legal decks."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from topdeck.agents import canonical
from topdeck.core.deck import Deck, DeckRules
from topdeck.core.errors import EvolutionError
from topdeck.core.registry import load_game
from topdeck.evolve.fitness.contest import Contender
from topdeck.evolve.subjects.genome import ChoiceGene, Genome, Point, Value


@dataclass(frozen=True)
class DeckGenome:
    """The genome of all legal decks of a given size and kind, such as Mage decks with 30 cards.

    The order of the genes is irrelevant.  Each card that exceeds a limit is replaced by the nearest card that is
    still allowed, so every individual represents a legal deck, and every legal deck is represented by an individual.

    Attributes:
        game: The name of the game.
        rules: The rules that determine which decks are legal.
        size: The number of cards.
        settings: The settings of the game that affect the traits and the legality of a deck.

    Raises:
        EvolutionError: No legal deck has this size.
    """

    game: str
    rules: DeckRules
    size: int
    settings: Mapping[str, object]

    def __post_init__(self) -> None:
        smallest, largest = self.rules.smallest, self.rules.room()
        if not smallest <= self.size <= largest:
            sizes = f"{smallest}" if smallest == largest else f"{smallest} to {largest}"
            raise EvolutionError(f"a deck for {self.rules.name} must have {sizes} cards, not {self.size}")

    @cached_property
    def genome(self) -> Genome:
        ids = tuple(card.id for card in self.rules.cards)
        return Genome(self.name, tuple(ChoiceGene(f"card {number}", ids) for number in range(1, self.size + 1)))

    @property
    def name(self) -> str:
        return f"Evolved{self.rules.name}"

    @cached_property
    def places(self) -> dict[str, int]:
        """The index of each card in the list of all cards, keyed by card id."""
        return {card.id: place for place, card in enumerate(self.rules.cards)}

    def deck(self, point: Point) -> Deck:
        """Return an individual's deck.

        All decks have the same name, because deals depend on deck names and must be the same for all individuals.
        """
        return Deck(self.name, self.cards(point), **self.rules.about)

    def cards(self, point: Point) -> dict[str, int]:
        """Return the number of copies of each card in an individual's legal deck."""
        requested = sorted(self.places[str(card)] for card in self.genome.decode(point).values())
        deck = GrowingDeck(self.rules)
        surplus = [place for place in requested if not deck.add(place)]
        for place in surplus:
            deck.add_nearest(place)
        return {self.rules.cards[place].id: count for place, count in deck.counts.items()}

    def list_cards(self, cards: Mapping[str, int]) -> list[str]:
        """Return the ids of all cards, one for each copy, in the order of the game's card list."""
        return sorted(Counter(cards).elements(), key=self.places.__getitem__)

    def point(self, deck: Deck) -> Point:
        """Return an individual that represents this deck.

        Raises:
            EvolutionError: The deck is illegal, or has a different class, faction or size.
        """
        self.require_kind(deck)
        return self.genome.encode(dict(zip(self.genome.names, self.list_cards(deck.cards), strict=True)))

    def require_kind(self, deck: Deck) -> None:
        for key, value in self.rules.about.items():
            if deck.about.get(key) != value:
                raise EvolutionError(f"the {key} of {deck.name} must be {value}, not {deck.about.get(key)}")
        for card in deck.cards:
            if card not in self.places:
                raise EvolutionError(f"{deck.name} contains {card!r}, which is not the id of a legal card")
        faults = load_game(self.game).decks.faults(deck, **self.settings)
        if faults:
            raise EvolutionError(f"{deck.name} is not legal: {'; '.join(faults)}")
        if deck.size() != self.size:
            raise EvolutionError(f"all evolved decks must have {self.size} cards, but {deck.name} has {deck.size()}")

    def traits(self, point: Point) -> Mapping[str, float]:
        """Return the traits of an individual's deck, keyed by name."""
        return load_game(self.game).decks.traits(self.deck(point), **self.settings)


def deck_genome(game: str, options: Mapping[str, object], size: int | None = None) -> DeckGenome:
    """Return the genome of all legal decks with these options and this size.

    Args:
        game: The name of the game.
        options: The options of a new deck, such as `{"class": "mage"}`.
        size: The number of cards; by default, the smallest legal number.
    """
    loaded = load_game(game)
    rules = loaded.decks.rules(**options)
    settings = {name: value for name, value in options.items() if name in loaded.settings()}
    return DeckGenome(game, rules, rules.smallest if size is None else size, settings)


class GrowingDeck:
    """A deck under construction, which never has more copies of a card than the rules allow.

    Cards are identified by their index in the list of all cards.
    """

    def __init__(self, rules: DeckRules) -> None:
        self.rules = rules
        self.counts: Counter[int] = Counter()
        self.in_group: Counter[str] = Counter()

    def has_room(self, place: int) -> bool:
        card = self.rules.cards[place]
        limit = self.rules.limits.get(card.group)
        return self.counts[place] < card.copies and (limit is None or self.in_group[card.group] < limit)

    def add(self, place: int) -> bool:
        """Add a card if the rules allow another copy, and return whether it was added."""
        if not self.has_room(place):
            return False
        self.counts[place] += 1
        self.in_group[self.rules.cards[place].group] += 1
        return True

    def add_nearest(self, wanted: int) -> None:
        """Add the card nearest to `wanted` that the rules still allow; ties go to the first."""
        free = filter(self.has_room, range(len(self.rules.cards)))
        self.add(min(free, key=lambda place: abs(place - wanted)))


@dataclass(frozen=True)
class DeckSubject:
    """Evolves the deck that an agent plays.

    Attributes:
        agent: The spec of the agent that plays the evolved decks.
        decks: The genome of the decks.

    Raises:
        TopdeckError: The spec of the agent is invalid.
    """

    agent: str
    decks: DeckGenome

    def __post_init__(self) -> None:
        canonical(self.agent, self.game)

    @property
    def game(self) -> str:
        return self.decks.game

    @property
    def genome(self) -> Genome:
        return self.decks.genome

    def contender(self, point: Point) -> Contender:
        return Contender(canonical(self.agent, self.game), self.decks.deck(point))

    def genes(self, point: Point) -> list[Value]:
        return [*self.decks.list_cards(self.decks.cards(point))]

    def traits(self, point: Point) -> Mapping[str, float]:
        return self.decks.traits(point)

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form, which lists the available cards only once rather than for every gene."""
        return {
            "agent": canonical(self.agent, self.game),
            "deck": {**self.decks.rules.about, "cards": [card.id for card in self.decks.rules.cards]},
            "genome": {"name": self.genome.name, "genes": [{"name": name} for name in self.genome.names]},
        }
