"""The cards that a player does not see: what they may be, and a full table with them filled in."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import BeliefError
from topdeck.core.rng import Rng
from topdeck.core.state import HiddenCards
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import COLOURS, COPIES, MOST_OF_COLOUR, NEUTRAL
from topdeck.games.gwent.engine.model import Choice, Player, Rules, Table, stand_in
from topdeck.games.gwent.engine.zones import in_order


@mypyc_attr(acyclic=True)
class GwentHidden(HiddenCards):
    """Cards for the opponent's unknown places: its hand, what it has put aside in a mulligan, and its deck; and whether
    it is assumed to play any of hand and deck."""

    def __init__(
        self, hand: tuple[Card, ...], aside: tuple[Card, ...], deck: tuple[Card, ...], any_card: bool = False
    ) -> None:
        self.hand = hand
        self.aside = aside
        self.deck = deck
        self.any_card = any_card


# ---- filling in


def fill_in(table: Table, player: i64, hidden: GwentHidden, rng: Rng) -> Table:
    """What a player sees, with these cards in the hidden places and fresh random streams."""
    game = table.copy()
    game.draw_streams(rng)
    opponent = game.seat(1 - player)
    opponent.hand = in_order(fill_places(opponent, opponent.hand, hidden.hand, "hand"))
    opponent.aside = fill_places(opponent, opponent.aside, hidden.aside, "mulligan")
    opponent.deck = fill_places(opponent, opponent.deck, hidden.deck, "deck")
    opponent.any_card = hidden.any_card
    choice = game.choice
    if choice is not None and is_unseen(choice):
        ask_again(game, choice)
    return game


def is_unseen(choice: Choice) -> bool:
    """Does the opponent pick from cards that only it sees?"""
    return choice.asker is not None and not choice.cards


def ask_again(game: Table, choice: Choice) -> None:
    """Offer what is in the deck now."""
    asker = choice.asker
    assert asker is not None
    game.choice = None
    me = game.find(choice.me) or stand_in(choice.maker, game.player)
    asker.run(game, me, me, me.spot())
    if not game.asking():
        raise BeliefError(f"the deck holds nothing that {choice.maker.name} could be asking for")


def fill_places(
    opponent: Player, places: tuple[CardInstance, ...], cards: tuple[Card, ...], where: str
) -> tuple[CardInstance, ...]:
    """These cards as the opponent holds them."""
    if len(cards) != len(places):
        raise BeliefError(f"{len(places)} cards of the {where} are hidden, the belief fills {len(cards)}")
    return tuple([as_held(opponent, card) for card in cards])


def as_held(opponent: Player, card: Card) -> CardInstance:
    """A hidden card, with all that such cards were given for all to see."""
    if not card.collectible:
        raise BeliefError(f"{card.name} cannot be in a hand or deck")
    held = card.as_printed
    for gift in opponent.gifts:
        held = gift.apply_to(held)
    return held


# ---- what it may be


def faction_prior(game: Table, side: i64, rng: Rng) -> GwentHidden:
    """Any cards that a legal deck of the faction may hold beside those that were seen."""
    opponent, seen = game.seat(side), seen_cards(game, side)
    return some_copies(game, opponent, possible_copies(game.rules, opponent, seen), seen, rng)


def some_copies(game: Table, opponent: Player, copies: list[Card], seen: list[Card], rng: Rng) -> GwentHidden:
    """Some of these copies in all hidden places, within the limits of a deck, and something to pick in the deck if the
    opponent is picking."""
    count = opponent.hidden_cards()
    left = [most - of_colour(seen, colour) for colour, most in enumerate(MOST_OF_COLOUR)]
    choice = game.choice
    last: list[Card] = []
    if choice is not None and is_unseen(choice) and game.player == opponent.side:
        last.append(take_choice_option(choice, copies, left, rng))
    found: list[Card] = []
    while len(found) + len(last) < count and copies:
        card = take_copy(copies, rng.below(len(copies)))
        if left[card.colour] > 0:
            left[card.colour] -= 1
            found.append(card)
    if len(found) + len(last) < count:
        raise BeliefError(f"a deck of {opponent.faction} cannot hold {count} more cards")
    return dealt(opponent, found + last)


def take_choice_option(choice: Choice, copies: list[Card], left: list[int], rng: Rng) -> Card:
    """Take out a copy of a card that the opponent could be picking."""
    asker = choice.asker
    assert asker is not None
    places: list[int] = []
    for place in range(len(copies)):
        if left[copies[place].colour] > 0 and asker.offers(copies[place]):
            places.append(place)
    if not places:
        raise BeliefError(f"the deck holds nothing that {choice.maker.name} could be asking for")
    card = take_copy(copies, rng.choice(places))
    left[card.colour] -= 1
    return card


def take_copy(copies: list[Card], place: i64) -> Card:
    """Take a copy out; they are in no order, so the last one fills the gap."""
    card = copies[place]
    copies[place] = copies[len(copies) - 1]
    del copies[len(copies) - 1]
    return card


def dealt(opponent: Player, cards: list[Card]) -> GwentHidden:
    """The first cards are the hand, the next ones were put aside, the others are the deck."""
    hand: i64 = len(opponent.hand)
    aside: i64 = hand + len(opponent.aside)
    return GwentHidden(tuple(cards[:hand]), tuple(cards[hand:aside]), tuple(cards[aside:]))


def check_possible(game: Table, side: i64, hidden: GwentHidden) -> None:
    """Refuse cards that no legal deck holds beside those that were seen."""
    opponent, cards = game.seat(side), list(hidden.hand + hidden.aside + hidden.deck)
    together = seen_cards(game, side) + cards
    for card in cards:
        if card.faction not in (opponent.faction, NEUTRAL):
            raise BeliefError(f"{card.name} belongs to {card.faction}, not to {opponent.faction}")
        if times(card, together) > COPIES[card.colour]:
            raise BeliefError(f"{card.name} would be in the deck {times(card, together)} times")
        if of_colour(together, card.colour) > MOST_OF_COLOUR[card.colour]:
            count = of_colour(together, card.colour)
            raise BeliefError(f"the deck would have {count} {COLOURS[card.colour]} cards")


def possible_copies(rules: Rules, opponent: Player, seen: list[Card]) -> list[Card]:
    """All copies that a deck of the faction may hold beside those that were seen."""
    found: list[Card] = []
    for card in rules.pools[opponent.faction]:
        for copy in range(COPIES[card.colour] - times(card, seen)):
            found.append(card)
    return found


def seen_cards(game: Table, side: i64) -> list[Card]:
    """The cards of a player's deck that everybody has seen, copy by copy."""
    player = game.seat(side)
    found = list(player.gone)
    for held in player.graveyard:
        found.append(held.card)
    for owner in (game.first, game.second):
        for row in (owner.melee, owner.ranged, owner.siege):
            for unit in row:
                if unit.owner == side:
                    found.append(unit.card)
    choice = game.choice
    if choice is not None and choice.laid is not None and game.player == side:
        found.append(choice.laid.card)
    return [card for card in found if card.collectible]


def times(card: Card, cards: list[Card]) -> i64:
    """How often a card is among others."""
    found: i64 = 0
    for other in cards:
        if other is card:
            found += 1
    return found


def of_colour(cards: list[Card], colour: i64) -> i64:
    found: i64 = 0
    for card in cards:
        if card.colour == colour:
            found += 1
    return found
