"""Choices between cards, such as Discover, and the effects on the chosen card."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from topdeck.games.hearthstone.engine import constants, zones
from topdeck.games.hearthstone.engine.abilities import CardEffect, Effect, Selector
from topdeck.games.hearthstone.engine.card import Card, CardInstance, new_card_instance
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.heroes import replace_power
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Choice, Table

OFFERED: Final = 3  # the number of cards in a choice
CLASS_WEIGHT: Final = 4  # cards of the player's class are offered four times as often as neutral cards


@dataclass(eq=False)
class Discover(Effect):
    """Choose one of three different matching cards, neutral or of the player's class, from the card pool."""

    cards: Selector
    then: CardEffect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        hero_class = discover_class(game, me)
        pool: list[Card] = []
        for card in game.rules.matching_cards(self.cards):
            if not card.classes:
                pool.append(card)
            elif hero_class in card.classes:
                pool += [card] * CLASS_WEIGHT
        offer_choice(game, me, pool, self.then, self)

    def in_words(self) -> str:
        return "discover {cards:one} (choose one of three, of your class or neutral, and {then})"


def discover_class(game: Table, me: Entity) -> str:
    """Return the class whose cards a player discovers.

    For a hero without a class, return the class of the card with this effect, or a random class if it is neutral.
    """
    hero_class = game.owner(me).hero_class()
    if hero_class:
        return hero_class
    classes = me.card.classes or constants.CLASSES
    return classes[game.random(len(classes))] if len(classes) > 1 else classes[0]


@dataclass(eq=False)
class ChooseAmong(Effect):
    """Choose one of three random cards from this list, except hero powers of the same class as the current one."""

    ids: tuple[str, ...]
    then: CardEffect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        current = game.owner(me).power.classes
        cards = [
            card
            for card in game.rules.cards_with_ids(self.ids, self)
            if card.type != constants.POWER_CARD or card.classes != current
        ]
        offer_choice(game, me, cards, self.then, self)

    def in_words(self) -> str:
        if len(self.ids) <= OFFERED:
            return "choose one of {ids:names}, and {then}"
        return "discover one of {ids:names} (choose one of three and {then})"


def offer_choice(game: Table, me: Entity, cards: list[Card], then: CardEffect, asker: Effect) -> tuple[Card, ...]:
    """Offer three different cards to the player, and return them; cards that are listed several times are more likely
    to be offered.

    If another choice is pending, nothing is offered or returned now, and `asker` runs again later.
    """
    offered: list[Card] = []
    while cards and len(offered) < OFFERED:
        card = cards[game.random(len(cards))]
        offered.append(card)
        cards = [other for other in cards if other is not card]
    if offered and game.offer(Choice(options=tuple(offered), then=then, maker=me.card, asker=asker), me):
        return tuple(offered)
    return ()


@dataclass(eq=False)
class ToHand(CardEffect):
    """Add the card to the hand with a bonus; the opponent does not see the card."""

    attack: i64 = 0
    health: i64 = 0

    def run(self, game: Table, owner: Player, card: Card, choice: Choice) -> None:
        held = new_card_instance(card, constants.CREATED, choice.maker, game.turn, False)
        zones.add_new_card(game, owner, held.with_changes(0, self.attack, self.health))

    def allows(self, owner: Player, options: tuple[Card, ...]) -> bool:
        return all(
            card.type in (constants.MINION_CARD, constants.SPELL_CARD, constants.WEAPON_CARD) for card in options
        )

    def in_words(self) -> str:
        return "put it into your hand" + (" with {bonus}" if self.attack or self.health else "")


class ToPower(CardEffect):
    """Replace the hero power with the card."""

    def run(self, game: Table, owner: Player, card: Card, choice: Choice) -> None:
        replace_power(game, owner, card)

    def allows(self, owner: Player, options: tuple[Card, ...]) -> bool:
        return all(card.type == constants.POWER_CARD for card in options)

    def in_words(self) -> str:
        return "make it your new hero power"


@dataclass(eq=False)
class LookAtDeck(Effect):
    """Look at three cards in the player's deck and choose one."""

    then: CardEffect

    def run(self, game: Table, me: Entity, it: Entity) -> None:
        seen = [held.card for held in pick_from_deck(game, game.owner(me), OFFERED)]
        if seen:
            game.offer(Choice(options=tuple(seen), then=self.then, maker=me.card, asker=self), me)

    def in_words(self) -> str:
        return "look at three random cards of your deck, choose one and {then}"


def pick_from_deck(game: Table, owner: Player, count: i64) -> list[CardInstance]:
    """Return random cards from the deck without removing them."""
    cards = owner.deck_cards()
    picked: list[CardInstance] = []
    while cards and len(picked) < count:
        picked.append(cards.pop(game.random_draw(owner.side, len(cards))))
    return picked


class KeepOne(CardEffect):
    """Draw the chosen card and discard the others from the deck without showing them to the opponent."""

    def run(self, game: Table, owner: Player, card: Card, choice: Choice) -> None:
        others = list(choice.options)
        others.remove(card)
        for other in others:  # removed before the draw, because the chosen card can draw more cards
            zones.remove_from_deck(game, owner, zones.find_in_deck(owner, other))
            owner.known_in_deck = ()  # any card that the opponent knew to be in the deck may be gone
        zones.take_from_deck(game, owner, zones.find_in_deck(owner, card))

    def allows(self, owner: Player, options: tuple[Card, ...]) -> bool:
        deck = [held.card for held in owner.deck_cards()]
        return all(options.count(card) <= deck.count(card) for card in options)

    def in_words(self) -> str:
        return "draw it, discarding the others"


TO_HAND: Final = ToHand()
TO_POWER: Final = ToPower()
KEEP_ONE: Final = KeepOne()
