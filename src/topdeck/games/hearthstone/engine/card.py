"""Cards as printed, cards in a hand or deck, and the cards that a deck may contain."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import Action
from topdeck.games.hearthstone.engine.abilities import (
    Amount,
    Aura,
    Condition,
    CostChange,
    Effect,
    Enrage,
    Selector,
    When,
)
from topdeck.games.hearthstone.engine.constants import DEALT, MINION_CARD, SPELL_CARD

LARGEST_MARK: Final = 0x1FFFFFFFFFFFFFFF  # sums of marks stay below 2**61


class Card:
    """A card as printed: its numbers, and its text as effects."""

    def __init__(
        self,
        card_id: str,
        era: str,
        number: i64,
        name: str,
        card_type: i64,
        cost: i64,
        attack: i64,
        health: i64,
        keywords: i64,
    ) -> None:
        self.id = card_id
        self.era = era
        self.number = number  # its index in the card table; actions pack it into one integer
        self.name = name
        self.type = card_type
        self.cost = cost
        self.attack = attack
        self.health = health  # durability, for a weapon
        self.keywords = keywords
        self.tribe: i64 = 0
        self.classes: tuple[str, ...] = ()  # empty for a neutral card
        self.set = ""
        self.rarity = ""
        self.collectible = False
        self.secret = False
        self.spell_damage: i64 = 0
        self.overload: i64 = 0
        self.mark: i64 = 0  # the number of the card in fingerprints
        # the text
        self.implemented = False
        self.targets: Selector | None = None
        self.needs_target_if: Condition | None = None  # the card needs a target only while this holds
        self.needs: Condition | None = None  # playable only while this holds
        self.play: Effect | None = None
        self.combo: Effect | None = None
        self.options: tuple[Card, ...] = ()  # of a "choose one"
        self.ingredients: tuple[Card, ...] = ()  # any two of them can be mixed into this card
        self.mixtures: tuple[Card, ...] = ()  # the mixtures that contain this ingredient
        self.part = False  # only an option or ingredient of another card, never in a hand, in a deck or in play
        self.deathrattle: Effect | None = None
        self.discarded: Effect | None = None
        self.triggers: tuple[When, ...] = ()
        self.deck_triggers: tuple[When, ...] = ()  # active while the card is in its owner's deck
        self.auras: tuple[Aura, ...] = ()
        self.enrage: Enrage | None = None
        self.cost_aura: CostChange | None = None
        self.discount: Amount | None = None
        self.listens: i64 = 0
        self.rules: i64 = 0  # how it changes the rules while in play: a bit set
        # the ways to play it, set by `actions.prepare_actions`; untyped, because actions refer to cards
        self.plays: list[Any] = []
        self.choose: Action | None = None
        self.aimed = False
        self.in_deck: Final = deck_card(self)  # shared by all samples

    def is_spell(self) -> bool:
        return self.type == SPELL_CARD

    def is_minion(self) -> bool:
        return self.type == MINION_CARD

    def __repr__(self) -> str:
        return f"<{self.name} {self.id}>"

    def __str__(self) -> str:
        return self.name


@mypyc_attr(acyclic=True, free_list_len=1)
class CardInstance:
    """A card in a hand or deck, with its changes; immutable, so copies and views share it."""

    def __init__(
        self,
        card: Card,
        cost: i64,
        attack: i64,
        health: i64,
        listed: bool,
        arrival: i64,
        maker: Card | None,
        turn: i64,
        known: bool,
    ) -> None:
        self.card: Final = card
        self.cost: Final = cost  # the change to the printed number, as in the next two
        self.attack: Final = attack
        self.health: Final = health
        self.listed: Final = listed  # whether it is part of its owner's deck list
        self.arrival: Final = arrival
        self.maker: Final = maker  # the card that created it, if any
        self.turn: Final = turn  # the turn in which it arrived
        self.known: Final = known  # whether the opponent knows it

    def enter_hand(self, turn: i64) -> CardInstance:
        """Return the same card as it arrives in the hand from the deck."""
        return CardInstance(
            card=self.card,
            cost=self.cost,
            attack=self.attack,
            health=self.health,
            listed=self.listed,
            arrival=DEALT,
            maker=None,
            turn=turn,
            known=False,
        )

    def with_changes(self, cost: i64, attack: i64, health: i64) -> CardInstance:
        """Return the same card with its numbers changed further."""
        return CardInstance(
            card=self.card,
            cost=self.cost + cost,
            attack=self.attack + attack,
            health=self.health + health,
            listed=self.listed,
            arrival=self.arrival,
            maker=self.maker,
            turn=self.turn,
            known=self.known,
        )

    def is_modified(self) -> bool:
        return self.cost != 0 or self.attack != 0 or self.health != 0

    def is_same_as(self, other: CardInstance) -> bool:
        """Return whether playing either has the same effect."""
        return (
            self.card is other.card
            and self.cost == other.cost
            and self.attack == other.attack
            and self.health == other.health
        )

    def __repr__(self) -> str:
        return f"<{self.card.name} held>"


def deck_card(card: Card) -> CardInstance:
    """Return a card of a deck list, as printed."""
    return CardInstance(
        card=card, cost=0, attack=0, health=0, listed=True, arrival=DEALT, maker=None, turn=0, known=False
    )


def new_card_instance(card: Card, arrival: i64, maker: Card | None, turn: i64, known: bool) -> CardInstance:
    """Return a card that is not part of a deck list, as printed."""
    return CardInstance(
        card=card, cost=0, attack=0, health=0, listed=False, arrival=arrival, maker=maker, turn=turn, known=known
    )


def total_mark(cards: list[Card]) -> i64:
    """Return the number of a multiset of cards in fingerprints: the sum of their marks."""
    total: i64 = 0
    for card in cards:
        total = (total + card.mark) & LARGEST_MARK
    return total


# ---- the cards that a deck may contain


@mypyc_attr(acyclic=True)
class PoolCard:
    """One copy of a card, and its index among all copies that a deck of the class may contain."""

    def __init__(self, card: Card, place: i64) -> None:
        self.card: Final = card
        self.place: Final = place


class ClassPool:
    """Every card that a deck of the class may contain, once for each allowed copy; copies are adjacent."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards: Final = cards
        self.copies: Final = tuple([PoolCard(card, place) for place, card in enumerate(cards)])
        self.first: Final[list[PoolCard | None]] = [None] * (1 + max([card.number for card in cards], default=0))
        for copy in reversed(self.copies):
            self.first[copy.card.number] = copy  # indexed by card number, which is faster than a dictionary

    def add_copy(self, card: Card, copies: list[PoolCard]) -> None:
        """Insert the next copy of the card into a list sorted by place; do nothing if no copy is left."""
        first = self.first[card.number] if card.number < len(self.first) else None
        if first is None:
            return
        place = first.place
        index: i64 = len(copies)
        while index > 0 and copies[index - 1].place >= place:
            index -= 1
        while index < len(copies) and copies[index].place == place:
            index += 1
            place += 1
        if place < len(self.copies) and self.copies[place].card is card:
            copies.insert(index, self.copies[place])
