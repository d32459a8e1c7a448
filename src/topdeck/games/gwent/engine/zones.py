"""Hands, decks and graveyards: drawing, swapping, taking cards out."""

from __future__ import annotations

from mypy_extensions import i64

from topdeck.games.gwent.engine.abilities import Selector
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.model import Gift, Player, Table


def draw(game: Table, player: Player, count: i64) -> None:
    """Draw this many cards, or as many as are left."""
    deck = list(player.deck)
    drawn: list[CardInstance] = []
    while deck and len(drawn) < count:
        drawn.append(take_any(game, player.side, deck))
    player.hand = in_order(player.hand + tuple(drawn))
    player.deck = tuple(deck)


def take_any(game: Table, side: i64, deck: list[CardInstance]) -> CardInstance:
    """Any card of a deck; it is in no order, so the last one fills the gap."""
    place = game.random_draw(side, len(deck))
    held = deck[place]
    deck[place] = deck[len(deck) - 1]
    del deck[len(deck) - 1]
    return held


def without(cards: tuple[CardInstance, ...], held: CardInstance) -> tuple[CardInstance, ...]:
    """The same cards but for one copy of this one."""
    place: i64 = 0
    for other in cards:
        if other.same_as(held):
            return cards[:place] + cards[place + 1 :]
        place += 1
    return cards


def in_order(cards: tuple[CardInstance, ...]) -> tuple[CardInstance, ...]:
    """The same cards in the order of the card table: where they were drawn from or when does not show."""
    ordered: list[CardInstance] = []
    for held in cards:
        place: i64 = len(ordered)
        while place > 0 and held.order < ordered[place - 1].order:
            place -= 1
        ordered.insert(place, held)
    return tuple(ordered)


def with_card(cards: tuple[CardInstance, ...], held: CardInstance) -> tuple[CardInstance, ...]:
    """Cards that are in order, and one more in its place."""
    place: i64 = len(cards)
    while place > 0 and held.order < cards[place - 1].order:
        place -= 1
    return cards[:place] + (held,) + cards[place:]


def distinct(cards: tuple[CardInstance, ...]) -> list[CardInstance]:
    """One copy of each of these, which are in order: a hand always is."""
    found: list[CardInstance] = []
    last: CardInstance | None = None
    for held in cards:
        if last is None or not last.same_as(held):
            found.append(held)
            last = held
    return found


def playable(player: Player) -> tuple[CardInstance, ...]:
    """The cards that a player may play besides the leader: its hand, and its deck where a search assumes so."""
    return in_order(player.hand + player.deck) if player.any_card and player.hand else player.hand


def take_from_hand(game: Table, player: Player, held: CardInstance) -> None:
    """A card leaves the hand; one that is still in the deck changes places with any card of the hand before."""
    if player.any_card and not is_among(held, player.hand):
        other = player.hand[game.random_draw(player.side, len(player.hand))]
        player.deck = (*without(player.deck, held), other)
        held = other
    player.hand = without(player.hand, held)


def is_among(held: CardInstance, cards: tuple[CardInstance, ...]) -> bool:
    for other in cards:
        if other.same_as(held):
            return True
    return False


# ---- mulligans


def swap(game: Table, player: Player, held: CardInstance) -> None:
    """Put a card aside and draw another: none that was put aside and no copy of one, unless there is nothing else.

    When the deck has no more to draw, that was the last."""
    player.hand = without(player.hand, held)
    player.aside += (held,)
    allowed = [other for other in player.deck if not is_blacklisted(player, other.card)] or list(player.deck)
    drawn = allowed[game.random_draw(player.side, len(allowed))]
    player.hand = with_card(player.hand, drawn)
    player.deck = without(player.deck, drawn)
    player.swaps = player.swaps - 1 if player.deck else 0


def is_blacklisted(player: Player, card: Card) -> bool:
    for other in player.aside:
        if other.card is card:
            return True
    return False


def end_mulligan(player: Player) -> None:
    """What was put aside goes back to the deck."""
    player.swaps = 0
    player.deck += player.aside
    player.aside = ()


# ---- cards that are not on the board


def fitting(cards: tuple[CardInstance, ...], which: Selector) -> list[CardInstance]:
    return [held for held in cards if which.fits(held.card)]


def give(player: Player, gift: Gift) -> None:
    """Change all cards in hand and deck that it reaches."""
    player.hand = tuple([gift.apply_to(held) for held in player.hand])
    player.deck = tuple([gift.apply_to(held) for held in player.deck])
    player.gifts += (gift,)
