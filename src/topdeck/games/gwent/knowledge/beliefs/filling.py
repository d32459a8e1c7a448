"""Beliefs that sample hidden cards from the whole faction or from known decks, with or without a fixed hand."""

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
    """Random cards that, together with the cards seen so far, form a legal deck of the faction."""

    def fill(self, view: Observation, rng: Rng) -> GwentHidden:
        assert isinstance(view, GwentObservation)
        return faction_prior(view.table, 1 - view.player, rng)


class Decks(Belief):
    """The unseen cards of a known deck, which is sampled in proportion to its posterior probability.

    Only decks of the opponent's faction and size are considered.  If no decks are specified, the included decks are
    used.  With the remaining probability, the deck is unknown and consists of random cards of the faction.
    """

    def __init__(self, decks: list[Deck]) -> None:
        self.decks = decks
        self.known: list[Deck] = []  # decks with their cards listed by id
        self.known_by: Rules | None = None  # the rules for which `known` was computed

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
        except BeliefError:  # the opponent's cards do not fit this deck
            return faction_prior(table, side, rng)

    def possible(self, opponent: Player, rules: Rules, seen: int) -> list[Deck]:
        """Return the known decks that match the opponent's faction and deck size, with their cards listed by id."""
        if self.known_by is not rules:  # computed only once, because every sample needs the decks
            decks = self.decks or list(included_decks().values())
            self.known = [replace_cards(deck, count_cards(deck.cards, rules.cards)) for deck in decks]
            self.known_by = rules
        size = opponent.hidden_cards() + seen
        return [deck for deck in self.known if deck.about["faction"] == opponent.faction and deck.size() == size]

    def __reduce__(self) -> Any:
        return Decks, (self.decks,)


class Possible(Belief):
    """The belief used in the Valencia thesis: the opponent can play any card from its hand or deck.

    The hidden cards are sampled from another belief, and the opponent can play any of them as long as it has cards in
    hand.
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
