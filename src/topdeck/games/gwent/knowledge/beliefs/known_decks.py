"""The opponent plays one of some known decks."""

from __future__ import annotations

from typing import Any

from topdeck.beliefs.candidates import left_of, posterior
from topdeck.core.deck import Deck
from topdeck.core.errors import BeliefError
from topdeck.core.rng import Rng
from topdeck.core.state import Belief, Observation
from topdeck.games.gwent.decks.deck import deck_cards, included_decks
from topdeck.games.gwent.engine.model import Player, Rules
from topdeck.games.gwent.knowledge.hidden import GwentHidden, faction_prior, seen_cards, some_copies
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.shared.deck_lists import with_cards


class Decks(Belief):
    """One of some known decks of the opponent's faction (without any named, the included ones), less what was seen.

    How likely each is follows from the cards seen; a deck that is none of them has any cards of the faction.
    """

    def __init__(self, decks: list[Deck]) -> None:
        self.decks = decks
        self.known: list[Deck] = []  # with their cards by id
        self.known_by: Rules | None = None  # by the card table of these rules

    def fill(self, view: Observation, rng: Rng) -> GwentHidden:
        assert isinstance(view, GwentObservation)
        table, side = view.table, 1 - view.player
        opponent = table.seat(side)
        seen = seen_cards(table, side)
        names = [card.id for card in seen]
        known = self.possible(opponent, table.rules, len(seen))
        number = rng.weighted_index(posterior(names, known, pool_size(opponent, table.rules)))
        if number == len(known):
            return faction_prior(table, side, rng)
        left = [table.rules.cards[card] for card, count in left_of(known[number], names).items() for _ in range(count)]
        try:
            return some_copies(table, opponent, left, seen, rng)
        except BeliefError:  # it is not quite this deck
            return faction_prior(table, side, rng)

    def possible(self, opponent: Player, rules: Rules, seen: int) -> list[Deck]:
        """The decks of the opponent's faction and size, with their cards by id."""
        if self.known_by is not rules:  # it asks in every sample
            decks = self.decks or list(included_decks().values())
            self.known = [with_cards(deck, deck_cards(deck, rules.cards)) for deck in decks]
            self.known_by = rules
        size = opponent.hidden_cards() + seen
        return [deck for deck in self.known if deck.about["faction"] == opponent.faction and deck.size() == size]

    def __reduce__(self) -> Any:
        return Decks, (self.decks,)


def pool_size(opponent: Player, rules: Rules) -> int:
    return len(rules.pools[opponent.faction])
