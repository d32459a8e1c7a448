"""A belief that the opponent plays one of several known decks."""

from typing import Any

from mypy_extensions import i64

from topdeck.beliefs.candidates import THRESHOLD, matching_decks, posterior, remaining_cards
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.games.hearthstone.decks.deck import complete_decks, deck_cards
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import MAX_MANA
from topdeck.games.hearthstone.engine.rules import Rules
from topdeck.games.hearthstone.knowledge.beliefs.filling import Guess, Informed, class_and_seen_ids
from topdeck.games.hearthstone.knowledge.hidden import pick_random, possible_cards, possible_secrets, remove_copy
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation
from topdeck.games.shared.deck_lists import replace_cards


class Decks(Informed):
    """Samples from known decks of the opponent's class, by default the included ones, without the cards that were seen.

    The probability of each deck follows from the cards seen; with the remaining probability, the opponent has any cards
    of the class.  With `olomouc`, the candidates are the decks whose match is above the threshold, with probabilities
    proportional to their match; without a match, any cards.  `affordable` assumes the worst hand: the cards of the deck
    that can be paid for next turn, those with the most copies first.
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
        self.possible = possible_cards(opponent, rules)
        known = [deck for deck in self.decks_for(rules) if deck.about.get("class") == opponent.hero_class()]
        if self.olomouc:
            matches = matching_decks(seen, known, self.threshold)
            known = [deck for deck, share in matches]
            self.chances = [share for deck, share in matches]
        else:
            self.chances = posterior(seen, known, len(rules.class_pool(opponent.hero_class()).cards))
        self.candidates = [unseen_cards(deck, seen, rules) for deck in known]

    def decks_for(self, rules: Rules) -> list[Deck]:
        """Return the decks with their cards by id; cached, because the rules hardly ever change."""
        if rules is not self.rules:
            named = [replace_cards(deck, deck_cards(deck, rules.cards)) for deck in self.decks]
            self.known = named or list(complete_decks(rules))
            self.rules = rules
        return self.known

    def guess(self, view: HearthstoneObservation, count: i64, rng: Rng) -> Guess:
        opponent, rules = view.table.seat(1 - view.player), view.table.rules
        index = rng.weighted_index(self.chances)
        left = self.candidates[index].copy() if index < len(self.candidates) else []  # the last is an unknown deck
        secrets = possible_secrets(opponent, rules, rng, left)
        cards = pick_random(left, min(count, len(left)), rng)
        if self.affordable:
            cards = affordable_first(cards, min(opponent.max_mana + 1, MAX_MANA))
        if len(cards) < count:
            cards += pick_random(remove_cards(self.possible, cards), count - len(cards), rng)
        return Guess(cards, secrets)

    def __reduce__(self) -> Any:
        return Decks, (self.decks, self.threshold, self.olomouc, self.affordable)


def unseen_cards(deck: Deck, seen: list[str], rules: Rules) -> list[Card]:
    """Return the cards of the deck that were not seen, one entry for each copy."""
    return [rules.cards[card] for card, copies in remaining_cards(deck, seen).items() for copy in range(copies)]


def affordable_first(cards: list[Card], mana: i64) -> list[Card]:
    """Return the affordable cards first, by number of copies; otherwise the order is kept."""
    cheap = [(-cards.count(card), index) for index, card in enumerate(cards) if card.cost <= mana]
    return [cards[index] for copies, index in sorted(cheap)] + [card for card in cards if card.cost > mana]


def remove_cards(cards: list[Card], taken: list[Card]) -> list[Card]:
    """Return the cards without one copy of each card that is taken."""
    left = cards.copy()
    for card in taken:
        remove_copy(card, left)
    return left
