"""Random actions for rollouts, which first choose a random card and then a random way to play it, as in the thesis.

Most ways to play a card are counted rather than listed.
"""

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.games.gwent.engine import actions, legal
from topdeck.games.gwent.engine.abilities import Target
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import ENEMY_SPOTS, MULLIGAN, NO_AIM, NOWHERE, ONGOING, ROW_LIMIT, SPOTS
from topdeck.games.gwent.engine.model import Player, Table
from topdeck.games.gwent.engine.zones import distinct_cards, playable_cards


def random_action(game: Table, rng: Rng) -> Action | None:
    """Return a random action by choosing a card, the leader or a pass uniformly, and then a way to play it."""
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
    legal.add_uses(moves, game, me, held, legal.places_matter(game, me))
    return moves[rng.below(len(moves))]


def random_move(game: Table, me: Player, held: CardInstance, rng: Rng) -> Action:
    """Return a uniformly random way to play a card."""
    card = held.card
    option, aim = random_option(game, me, card, rng), NO_AIM
    text = card if option == actions.NO_OPTION else card.options[option]
    targets = text.targets
    if targets is not None:
        aim = random_aim(game, me, targets, rng)
    if not card.is_unit():
        return actions.play_action(held, option, NOWHERE, 0, aim)
    begin: i64 = ENEMY_SPOTS if card.is_spying() else 0
    everywhere = legal.places_matter(game, me)
    places: i64 = 0
    for spot in range(begin, begin + ENEMY_SPOTS):
        places += places_in(game, me, spot, everywhere)
    if places == 0:
        return actions.GwentAction(actions.DISCARD, held)
    place = rng.below(places)
    for spot in range(begin, begin + ENEMY_SPOTS):
        here = places_in(game, me, spot, everywhere)
        if place < here:
            size: i64 = len(game.row_at(actions.row_spot(spot, me.side)))
            return actions.play_action(held, option, spot, place if everywhere else size, aim)
        place -= here
    raise AssertionError("the random number for a place is out of range")


def places_in(game: Table, me: Player, spot: i64, everywhere: bool) -> i64:
    """Return the number of places for a new unit in a row."""
    size: i64 = len(game.row_at(actions.row_spot(spot, me.side)))
    if size >= ROW_LIMIT:
        return 0
    return size + 1 if everywhere else 1


def random_option(game: Table, me: Player, card: Card, rng: Rng) -> i64:
    """Return a random option of a card, with each option weighted by its number of aims."""
    if not card.options:
        return actions.NO_OPTION
    moves: i64 = 0
    for text in card.options:
        moves += count_targets(game, me, text)
    move = rng.below(moves)
    option: i64 = 0
    for text in card.options:
        move -= count_targets(game, me, text)
        if move < 0:
            break
        option += 1
    return option


def count_targets(game: Table, me: Player, text: Card) -> i64:
    """Return the number of legal aims for a card's text, but at least 1."""
    targets = text.targets
    return 1 if targets is None else max(1, count_aims(game, me, targets))


def count_aims(game: Table, me: Player, targets: Target) -> i64:
    if targets.who is not None:
        return len(legal.legal_aims(game, me, targets, 0))
    if targets.row:
        return (ENEMY_SPOTS if targets.allies else 0) + (ENEMY_SPOTS if targets.enemies else 0)
    mine: i64 = me.size() if targets.allies else 0
    return mine + game.seat(1 - me.side).size() if targets.enemies else mine


def random_aim(game: Table, me: Player, targets: Target, rng: Rng) -> i64:
    """Return a uniformly random aim, or `NO_AIM` if no target is available."""
    count = count_aims(game, me, targets)
    if count == 0:
        return NO_AIM
    aim = rng.below(count)
    if targets.who is not None:
        return legal.legal_aims(game, me, targets, 0)[aim]
    begin: i64 = 0 if targets.allies else ENEMY_SPOTS
    if targets.row:
        return actions.row_aim(begin + aim)
    for spot in range(begin, SPOTS):
        size: i64 = len(game.row_at(actions.row_spot(spot, me.side)))
        if aim < size:
            return actions.unit_aim(spot, aim)
        aim -= size
    raise AssertionError("the random number for a target is out of range")
