"""A belief from bigrams: cards that were played together in recorded games."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64

from topdeck.beliefs.bigrams import Bigrams
from topdeck.core.rng import Rng
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.model import Player
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.knowledge.beliefs.filling import Guess, Informed, class_and_seen_ids
from topdeck.games.hearthstone.knowledge.hidden import pick_random, possible_cards, secrets_like
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation


class Bigram(Informed):
    """Samples cards by how often recorded games have them together with the cards that the opponent has shown."""

    def __init__(self, table: Bigrams) -> None:
        super().__init__()
        self.table = table
        self.urn = Urn([], [], [], 0.0)

    def prepare(self, view: HearthstoneObservation) -> None:
        super().prepare(view)
        opponent, rules = view.opponent, view.table.rules
        cards = possible_cards(opponent, rules)
        chances = self.table.chances(class_and_seen_ids(opponent, rules), [card.id for card in cards])
        floor = min(chances, default=0.0)
        ranked = sorted([(-chance, index) for index, chance in enumerate(chances) if chance > floor])
        likely = [cards[index] for chance, index in ranked]  # the likeliest first, because they are found soonest
        others = [card for card, chance in zip(cards, chances, strict=True) if chance == floor]
        self.urn = Urn(likely, [-chance for chance, index in ranked], others, floor)

    def guess(self, view: HearthstoneObservation, count: i64, rng: Rng) -> Guess:
        opponent = view.table.seat(1 - view.player)
        urn = self.urn.copy()
        secrets = urn.secrets(opponent, view.table.rules, rng) if opponent.secrets else []
        cards = [urn.draw(rng) for index in range(count)]
        shuffled = pick_random(cards, count, rng)  # likely cards are drawn first, but are no likelier to be in the hand
        return Guess(shuffled, secrets)

    def __reduce__(self) -> Any:
        return Bigram, (self.table,)


class Urn:
    """Cards that are drawn by weight without replacement."""

    def __init__(self, likely: list[Card], weights: list[float], others: list[Card], weight_of_other: float) -> None:
        self.likely = likely  # copies of cards that were seen together with those shown
        self.weights = weights
        self.others = others  # copies that never were
        self.weight_of_other = weight_of_other
        self.total = 0.0  # of the likely ones
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
        """Draw different secrets with the classes of those in play, and remove them from the urn."""
        chosen: list[Card] = []
        for it in opponent.secrets:
            options = secrets_like(it.card, rules.secrets, chosen)
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
    drawn = pick_random(cards, 1, rng)
    cards.pop()  # it has moved to the empty place
    return drawn[0]
