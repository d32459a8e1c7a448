"""The opponent plays one of some known decks."""

from __future__ import annotations

from typing import Any

from topdeck.beliefs.candidates import left_of, posterior
from topdeck.deck import Deck
from topdeck.games.gwent.cards.database import find_card
from topdeck.games.gwent.decks.deck import included_decks
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.model import Player, Rules, Table
from topdeck.games.gwent.knowledge.hidden import (
    GwentHidden,
    dealt,
    faction_prior,
    is_unseen,
    put_asked_last,
    seen_cards,
)
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.rng import Rng
from topdeck.state import Belief, Observation


class Decks(Belief):
    """One of some known decks of the opponent's faction (without any named, the included ones), less what was seen.

    How likely each is follows from the cards seen; a deck that is none of them has any cards of the faction.
    """

    def __init__(self, decks: list[Deck]) -> None:
        self.decks = decks

    def fill(self, view: Observation, rng: Rng) -> GwentHidden:
        assert isinstance(view, GwentObservation)
        table, side = view.table, 1 - view.player
        opponent = table.seat(side)
        seen = [card.id for card in seen_cards(table, side)]
        known = self.possible(opponent, table.rules, len(seen))
        chances = posterior(seen, known, pool_size(opponent, table.rules))
        number = drawn(chances, rng)
        if number == len(known):
            return faction_prior(table, side, rng)
        left = [table.rules.cards[card] for card, count in left_of(known[number], seen).items() for _ in range(count)]
        if len(left) < opponent.hidden_cards():  # it is not quite this deck
            return faction_prior(table, side, rng)
        rng.shuffle(left)
        return dealt(opponent, asked(table, side, left[: opponent.hidden_cards()]))

    def possible(self, opponent: Player, rules: Rules, seen: int) -> list[Deck]:
        """The decks of the opponent's faction and size, with their cards by id."""
        known = [by_id(deck, rules) for deck in self.decks or included_decks().values()]
        size = opponent.hidden_cards() + seen
        return [deck for deck in known if deck.about["faction"] == opponent.faction and deck.size() == size]

    def __reduce__(self) -> Any:
        return Decks, (self.decks,)


def by_id(deck: Deck, rules: Rules) -> Deck:
    """The same deck, with its cards by id; a deck file may have them by name."""
    cards: dict[str, int] = {}
    for name, count in deck.cards.items():
        card_id = find_card(name, rules.cards).id
        cards[card_id] = cards.get(card_id, 0) + count
    return deck.replace(cards=cards)


def pool_size(opponent: Player, rules: Rules) -> int:
    return len(rules.pools[opponent.faction])


def drawn(chances: list[float], rng: Rng) -> int:
    """A place, each with its chance."""
    left = rng.random()
    for place, chance in enumerate(chances):
        left -= chance
        if left < 0.0:
            return place
    return len(chances) - 1


def asked(table: Table, side: int, cards: list[Card]) -> list[Card]:
    """The same cards, something to pick from in the deck if the opponent is picking."""
    choice = table.choice
    if choice is not None and is_unseen(choice) and table.player == side:
        put_asked_last(cards, choice, cards)
    return cards
