"""Filling the hidden places of a view: what all beliefs have in common, and the two simplest."""

from __future__ import annotations

from typing import Any

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.state import Belief, HiddenCards, Observation
from topdeck.games.hearthstone.engine.abilities import Effect
from topdeck.games.hearthstone.engine.card import Card, CardInstance, PoolCard
from topdeck.games.hearthstone.engine.constants import CREATED
from topdeck.games.hearthstone.engine.model import Player, Rules
from topdeck.games.hearthstone.knowledge.beliefs.makers import make_cards, making_effects, replaces_deck
from topdeck.games.hearthstone.knowledge.hidden import (
    HearthstoneHidden,
    arrange,
    known_hidden_cards,
    known_list_cards,
    pick_unseen,
    place_known_cards,
    possible_secrets,
    seen_pool_cards,
    unknown_in_hand,
)
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation


def seen_ids(opponent: Player, rules: Rules) -> list[str]:
    """What is seen of a player's deck: its class, and the cards known to be of its list."""
    return [opponent.hero_class()] + [card.id for card in known_list_cards(opponent, rules)]


@mypyc_attr(acyclic=True)
class Guess:
    """Cards for the places that a deck list fills, the hand first, and for the secrets in play."""

    def __init__(self, cards: list[Card], secrets: list[Card]) -> None:
        self.cards = cards
        self.secrets = secrets


@mypyc_attr(allow_interpreted_subclasses=True)
class HearthstoneBelief(Belief):
    """Puts cards that were seen in the deck where they can be; a subclass guesses the others."""

    def __init__(self) -> None:
        self.view: HearthstoneObservation | None = None

    def prepare(self, view: HearthstoneObservation) -> None:
        """Look at a view; many guesses may follow."""

    def guess(self, view: HearthstoneObservation, count: i64, rng: Rng) -> Guess:
        """So many cards, and the secrets."""
        raise NotImplementedError

    def place_made_cards(self, view: HearthstoneObservation, places: dict[int, Card], rng: Rng) -> None:
        """Put cards that somebody made into their places; by default they are guessed like the others."""

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        assert isinstance(view, HearthstoneObservation)
        if view is not self.view:
            self.prepare(view)
            self.view = view
        opponent = view.table.seat(1 - view.player)
        slots = unknown_in_hand(opponent, view.table.rules)
        places: dict[int, Card] = {}
        if opponent.known_in_deck:
            place_known_cards(known_hidden_cards(opponent, view.table.rules), opponent, slots, places, rng)
        self.place_made_cards(view, places, rng)
        hand: i64 = len(slots)
        size = hand + opponent.cards_left
        guess = self.guess(view, size - len(places), rng)
        cards = arrange(places, guess.cards, size) if places else guess.cards
        return HearthstoneHidden(hand=tuple(cards[:hand]), deck=tuple(cards[hand:]), secrets=tuple(guess.secrets))


class Unknown(HearthstoneBelief):
    """Hidden cards stay placeholders that nobody can play; only secrets are real, since they would answer."""

    def guess(self, view: HearthstoneObservation, count: i64, rng: Rng) -> Guess:
        rules = view.table.rules
        return Guess([rules.unknown] * count, possible_secrets(view.opponent, rules, rng))

    def __reduce__(self) -> Any:
        return Unknown, ()


class MadeCards:
    """Hidden places whose cards have a known maker, and its effects that made them."""

    def __init__(self, maker: Card, effects: tuple[Effect, ...], places: list[int]) -> None:
        self.maker = maker
        self.effects = effects
        self.places = places


@mypyc_attr(allow_interpreted_subclasses=True)
class Informed(HearthstoneBelief):
    """Cards whose maker is known are something that it makes."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[MadeCards] = []

    def prepare(self, view: HearthstoneObservation) -> None:
        opponent = view.opponent
        slots = unknown_in_hand(opponent, view.table.rules)
        self.made = []
        for place, held in enumerate(slots):
            maker = held.maker
            if maker is not None and held.arrival == CREATED:
                self.made.append(MadeCards(maker, making_effects(maker), [place]))
        replacer = deck_replacer(opponent)
        if replacer is not None:
            places = [place for place in range(len(slots) + opponent.cards_left) if not was_made(slots, place)]
            self.made.append(MadeCards(replacer, making_effects(replacer), places))

    def place_made_cards(self, view: HearthstoneObservation, places: dict[int, Card], rng: Rng) -> None:
        for made_cards in self.made:
            free = [place for place in made_cards.places if place not in places]
            cards = make_cards(view.table, 1 - view.player, made_cards.maker, made_cards.effects, len(free), rng)
            places.update(zip(free, cards, strict=False))  # a maker without material makes nothing


def deck_replacer(opponent: Player) -> Card | None:
    """The card that has replaced the opponent's hand and deck, as long as there is a trace of it."""
    for held in opponent.hand:
        maker = held.maker
        if maker is not None and replaces_deck(maker):
            return maker
    for it in opponent.board:
        if replaces_deck(it.card):
            return it.card
    for card in opponent.graveyard:
        if replaces_deck(card):
            return card
    return None


def was_made(slots: list[CardInstance], place: i64) -> bool:
    return place < len(slots) and slots[place].arrival == CREATED


# ---- any card of the class


class Uniform(Informed):
    """Any cards that the opponent's class may play, no more copies than a deck may hold."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[PoolCard] = []

    def prepare(self, view: HearthstoneObservation) -> None:
        super().prepare(view)
        opponent, rules = view.opponent, view.table.rules
        self.seen = seen_pool_cards(rules.class_pool(opponent.hero_class()), opponent, rules)

    def guess(self, view: HearthstoneObservation, count: i64, rng: Rng) -> Guess:
        opponent, rules = view.table.seat(1 - view.player), view.table.rules
        secrets = possible_secrets(opponent, rules, rng) if opponent.secrets else []
        return Guess(pick_unseen(rules.class_pool(opponent.hero_class()), self.seen, count, rng), secrets)

    def __reduce__(self) -> Any:
        return Uniform, ()
