"""Functions that sample possible hidden cards and fill them in."""

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import BeliefError
from topdeck.core.rng import Rng
from topdeck.core.state import HiddenCards
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import COLOURS, COPIES, MOST_OF_COLOUR, NEUTRAL
from topdeck.games.gwent.engine.model import Choice, Player, Rules, Table, make_stand_in
from topdeck.games.gwent.engine.zones import sort_cards


@mypyc_attr(acyclic=True)
class GwentHidden(HiddenCards):
    """Cards to replace the opponent's hidden cards.

    Attributes:
        hand: The cards in the opponent's hand.
        aside: The cards that the opponent has put aside in the mulligan.
        deck: The cards in the opponent's deck.
        any_card: Whether a search lets the opponent play any card from its hand or deck.
    """

    def __init__(
        self, hand: tuple[Card, ...], aside: tuple[Card, ...], deck: tuple[Card, ...], any_card: bool = False
    ) -> None:
        self.hand = hand
        self.aside = aside
        self.deck = deck
        self.any_card = any_card


# ---- filling in


def fill_in(table: Table, player: i64, hidden: GwentHidden, rng: Rng) -> Table:
    """Convert a player's view to a full table by filling in the hidden cards and creating new random streams."""
    game = table.copy()
    game.draw_streams(rng)
    opponent = game.seat(1 - player)
    opponent.hand = sort_cards(fill_places(opponent, opponent.hand, hidden.hand, "hand"))
    opponent.aside = fill_places(opponent, opponent.aside, hidden.aside, "mulligan")
    opponent.deck = fill_places(opponent, opponent.deck, hidden.deck, "deck")
    opponent.any_card = hidden.any_card
    choice = game.choice
    if choice is not None and is_unseen(choice):
        ask_again(game, choice)
    return game


def is_unseen(choice: Choice) -> bool:
    """Return whether the choice offers cards that only the opponent can see."""
    return choice.asker is not None and not choice.cards


def ask_again(game: Table, choice: Choice) -> None:
    """Replace the cards that the pending choice offers with cards drawn from the current deck."""
    asker = choice.asker
    assert asker is not None
    game.choice = None
    me = game.find(choice.me) or make_stand_in(choice.maker, game.player)
    asker.run(game, me, me, me.spot())
    if not game.has_choice():
        raise BeliefError(f"the deck contains no card that {choice.maker.name} can offer")


def fill_places(
    opponent: Player, places: tuple[CardInstance, ...], cards: tuple[Card, ...], where: str
) -> tuple[CardInstance, ...]:
    """Return an instance of each card, with the power changes that are known to both players."""
    if len(cards) != len(places):
        raise BeliefError(f"the belief must fill in {len(places)} hidden cards in the {where}, not {len(cards)}")
    return tuple([apply_gifts(opponent, card) for card in cards])


def apply_gifts(opponent: Player, card: Card) -> CardInstance:
    """Return a hidden card with the power changes that are known to both players."""
    if not card.collectible:
        raise BeliefError(f"{card.name} cannot be in a hand or deck")
    held = card.as_printed
    for gift in opponent.gifts:
        held = gift.apply_to(held)
    return held


# ---- possible cards


def faction_prior(game: Table, side: i64, rng: Rng) -> GwentHidden:
    """Choose random cards that, together with the cards seen so far, form a legal deck of the faction."""
    opponent, seen = game.seat(side), seen_cards(game, side)
    return choose_copies(game, opponent, possible_copies(game.rules, opponent, seen), seen, rng)


def choose_copies(game: Table, opponent: Player, copies: list[Card], seen: list[Card], rng: Rng) -> GwentHidden:
    """Choose a random copy for each hidden card, within the deck-building limits.

    If the opponent is picking a card from its deck, the chosen deck contains a card that it can pick.
    """
    count = opponent.hidden_cards()
    left = [most - count_colour(seen, colour) for colour, most in enumerate(MOST_OF_COLOUR)]
    choice = game.choice
    last: list[Card] = []
    if choice is not None and is_unseen(choice) and game.player == opponent.side:
        last.append(take_choice_option(choice, copies, left, rng))
    cards: list[Card] = []
    while len(cards) + len(last) < count and copies:
        card = take_copy(copies, rng.below(len(copies)))
        if left[card.colour] > 0:
            left[card.colour] -= 1
            cards.append(card)
    if len(cards) + len(last) < count:
        raise BeliefError(f"no legal {opponent.faction} deck has room for {count} more cards")
    return deal(opponent, cards + last)


def take_choice_option(choice: Choice, copies: list[Card], left: list[int], rng: Rng) -> Card:
    """Remove and return a random copy of a card that the opponent can pick."""
    asker = choice.asker
    assert asker is not None
    places: list[int] = []
    for place in range(len(copies)):
        if left[copies[place].colour] > 0 and asker.can_offer(copies[place]):
            places.append(place)
    if not places:
        raise BeliefError(f"the deck contains no card that {choice.maker.name} can offer")
    card = take_copy(copies, rng.choice(places))
    left[card.colour] -= 1
    return card


def take_copy(copies: list[Card], place: i64) -> Card:
    """Remove and return a copy, and fill the gap with the last copy, because the order does not matter."""
    card = copies[place]
    copies[place] = copies[len(copies) - 1]
    del copies[len(copies) - 1]
    return card


def deal(opponent: Player, cards: list[Card]) -> GwentHidden:
    """Deal cards first to the hand, then to the cards put aside, and then to the deck."""
    hand: i64 = len(opponent.hand)
    aside: i64 = hand + len(opponent.aside)
    return GwentHidden(tuple(cards[:hand]), tuple(cards[hand:aside]), tuple(cards[aside:]))


def check_possible(game: Table, side: i64, hidden: GwentHidden) -> None:
    """Raise a BeliefError unless a legal deck can contain these cards together with the cards seen so far."""
    opponent, cards = game.seat(side), list(hidden.hand + hidden.aside + hidden.deck)
    together = seen_cards(game, side) + cards
    for card in cards:
        if card.faction not in (opponent.faction, NEUTRAL):
            raise BeliefError(f"{card.name} belongs to {card.faction}, not to {opponent.faction}")
        copies, rivals = count_copies(together, card), count_colour(together, card.colour)
        if copies > COPIES[card.colour]:
            raise BeliefError(f"the deck would contain {copies} copies of {card.name}")
        if rivals > MOST_OF_COLOUR[card.colour]:
            raise BeliefError(f"the deck would contain {rivals} {COLOURS[card.colour]} cards")


def possible_copies(rules: Rules, opponent: Player, seen: list[Card]) -> list[Card]:
    """Return all copies of cards that a deck of the faction can contain in addition to the cards seen so far."""
    copies: list[Card] = []
    for card in rules.pools[opponent.faction]:
        for copy in range(COPIES[card.colour] - count_copies(seen, card)):
            copies.append(card)
    return copies


def seen_cards(game: Table, side: i64) -> list[Card]:
    """Return the cards from a player's deck that both players have seen."""
    player = game.seat(side)
    seen = list(player.gone)
    for held in player.graveyard:
        seen.append(held.card)
    for owner in (game.first, game.second):
        for row in (owner.melee, owner.ranged, owner.siege):
            for unit in row:
                if unit.owner == side:
                    seen.append(unit.card)
    choice = game.choice
    if choice is not None and choice.laid is not None and game.player == side:
        seen.append(choice.laid.card)
    return [card for card in seen if card.collectible]


def count_copies(cards: list[Card], card: Card) -> i64:
    count: i64 = 0
    for other in cards:  # faster than `list.count`, which calls a comparison function for every object
        if other is card:
            count += 1
    return count


def count_colour(cards: list[Card], colour: i64) -> i64:
    count: i64 = 0
    for card in cards:
        if card.colour == colour:
            count += 1
    return count
