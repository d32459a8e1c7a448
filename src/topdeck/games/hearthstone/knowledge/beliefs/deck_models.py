"""Beliefs that model the opponent's deck using known decks or cards that occur together in recorded games."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from topdeck.beliefs.bigrams import Bigrams
from topdeck.beliefs.candidates import THRESHOLD, matching_decks, posterior, remaining_cards
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.games.hearthstone.decks.deck import deck_cards, training_decks
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import MAX_MANA
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.knowledge import hidden
from topdeck.games.hearthstone.knowledge.beliefs.filling import Guess, Informed, class_and_seen_ids
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.shared.deck_lists import replace_cards

# ---- known decks


class Decks(Informed):
    """Samples unseen cards from known decks of the opponent's class, by default the included decks.

    Each deck's probability depends on the cards seen so far.  With the remaining probability, the deck is unknown and
    can contain any cards of the class.  With `olomouc`, the candidates are the decks whose match is above the
    threshold, with probabilities proportional to their match; if no deck matches, any cards of the class are sampled.
    `affordable` assumes the worst hand: the cards that the opponent can afford next turn, starting with the cards that
    have the most copies in the deck.
    """

    def __init__(
        self, decks: list[Deck], threshold: float = THRESHOLD, olomouc: bool = False, affordable: bool = False
    ) -> None:
        super().__init__()
        self.decks = decks
        self.threshold = threshold
        self.olomouc = olomouc
        self.affordable = affordable
        self.rules: Rules | None = None
        self.known: list[Deck] = []
        self.possible: list[Card] = []
        self.candidates: list[list[Card]] = []  # remaining cards of each deck
        self.chances: list[float] = []

    def prepare(self, view: HearthstoneObservation) -> None:
        super().prepare(view)
        opponent, rules = view.opponent, view.table.rules
        seen = class_and_seen_ids(opponent, rules)[1:]
        self.possible = hidden.possible_cards(opponent, rules)
        known = [deck for deck in self.decks_for(rules) if deck.about.get("class") == opponent.deck_class()]
        if self.olomouc:
            matches = matching_decks(seen, known, self.threshold)
            known = [deck for deck, share in matches]
            self.chances = [share for deck, share in matches]
        else:
            self.chances = posterior(seen, known, len(rules.class_pool(opponent.deck_class()).cards))
        self.candidates = [unseen_cards(deck, seen, rules) for deck in known]

    def decks_for(self, rules: Rules) -> list[Deck]:
        """Return the decks with their cards listed by id.  The result is cached because the rules rarely change."""
        if rules is not self.rules:
            named = [replace_cards(deck, deck_cards(deck, rules.cards)) for deck in self.decks]
            self.known = named or training_decks(rules)
            self.rules = rules
        return self.known

    def guess(self, view: HearthstoneObservation, count: i64, rng: Rng) -> Guess:
        opponent, rules = view.table.seat(1 - view.player), view.table.rules
        index = rng.weighted_index(self.chances)
        left = self.candidates[index].copy() if index < len(self.candidates) else []  # empty for an unknown deck
        secrets = hidden.possible_secrets(opponent, rules, rng, left)
        cards = hidden.pick_random(left, min(count, len(left)), rng)
        if self.affordable:
            cards = affordable_first(cards, min(opponent.max_mana + 1, MAX_MANA))
        if len(cards) < count:
            cards += hidden.pick_random(remove_cards(self.possible, cards), count - len(cards), rng)
        return Guess(cards, secrets)

    def __reduce__(self) -> Any:
        return Decks, (self.decks, self.threshold, self.olomouc, self.affordable)


def unseen_cards(deck: Deck, seen: list[str], rules: Rules) -> list[Card]:
    """Return the deck's unseen cards, with one entry per copy."""
    return [rules.cards[card] for card, copies in remaining_cards(deck, seen).items() for copy in range(copies)]


def affordable_first(cards: list[Card], mana: i64) -> list[Card]:
    """Return the affordable cards, sorted by number of copies, followed by the others in their original order."""
    cheap = [(-cards.count(card), index) for index, card in enumerate(cards) if card.cost <= mana]
    return [cards[index] for copies, index in sorted(cheap)] + [card for card in cards if card.cost > mana]


def remove_cards(cards: list[Card], taken: list[Card]) -> list[Card]:
    """Return the cards after removing one copy for each card in `taken`."""
    left = cards.copy()
    for card in taken:
        hidden.remove_copy(card, left)
    return left


# ---- bigrams, learned from recorded games


class Bigram(Informed):
    """Samples cards according to how often they occur in recorded games together with the cards shown so far."""

    def __init__(self, table: Bigrams) -> None:
        super().__init__()
        self.table = table
        self.urn = Urn([], [], [], 0.0)

    def prepare(self, view: HearthstoneObservation) -> None:
        super().prepare(view)
        opponent, rules = view.opponent, view.table.rules
        cards = hidden.possible_cards(opponent, rules)
        chances = self.table.chances(class_and_seen_ids(opponent, rules), [card.id for card in cards])
        floor = min(chances, default=0.0)
        ranked = sorted([(-chance, index) for index, chance in enumerate(chances) if chance > floor])
        likely = [cards[index] for chance, index in ranked]  # sorted, so that likely cards are found sooner
        others = [card for card, chance in zip(cards, chances, strict=True) if chance == floor]
        self.urn = Urn(likely, [-chance for chance, index in ranked], others, floor)

    def guess(self, view: HearthstoneObservation, count: i64, rng: Rng) -> Guess:
        opponent = view.table.seat(1 - view.player)
        urn = self.urn.copy()
        secrets = urn.secrets(opponent, view.table.rules, rng) if opponent.secrets else []
        cards = [urn.draw(rng) for index in range(count)]
        # The cards are shuffled because likely cards tend to be drawn first, but are no more likely to be in the hand.
        return Guess(hidden.pick_random(cards, count, rng), secrets)

    def __reduce__(self) -> Any:
        return Bigram, (self.table,)


class Urn:
    """A pool from which cards are drawn by weight, without replacement."""

    def __init__(self, likely: list[Card], weights: list[float], others: list[Card], weight_of_other: float) -> None:
        self.likely = likely  # copies of cards that occur together with the shown cards
        self.weights = weights
        self.others = others  # copies of all other cards
        self.weight_of_other = weight_of_other
        self.total = 0.0  # total weight of the likely cards
        for weight in weights:
            self.total += weight

    def copy(self) -> Urn:
        return Urn(self.likely.copy(), self.weights.copy(), self.others.copy(), self.weight_of_other)

    def draw(self, rng: Rng) -> Card:
        point = rng.random() * (self.total + self.weight_of_other * float(len(self.others)))
        last: i64 = len(self.likely) - 1
        if last < 0 or (point >= self.total and self.others):
            return draw_card(self.others, rng)
        weights = self.weights
        for index in range(last):
            point -= weights[index]
            if point < 0.0:
                return self.take(index)
        return self.take(last)

    def take(self, index: i64) -> Card:
        self.total -= self.weights.pop(index)
        return self.likely.pop(index)

    def secrets(self, opponent: Player, rules: Rules, rng: Rng) -> list[Card]:
        """Draw distinct secrets with the same classes as the secrets in play, and remove them from the urn."""
        chosen: list[Card] = []
        for it in opponent.secrets:
            options = hidden.secrets_like(it.card, rules.secrets, chosen)
            weights = [
                self.weights[self.likely.index(card)] if card in self.likely else self.weight_of_other
                for card in options
            ]
            card = options[rng.weighted_index(weights)]
            if card in self.likely:
                self.take(self.likely.index(card))
            elif card in self.others:
                self.others.remove(card)
            chosen.append(card)
        return chosen


def draw_card(cards: list[Card], rng: Rng) -> Card:
    """Remove a random card from a list and return it."""
    drawn = hidden.pick_random(cards, 1, rng)
    cards.pop()  # `pick_random` has moved the last card to the empty place
    return drawn[0]
