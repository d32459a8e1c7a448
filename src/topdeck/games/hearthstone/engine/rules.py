"""The rules of a game: the cards of its era, its settings, and values derived from them."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from topdeck.games.hearthstone.engine.abilities import Part, Selector
from topdeck.games.hearthstone.engine.card import Card, CardInstance, ClassPool, new_card_instance, total_mark
from topdeck.games.hearthstone.engine.constants import DEALT, MAX_DECK, MAX_JADE, MINION_CARD, UNKNOWN

SHARED_TURNS: Final = 64  # views share the placeholders for cards that were dealt in these turns


class Rules:
    """The cards of an era and the settings of a game, shared by all its states."""

    def __init__(
        self,
        era: str,
        cards: dict[str, Card],
        wild: bool,
        pool: tuple[Card, ...],
        pool_name: str,
        mulligan: bool,
        max_turns: i64,
        all_positions: bool,
        any_set: bool,
        hidden_hands_rules: Rules | None,
        summons_update_auras: bool,
        fixed_costs_first: bool = False,
        tutors_draw: bool = False,
        after_needs_presence: bool = False,
    ) -> None:
        self.era = era
        self.cards = cards
        self.wild = wild  # whether the format is wild instead of standard
        self.pool = pool  # random and discovered cards come from it
        self.pool_name = pool_name
        self.mulligan = mulligan
        self.max_turns = max_turns
        self.all_positions = all_positions
        self.any_set = any_set  # decks may contain cards from sets outside the format
        self.hidden_hands_rules = hidden_hands_rules  # if hands are open, the same rules with hidden hands
        self.open_hands = hidden_hands_rules is not None
        self.summons_update_auras = summons_update_auras  # auras are updated when an effect summons a minion
        self.fixed_costs_first = fixed_costs_first  # costs fixed by minions apply before all other cost changes
        self.tutors_draw = tutors_draw  # cards that an effect chooses from a deck are drawn, not put into the hand
        self.after_needs_presence = after_needs_presence  # minions that arrive during a play do not react to it
        self.coin = cards["GAME_005"]
        self.golems = tuple([cards[f"CFM_712_t{size:02d}"] for size in range(1, MAX_JADE + 1)])
        self.cthun = cards["OG_280"]
        self.unknown = cards[UNKNOWN]
        self.secrets = tuple([card for card in pool if card.secret])
        self.matching_by_selector: dict[Selector, tuple[Card, ...]] = {}
        self.minions_by_cost: dict[int, tuple[Card, ...]] = {}
        self.cards_by_part: dict[Part, tuple[Card, ...]] = {}
        self.face_down = tuple(
            [new_card_instance(self.unknown, DEALT, None, turn, False) for turn in range(SHARED_TURNS)]
        )
        self.face_down_decks = tuple([(self.face_down[0],) * size for size in range(MAX_DECK + 1)])  # by size
        self.face_down_marks = [total_mark([self.unknown] * size) for size in range(MAX_DECK + 1)]
        self.class_pools: dict[str, ClassPool] = {}

    def matching_cards(self, cards: Selector) -> tuple[Card, ...]:
        """Return the matching cards in the pool, which are computed once per selector."""
        fitting = self.matching_by_selector.get(cards)
        if fitting is None:
            fitting = tuple([card for card in self.pool if cards.fits(card)])
            self.matching_by_selector[cards] = fitting
        return fitting

    def minions_with_cost(self, cost: i64) -> tuple[Card, ...]:
        """Return the minions in the pool with this printed cost, which are computed once per cost."""
        minions = self.minions_by_cost.get(cost)
        if minions is None:
            minions = tuple([card for card in self.pool if card.type == MINION_CARD and card.cost == cost])
            self.minions_by_cost[cost] = minions
        return minions

    def cards_with_ids(self, ids: tuple[str, ...], part: Part) -> tuple[Card, ...]:
        """Return the cards whose ids a part of card text contains; hashing the part is faster than hashing the ids."""
        cards = self.cards_by_part.get(part)
        if cards is None:
            cards = tuple([self.cards[card_id] for card_id in ids])
            self.cards_by_part[part] = cards
        return cards

    def secret_placeholder(self, secret: Card) -> Card:
        """Return the placeholder that the opponent sees instead of a secret; it shows only the class."""
        return self.cards[f"SECRET_{secret.classes[0].upper()}"]

    def hidden_card(self, turn: i64) -> CardInstance:
        """Return the placeholder that the opponent sees for a card dealt on this turn."""
        if 0 <= turn < SHARED_TURNS:
            return self.face_down[turn]
        return new_card_instance(self.unknown, DEALT, None, turn, False)

    def class_pool(self, hero_class: str) -> ClassPool:
        """Return the cards in the pool that a deck of the class may contain; they are computed once per class."""
        pool = self.class_pools.get(hero_class)
        if pool is None:
            cards: list[Card] = []
            for card in self.pool:
                if not card.classes or hero_class in card.classes:
                    cards += [card] if card.rarity == "legendary" else [card, card]
            pool = ClassPool(tuple(cards))
            self.class_pools[hero_class] = pool
        return pool
