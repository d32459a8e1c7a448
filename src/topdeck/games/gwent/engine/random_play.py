"""Random actions, chosen by counting most of the ways to play a card instead of listing them.

`pick` chooses uniformly from all actions.  `random_action`, for rollouts, first chooses a random card and then a random
way to play it, as in the thesis.
"""

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.games.gwent.engine import actions, legal
from topdeck.games.gwent.engine.abilities import Target
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import (
    ENEMY_SPOTS,
    MULLIGAN,
    NO_AIM,
    NOWHERE,
    ONGOING,
    ROW_COUNT,
    ROW_LIMIT,
    SIZE_BITS,
    SIZE_MASK,
    SPOTS,
)
from topdeck.games.gwent.engine.model import Player, Table
from topdeck.games.gwent.engine.zones import distinct_cards, playable_cards

# ---- uniformly random actions


def pick(game: Table, rng: Rng) -> Action:
    """Return a uniformly random action: the one that a random index into the list of all actions would select."""
    me = game.seat(game.player)
    if game.choice is not None or game.phase == MULLIGAN or game.rules.may_discard:
        choices = legal.actions(game)
        return choices[0] if len(choices) == 1 else choices[rng.below(len(choices))]
    sizes, everywhere = legal.row_sizes(game, me), legal.places_matter(game, me)
    cards = legal.distinct_playable_cards(me)
    total: i64 = 0
    for held in cards:
        total += count_moves(game, me, held.card, sizes, everywhere)
    index = rng.below(total + 1)
    if index == 0:
        return actions.PASSING
    index -= 1
    for held in cards:
        moves = count_moves(game, me, held.card, sizes, everywhere)
        if index < moves:
            return find_move(game, me, held, sizes, everywhere, index)
        index -= moves
    raise AssertionError("the random number for an action is out of range")


def count_moves(game: Table, me: Player, card: Card, sizes: i64, everywhere: bool) -> i64:
    """Return the number of ways to play a card, or 1 if it can only be discarded."""
    side = legal.side_sizes(sizes, legal.first_spot(card))
    return max(1, count_places(card, side, everywhere) * count_uses(game, me, card))


def count_places(card: Card, sizes: i64, everywhere: bool) -> i64:
    """Return the number of places at which a card can be played, which is 1 for a special card.

    Args:
        card: The card.
        sizes: The sizes of the three rows on which it is played if it is a unit, as in `Player.row_sizes`.
        everywhere: Whether to list every place in a row.
    """
    if not card.is_unit():
        return 1
    places: i64 = 0
    for row in range(ROW_COUNT):
        places += places_in(sizes, row, everywhere)
    return places


def count_uses(game: Table, me: Player, card: Card) -> i64:
    """Return the number of ways to play a card at one place, with each option and each target."""
    if not card.options:
        return count_targets(game, me, card)
    uses: i64 = 0
    for text in card.options:
        uses += count_targets(game, me, text)
    return uses


def find_move(game: Table, me: Player, held: CardInstance, sizes: i64, everywhere: bool, index: i64) -> Action:
    """Of all the ways to play a card, return the one with this index in the order of the legal actions."""
    card, option = held.card, actions.NO_OPTION
    uses = count_uses(game, me, card)
    use, text = index % uses, card
    if card.options:
        option = find_option(game, me, card, use)
        for other in card.options[:option]:
            use -= count_targets(game, me, other)
        text = card.options[option]
    side = legal.side_sizes(sizes, legal.first_spot(card))
    return play_at(held, option, find_aim(game, me, text, use), side, everywhere, index // uses)


# ---- random actions for rollouts


def random_action(game: Table, rng: Rng) -> Action | None:
    """Return a random action: choose a card, the leader or a pass uniformly, and then a way to play the chosen card."""
    if game.winner != ONGOING:
        return None
    choice, me = game.choice, game.seat(game.player)
    if choice is not None and choice.laid is not None:
        return random_move(game, me, choice.laid, rng)
    if choice is not None:
        choices = legal.actions(game)
        return choices[rng.below(len(choices))]
    if game.phase == MULLIGAN:
        return random_swap(me, rng)
    cards, leader = playable_cards(me), me.leader
    size: i64 = len(cards)
    card = rng.below(size + (1 if leader is None else 2))
    if card < size:
        return random_use(game, me, cards[card], rng)
    return actions.PASSING if leader is None or card == size else random_move(game, me, leader, rng)


def random_swap(me: Player, rng: Rng) -> Action:
    """Return a random swap or the end of the mulligan, chosen uniformly."""
    different = distinct_cards(me.hand)
    number = rng.below(len(different) + 1)
    return actions.KEEPING if number == 0 else actions.GwentAction(actions.SWAP, different[number - 1])


def random_use(game: Table, me: Player, held: CardInstance, rng: Rng) -> Action:
    """Return a uniformly random action that plays a card in hand or, if the rules allow it, discards the card."""
    if not game.rules.may_discard:
        return random_move(game, me, held, rng)
    moves: list[Action] = []
    legal.add_plays(moves, game, me, held, legal.row_sizes(game, me), legal.places_matter(game, me))
    legal.add_discard(moves, held)
    return moves[rng.below(len(moves))]


def random_move(game: Table, me: Player, held: CardInstance, rng: Rng) -> Action:
    """Return a uniformly random way to play a card."""
    card, option, aim = held.card, actions.NO_OPTION, NO_AIM
    if card.options:
        option = find_option(game, me, card, rng.below(count_uses(game, me, card)))
    text = card if option == actions.NO_OPTION else card.options[option]
    targets = text.targets
    if targets is not None:
        count = count_aims(game, me, targets)
        aim = find_aim(game, me, text, rng.below(count)) if count > 0 else NO_AIM
    if not card.is_unit():
        return play_at(held, option, aim, 0, False, 0)
    side = game.seat(1 - me.side) if card.is_spying() else me
    sizes, everywhere = side.row_sizes(), legal.places_matter(game, me)
    places = count_places(card, sizes, everywhere)
    return play_at(held, option, aim, sizes, everywhere, rng.below(places) if places > 0 else 0)


# ---- places


def play_at(held: CardInstance, option: i64, aim: i64, sizes: i64, everywhere: bool, index: i64) -> Action:
    """Return the action that plays a card at the place with this index, or discards it if there is no room."""
    card = held.card
    if not card.is_unit():
        return actions.play_action(actions.find_plays(held), option, NOWHERE, 0, aim)
    for row in range(ROW_COUNT):
        here = places_in(sizes, row, everywhere)
        if index < here:
            place = index if everywhere else actions.row_size(sizes, row)
            return actions.play_action(actions.find_plays(held), option, legal.first_spot(card) + row, place, aim)
        index -= here
    return actions.GwentAction(actions.DISCARD, held)


def places_in(sizes: i64, row: i64, everywhere: bool) -> i64:
    """Return the number of places that are listed for a new unit in a row."""
    size = (sizes >> (SIZE_BITS * row)) & SIZE_MASK  # `actions.row_size`, inlined for speed
    if size >= ROW_LIMIT:
        return 0
    return size + 1 if everywhere else 1


# ---- options and targets


def find_option(game: Table, me: Player, card: Card, use: i64) -> i64:
    """Return the option of a card to which the use with this index belongs; see `count_uses`."""
    option: i64 = 0
    for text in card.options:
        use -= count_targets(game, me, text)
        if use < 0:
            break
        option += 1
    return option


def count_targets(game: Table, me: Player, text: Card) -> i64:
    """Return the number of legal aims for a card's text, or 1 if there are none."""
    targets = text.targets
    return 1 if targets is None else max(1, count_aims(game, me, targets))


def count_aims(game: Table, me: Player, targets: Target) -> i64:
    if targets.who is not None:
        return len(legal.legal_aims(game, me, targets, legal.NOBODY))
    if targets.row:
        return (ENEMY_SPOTS if targets.allies else 0) + (ENEMY_SPOTS if targets.enemies else 0)
    mine: i64 = me.size() if targets.allies else 0
    return mine + game.seat(1 - me.side).size() if targets.enemies else mine


def find_aim(game: Table, me: Player, text: Card, index: i64) -> i64:
    """Return the legal aim with this index for a card's text, or `NO_AIM` if it needs no target or none exists."""
    targets = text.targets
    if targets is None:
        return NO_AIM
    if targets.who is not None:
        return legal.legal_targets(game, me, text)[index]
    begin: i64 = 0 if targets.allies else ENEMY_SPOTS
    if targets.row:
        return actions.row_aim(begin + index)
    sizes = legal.row_sizes(game, me)
    for spot in range(begin, SPOTS if targets.enemies else ENEMY_SPOTS):
        size = actions.row_size(sizes, spot)
        if index < size:
            return actions.unit_aim(spot, index)
        index -= size
    return NO_AIM
