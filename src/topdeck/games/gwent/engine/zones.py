"""Functions that draw, swap and remove cards in hands, decks and graveyards."""

from mypy_extensions import i64

from topdeck.core.tuples import append_item, insert_item, remove_item
from topdeck.games.gwent.engine import consequences
from topdeck.games.gwent.engine.abilities import Selector
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.model import Gift, Player, Table


def draw(game: Table, player: Player, count: i64) -> None:
    """Draw this many cards, or all remaining cards if the deck has fewer."""
    deck = list(player.deck)
    drawn: list[CardInstance] = []
    while deck and len(drawn) < count:
        drawn.append(take_random_card(game, player.side, deck))
    if game.log is not None:
        for held in sort_cards(tuple(drawn)):  # sorted like a hand, because the deck has no order
            consequences.report_hidden(game, consequences.DRAW, player.side, held.card)
    player.hand = sort_cards(player.hand + tuple(drawn))
    player.deck = tuple(deck)


def take_random_card(game: Table, side: i64, deck: list[CardInstance]) -> CardInstance:
    """Remove and return a random card. Decks are unordered, so the last card fills the gap."""
    place = game.random_draw(side, len(deck))
    held = deck[place]
    deck[place] = deck[len(deck) - 1]
    del deck[len(deck) - 1]
    return held


def remove_copy(cards: tuple[CardInstance, ...], held: CardInstance) -> tuple[CardInstance, ...]:
    """Return the cards with one copy of this card removed."""
    place: i64 = 0
    for other in cards:
        if other.is_same_as(held):
            return remove_item(cards, place)
        place += 1
    return cards


def sort_cards(cards: tuple[CardInstance, ...]) -> tuple[CardInstance, ...]:
    """Return the cards in card-table order, which does not reveal when they were drawn."""
    ordered: list[CardInstance] = []
    for held in cards:
        place: i64 = len(ordered)
        while place > 0 and held.order < ordered[place - 1].order:
            place -= 1
        ordered.insert(place, held)
    return tuple(ordered)


def insert_card(cards: tuple[CardInstance, ...], held: CardInstance) -> tuple[CardInstance, ...]:
    """Return the sorted cards with another card inserted in its sorted position."""
    place: i64 = len(cards)
    while place > 0 and held.order < cards[place - 1].order:
        place -= 1
    return insert_item(cards, place, held)


def distinct_cards(cards: tuple[CardInstance, ...]) -> list[CardInstance]:
    """Return one copy of each card. The cards must be sorted, as they are in hands."""
    different: list[CardInstance] = []
    last: CardInstance | None = None
    for held in cards:
        if last is None or not last.is_same_as(held):
            different.append(held)
            last = held
    return different


def playable_cards(player: Player) -> tuple[CardInstance, ...]:
    """Return the cards that a player can play besides the leader, from the hand and, with `any_card`, from the deck."""
    return sort_cards(player.hand + player.deck) if player.any_card and player.hand else player.hand


def take_from_hand(game: Table, player: Player, held: CardInstance) -> None:
    """Remove a card from the hand. If the card is in the deck, first exchange it for a random card in the hand."""
    if player.any_card and not is_among(held, player.hand):
        other = player.hand[game.random_draw(player.side, len(player.hand))]
        player.deck = (*remove_copy(player.deck, held), other)
        held = other
    player.hand = remove_copy(player.hand, held)


def is_among(held: CardInstance, cards: tuple[CardInstance, ...]) -> bool:
    for other in cards:
        if other.is_same_as(held):
            return True
    return False


# ---- mulligans


def swap(game: Table, player: Player, held: CardInstance) -> None:
    """Put a card aside and draw another; if possible, avoid copies of the cards that have been put aside.

    No further swap is possible once the deck is empty.
    """
    player.hand = remove_copy(player.hand, held)
    player.aside = append_item(player.aside, held)
    allowed = [other for other in player.deck if not is_blacklisted(player, other.card)] or list(player.deck)
    drawn = allowed[game.random_draw(player.side, len(allowed))]
    player.hand = insert_card(player.hand, drawn)
    if game.log is not None:
        consequences.report_hidden(game, consequences.DRAW, player.side, drawn.card)
    player.deck = remove_copy(player.deck, drawn)
    player.swaps = player.swaps - 1 if player.deck else 0


def is_blacklisted(player: Player, card: Card) -> bool:
    for other in player.aside:
        if other.card is card:
            return True
    return False


def end_mulligan(player: Player) -> None:
    """End a player's mulligan, and put the cards that were set aside back into the deck."""
    player.swaps = 0
    player.deck += player.aside
    player.aside = ()


# ---- changes to cards that are not on the board


def matching_cards(cards: tuple[CardInstance, ...], which: Selector) -> list[CardInstance]:
    return [held for held in cards if which.fits(held.card)]


def apply_gift(game: Table, player: Player, gift: Gift) -> None:
    """Apply a gift to all matching cards in the player's hand and deck, and record it."""
    if game.log is not None:
        consequences.report_gift(game, player.side, gift)
    player.hand = tuple([gift.apply_to(held) for held in player.hand])
    player.deck = tuple([gift.apply_to(held) for held in player.deck])
    player.gifts += (gift,)
