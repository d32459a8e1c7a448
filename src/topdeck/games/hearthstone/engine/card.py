"""Cards as printed, cards in a hand or deck, and the cards that a deck may contain."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.consequence_log import NamedCard
from topdeck.core.rng import mix
from topdeck.core.state import Action
from topdeck.games.hearthstone.engine import abilities
from topdeck.games.hearthstone.engine.constants import DEALT, MINION_CARD, SPELL_CARD

LARGEST_MARK: Final = 0x1FFFFFFFFFFFFFFF  # sums of marks stay below 2**61


class Card(NamedCard):
    """A card as printed: its cost and stats, and its text as effects.

    Attributes:
        id: The id in the card table, such as `CS2_029`.
        era: The era to which the cost and stats belong.
        number: The card's index in the card table.
        name: The printed name.
        type: `MINION_CARD`, `SPELL_CARD`, `WEAPON_CARD`, `HERO_CARD` or `POWER_CARD`.
        cost: Printed mana cost.
        attack: Printed attack.
        health: Printed health; durability for a weapon.
        keywords: A bit set of printed keywords.
        tribe: A bit set such as `BEAST` or `MURLOC`; 0 if it has no tribe.
        classes: The names of the card's classes; empty for a neutral card.
        set: The name of the card's set, as in `topdeck cards --set`.
        rarity: `free`, `common`, `rare`, `epic` or `legendary`.
        collectible: Whether a deck may contain the card.
        secret: Whether it is a secret.
        spell_damage: The card's bonus to spell damage.
        overload: The number of mana crystals that the card locks on the next turn.
        mark: The number that represents the card in fingerprints.
        implemented: Whether the card has a script or does not need one.
        targets: The characters that the card can target, if any.
        needs_target_if: A condition; the card needs a target only while this condition holds.
        needs: A condition; the card is playable only while this condition holds.
        play: The battlecry, or the effect of a spell.
        combo: The effect that replaces `play` if another card was played earlier this turn.
        options: The options of a "choose one" card.
        combined: A card whose text has the effects of all options together, as with Fandral Staghelm.
        both: The effect of `combined`, if this is not simply all options in sequence.
        ingredients: The cards that can be mixed, two at a time, into this card.
        mixtures: The mixtures that contain the card as an ingredient.
        part: Whether the card is only an option or ingredient of another card, and never occurs in a hand, in a deck
            or in play.
        deathrattle: The effect that runs when the minion or weapon is destroyed.
        discarded: The effect that runs when the card is discarded.
        drawn: The effect that runs when the card is drawn; a spell leaves the hand first.
        triggers: Triggers that are active while the card is in play.
        deck_triggers: Triggers that are active while the card is in its owner's deck.
        hand_triggers: Triggers that are active while the card is in its owner's hand.
        hand_listens: A bit set of the events to which its hand triggers react.
        auras: Bonuses that the card gives while it is in play.
        enrage: The bonus that the minion has while it is damaged.
        cost_aura: The change to the costs of other cards while this card is in play.
        discount: The amount by which the card's own cost is reduced.
        listens: A bit set of the events to which the card responds.
        rules: A bit set of the rules that the card changes while it is in play.
        plays: The actions that play the card, created by `actions.create_actions`.
        choose: The action that chooses the card from several options.
        aimed: Whether playing the card can require a target.
        in_deck: The unmodified instance that represents the card in decks; all samples share it.
    """

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
        super().__init__(card_id, name, number)
        self.era = era
        self.type = card_type
        self.cost = cost
        self.attack = attack
        self.health = health
        self.keywords = keywords
        self.tribe: i64 = 0
        self.classes: tuple[str, ...] = ()
        self.set = ""
        self.rarity = ""
        self.collectible = False
        self.secret = False
        self.spell_damage: i64 = 0
        self.overload: i64 = 0
        self.mark: i64 = 0
        # the text
        self.implemented = False
        self.targets: abilities.Selector | None = None
        self.needs_target_if: abilities.Condition | None = None
        self.needs: abilities.Condition | None = None
        self.play: abilities.Effect | None = None
        self.combo: abilities.Effect | None = None
        self.options: tuple[Card, ...] = ()
        self.combined: Card | None = None
        self.both: abilities.Effect | None = None
        self.ingredients: tuple[Card, ...] = ()
        self.mixtures: tuple[Card, ...] = ()
        self.part = False
        self.deathrattle: abilities.Effect | None = None
        self.discarded: abilities.Effect | None = None
        self.drawn: abilities.Effect | None = None
        self.triggers: tuple[abilities.When, ...] = ()
        self.deck_triggers: tuple[abilities.When, ...] = ()
        self.hand_triggers: tuple[abilities.When, ...] = ()
        self.hand_listens: i64 = 0
        self.auras: tuple[abilities.Aura, ...] = ()
        self.enrage: abilities.Enrage | None = None
        self.cost_aura: abilities.CostChange | None = None
        self.discount: abilities.Amount | None = None
        self.listens: i64 = 0
        self.rules: i64 = 0
        # the ways to play it, set by `actions.create_actions`; untyped, because actions refer to cards
        self.plays: list[Any] = []
        self.choose: Action | None = None
        self.aimed = False
        self.in_deck: Final = deck_card(self)

    def option_text(self, option: i64) -> Card:
        """Return the card with the text of an option; the number after the last option stands for all of them."""
        if not self.options:
            return self
        return self.options[option] if option < len(self.options) else self.combined or self

    def is_spell(self) -> bool:
        return self.type == SPELL_CARD

    def is_minion(self) -> bool:
        return self.type == MINION_CARD

    def __repr__(self) -> str:
        return f"<{self.name} {self.id}>"

    def __str__(self) -> str:
        return self.name


@mypyc_attr(acyclic=True)
class LateCost:
    """The time at which a change to the cost of a card in hand took effect; immutable.

    This time is stored only if other cards were already changing costs then. All other changes to a card are older
    than every fixed cost.
    """

    def __init__(self, order: i64, change: i64, is_own: bool) -> None:
        self.order: Final = order  # the last id in the order of play at that time
        self.change: Final = change
        self.is_own: Final = is_own  # whether the card's own text reduces its cost since its arrival in the hand


@mypyc_attr(acyclic=True, free_list_len=1)
class CardInstance:
    """A card in a hand or deck, with its changes; it is immutable, so copies and views can share it.

    Attributes:
        card: The printed card, or `rules.unknown` if the card is hidden from the observer.
        cost: The change to the printed cost.
        attack: The change to the printed attack.
        health: The change to the printed health.
        listed: Whether the card is part of its owner's deck list.
        arrival: How the card arrived, such as `DEALT`.
        maker: The card that created this one, if any.
        turn: The turn in which the card arrived.
        known: Whether the opponent knows the card.
        origin: The card that turned into this one in the hand and keeps its hand triggers, if any.
        late: The changes to the card's cost that can be younger than a fixed cost.
        mark: The number that represents the card in the fingerprint of a hand.
    """

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
        origin: Card | None = None,
        late: tuple[LateCost, ...] = (),
    ) -> None:
        self.card: Final = card
        self.cost: Final = cost
        self.attack: Final = attack
        self.health: Final = health
        self.listed: Final = listed
        self.arrival: Final = arrival
        self.maker: Final = maker
        self.turn: Final = turn
        self.known: Final = known
        self.origin: Final = origin
        self.late: Final = late
        self.mark: Final = hand_mark(card, cost, attack, health, origin, late)

    def enter_hand(self, turn: i64, known: bool = False) -> CardInstance:
        """Return this card as it enters the hand from the deck; if `known` is set, the opponent sees it."""
        return CardInstance(
            card=self.card,
            cost=self.cost,
            attack=self.attack,
            health=self.health,
            listed=self.listed,
            arrival=DEALT,
            maker=None,
            turn=turn,
            known=known,
            origin=None,
        )

    def with_changes(self, cost: i64, attack: i64, health: i64, order: i64 = 0) -> CardInstance:
        """Return a copy of this card with further changes; `order` is the `late_order` of any change to its cost."""
        late = self.late if cost == 0 or order == 0 else (*self.late, LateCost(order, cost, False))
        return self.replace(self.cost + cost, self.attack + attack, self.health + health, self.known, late)

    def with_own_order(self, order: i64) -> CardInstance:
        """Return a copy of this card whose own text reduces its cost from this point in the order of play."""
        late = (*self.late, LateCost(order, 0, True))
        return self.replace(self.cost, self.attack, self.health, self.known, late)

    def with_known(self) -> CardInstance:
        """Return a copy of this card that the opponent knows."""
        return self.replace(self.cost, self.attack, self.health, True, self.late)

    def replace(self, cost: i64, attack: i64, health: i64, known: bool, late: tuple[LateCost, ...]) -> CardInstance:
        return CardInstance(
            card=self.card,
            cost=cost,
            attack=attack,
            health=health,
            listed=self.listed,
            arrival=self.arrival,
            maker=self.maker,
            turn=self.turn,
            known=known,
            origin=self.origin,
            late=late,
        )

    def list_card(self) -> Card:
        """Return the card as it appears in the deck list, even if it has turned into another card in the hand."""
        return self.card if self.origin is None else self.origin

    def hand_listens(self) -> i64:
        """Return the events that the card responds to in a hand."""
        origin = self.origin
        return self.card.hand_listens if origin is None else self.card.hand_listens | origin.hand_listens

    def without_changes(self) -> CardInstance:
        """Return a copy of this card with its printed cost, attack and health."""
        return self.with_changes(-self.cost, -self.attack, -self.health)

    def change_into(self, card: Card, listed: bool, origin: Card | None) -> CardInstance:
        """Return the card into which an effect turns this one, with the same changes and unknown to the opponent."""
        return CardInstance(
            card=card,
            cost=self.cost,
            attack=self.attack,
            health=self.health,
            listed=listed,
            arrival=self.arrival,
            maker=self.maker,
            turn=self.turn,
            known=False,
            origin=origin,
            late=self.late,
        )

    def deck_mark(self) -> i64:
        """Return the number that represents the card in the fingerprint of a deck."""
        if not self.is_modified():
            return self.card.mark
        return mix(self.card.mark, ((self.cost & 0xFF) * 256 + (self.attack & 0xFF)) * 256 + (self.health & 0xFF))

    def is_modified(self) -> bool:
        return self.cost | self.attack | self.health != 0

    def is_same_as(self, other: CardInstance) -> bool:
        """Return whether the two cards have the same effect when played."""
        return (
            self.card is other.card
            and self.cost == other.cost
            and self.attack == other.attack
            and self.health == other.health
        )

    def __repr__(self) -> str:
        return f"<{self.card.name} held>"


def hand_mark(card: Card, cost: i64, attack: i64, health: i64, origin: Card | None, late: tuple[LateCost, ...]) -> i64:
    """Return the number that represents a card with these changes in the fingerprint of a hand."""
    code = mix(card.mark, ((cost & 0xFF) * 256 + (attack & 0xFF)) * 256 + (health & 0xFF))
    if late:
        for change in late:
            code = mix(code, 512 + change.change)
    return code if origin is None else mix(code, origin.mark)


def deck_card(card: Card) -> CardInstance:
    """Return an unmodified card that is part of a deck list."""
    return CardInstance(
        card=card, cost=0, attack=0, health=0, listed=True, arrival=DEALT, maker=None, turn=0, known=False, origin=None
    )


def new_card_instance(card: Card, arrival: i64, maker: Card | None, turn: i64, known: bool) -> CardInstance:
    """Return an unmodified card that is not part of a deck list."""
    return CardInstance(
        card=card,
        cost=0,
        attack=0,
        health=0,
        listed=False,
        arrival=arrival,
        maker=maker,
        turn=turn,
        known=known,
        origin=None,
    )


def total_mark(cards: list[Card]) -> i64:
    """Return the sum of the cards' marks, which represents a multiset of cards in fingerprints."""
    total: i64 = 0
    for card in cards:
        total = (total + card.mark) & LARGEST_MARK
    return total


def total_deck_mark(cards: list[CardInstance]) -> i64:
    """Return the sum of the marks of the cards in a deck, which represents the deck in fingerprints."""
    total: i64 = 0
    for held in cards:
        total = (total + held.deck_mark()) & LARGEST_MARK
    return total


# ---- the cards that a deck may contain


@mypyc_attr(acyclic=True)
class PoolCard:
    """One copy of a card, and its index among all copies that a deck of the class may contain."""

    def __init__(self, card: Card, place: i64) -> None:
        self.card: Final = card
        self.place: Final = place


class ClassPool:
    """Every card that a deck of the class may contain, once per allowed copy; copies of a card are adjacent."""

    def __init__(self, cards: tuple[Card, ...]) -> None:
        self.cards: Final = cards
        self.copies: Final = tuple([PoolCard(card, place) for place, card in enumerate(cards)])
        self.first: Final[list[PoolCard | None]] = [None] * (1 + max([card.number for card in cards], default=0))
        for copy in reversed(self.copies):
            self.first[copy.card.number] = copy  # a list indexed by card number, which is faster than a dictionary

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
