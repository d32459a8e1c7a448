"""Beliefs that fill in the hidden cards: any cards of the faction, those of known decks, or any possible card."""

from typing import Any

from topdeck.beliefs.candidates import posterior, remaining_cards
from topdeck.core.deck import Deck
from topdeck.core.errors import BeliefError
from topdeck.core.rng import Rng
from topdeck.core.state import Belief, Observation
from topdeck.games.gwent.decks.deck import count_cards, included_decks
from topdeck.games.gwent.engine.model import Player, Rules
from topdeck.games.gwent.knowledge.hidden import GwentHidden, choose_copies, faction_prior, seen_cards
from topdeck.games.gwent.knowledge.observation import GwentObservation
from topdeck.games.shared.deck_lists import replace_cards


class Uniform(Belief):
    """Any cards that a legal deck of the faction may contain besides those seen."""

    def fill(self, view: Observation, rng: Rng) -> GwentHidden:
        assert isinstance(view, GwentObservation)
        return faction_prior(view.table, 1 - view.player, rng)


class Decks(Belief):
    """The unseen cards of a known deck of the opponent's faction, chosen by its posterior probability.

    Without known decks, the included ones are used.  With the remaining probability, the deck is an unknown one, with
    any cards of the faction.
    """

    def __init__(self, decks: list[Deck]) -> None:
        self.decks = decks
        self.known: list[Deck] = []  # with their cards by id
        self.known_by: Rules | None = None  # the rules whose card table was used

    def fill(self, view: Observation, rng: Rng) -> GwentHidden:
        assert isinstance(view, GwentObservation)
        table, side = view.table, 1 - view.player
        opponent = table.seat(side)
        seen = seen_cards(table, side)
        names = [card.id for card in seen]
        known = self.possible(opponent, table.rules, len(seen))
        number = rng.weighted_index(posterior(names, known, len(table.rules.pools[opponent.faction])))
        if number == len(known):
            return faction_prior(table, side, rng)
        left = [
            table.rules.cards[card]
            for card, count in remaining_cards(known[number], names).items()
            for _ in range(count)
        ]
        try:
            return choose_copies(table, opponent, left, seen, rng)
        except BeliefError:  # the opponent's deck differs from this one
            return faction_prior(table, side, rng)

    def possible(self, opponent: Player, rules: Rules, seen: int) -> list[Deck]:
        """Return the decks of the opponent's faction and size, with their cards by id."""
        if self.known_by is not rules:  # looked up once, since every sample needs it
            decks = self.decks or list(included_decks().values())
            self.known = [replace_cards(deck, count_cards(deck.cards, rules.cards)) for deck in decks]
            self.known_by = rules
        size = opponent.hidden_cards() + seen
        return [deck for deck in self.known if deck.about["faction"] == opponent.faction and deck.size() == size]

    def __reduce__(self) -> Any:
        return Decks, (self.decks,)


class Possible(Belief):
    """The belief of the Valencia thesis: the opponent may play any possible card.

    These are the cards of another belief; while it has cards in hand, the opponent may play any card of hand and deck.
    """

    def __init__(self, belief: Belief) -> None:
        self.belief = belief

    def observe(self, view: Observation) -> None:
        self.belief.observe(view)

    def fill(self, view: Observation, rng: Rng) -> GwentHidden:
        hidden = self.belief.fill(view, rng)
        assert isinstance(hidden, GwentHidden)
        return GwentHidden(hidden.hand, hidden.aside, hidden.deck, any_card=True)

    def __reduce__(self) -> Any:
        return Possible, (self.belief,)
