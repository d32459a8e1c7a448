"""Random selection of actions without listing them all: a random index is drawn, and only the action with this index is
created.

The result equals `rng.choice(actions(game))`, because the counts follow the order of `legal.actions`.
"""

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.games.hearthstone.engine import legal
from topdeck.games.hearthstone.engine.abilities import Selector
from topdeck.games.hearthstone.engine.actions import ATTACKS, END, POSITIONS, POWERS, throw_action
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.constants import MINION_CARD, MULLIGAN, NO_TARGET, ONGOING, RIGHTMOST
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.engine.zones import nth_set_bit


def pick_action(game: Table, rng: Rng) -> Action | None:
    """Return a uniformly random action, or None if the game is over."""
    if game.winner != ONGOING:
        return None
    if game.choice is not None:
        return rng.choice(legal.actions(game))
    me = game.seat(game.player)
    if game.phase == MULLIGAN:
        return pick_throw(game, me, rng)
    return pick_in_turn(game, me, rng, 0)


def pick_play(game: Table, rng: Rng) -> Action:
    """Return a uniformly random action in a turn; `rng` is not used if the only action is to end the turn."""
    return pick_in_turn(game, game.seat(game.player), rng, 1)


def pick_throw(game: Table, me: Player, rng: Rng) -> Action:
    """Return a uniformly random mulligan."""
    cards = legal.throwable_cards(game, me)
    if len(set(cards)) < len(cards):
        return rng.choice(legal.actions(game))
    thrown = rng.below(1 << len(cards))
    return throw_action(tuple([card for index, card in enumerate(cards) if thrown >> index & 1]))


def pick_in_turn(game: Table, me: Player, rng: Rng, free: i64) -> Action:
    """Return a uniformly random action in a turn; `rng` is used only if there are more than `free` actions.

    The order is that of `legal.actions`: end of turn, cards, hero power and attacks.
    """
    opponent = game.seat(1 - me.side)
    offered, plays, spots = count_plays(game, me)
    uses = count_power(game, me)
    attackers = legal.attacker_bits(me)
    targets: i64 = legal.attackable_bits(opponent) if attackers else 0
    choices = count_bits(targets)
    attacks = count_bits(attackers) * choices
    if attackers & legal.RESTRICTED:
        attacks = len(legal.list_attacks(me, opponent))
    count = 1 + plays + uses + attacks
    n: i64 = rng.below(count) - 1 if count > free else -1
    if n < 0:
        return END
    if n < plays:
        return nth_play(game, me, offered, spots, n)
    n -= plays
    if n < uses:
        return nth_power(game, me, n)
    n -= uses
    if attackers & legal.RESTRICTED:
        return legal.list_attacks(me, opponent)[n]
    attacker, target = nth_set_bit(attackers, n // choices), nth_set_bit(targets, n % choices)
    return ATTACKS[handle_at(me, attacker) * 16 + handle_at(opponent, target)]


def count_bits(bits: i64) -> i64:
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def handle_at(side: Player, place: i64) -> i64:
    """Return the handle of the minion at this index; the index after the last minion stands for the hero."""
    handle = 8 * side.side
    if place < len(side.board):
        handle += side.board[place].label
    return handle


# ---- cards and the hero power


def count_plays(game: Table, me: Player) -> tuple[i64, i64, i64]:
    """Return a bit set of the playable cards in hand, the number of ways to play them, and `spots_on_board`."""
    offered: i64 = 0
    count: i64 = 0
    spots: i64 = legal.UNKNOWN_SPOTS
    seen: i64 = 0
    index: i64 = 0
    bit: i64 = 1
    for held in me.hand:
        card = held.card
        if legal.is_offered(game, me, held, index, seen):
            if spots == legal.UNKNOWN_SPOTS and card.type == MINION_CARD:
                spots = legal.spots_on_board(game, me)
            offered |= bit
            count += count_options(game, me, card, spots)
        seen |= legal.card_bit(card)
        bit += bit
        index += 1
    return offered, count, spots


def count_options(game: Table, me: Player, card: Card, spots: i64) -> i64:
    """Return the number of ways to play a card."""
    count: i64 = 0
    if card.options:
        for option in range(legal.first_option(me, card), legal.last_option(me, card) + 1):
            text = card.option_text(option)
            if legal.is_playable(game, me, text):
                count += count_ways(game, me, card, text)
    else:
        count = count_ways(game, me, card, card) if card.aimed else 1
    return count * (spots + 1) if card.type == MINION_CARD else count


def count_ways(game: Table, me: Player, card: Card, text: Card) -> i64:
    """Return the number of targets of a text, or 1 for a minion, which can be played without a target."""
    targets = legal.possible_targets(game, me, text)
    if targets is None:
        return 1
    count = count_aims(game, me, targets, card)
    if count == 0 and card.type == MINION_CARD and text is card:
        count = 1
    return count


def count_aims(game: Table, me: Player, targets: Selector, card: Card) -> i64:
    opponent = game.seat(1 - me.side)
    return count_bits(legal.target_bits(game, me, me, targets, card)) + count_bits(
        legal.target_bits(game, me, opponent, targets, card)
    )


def count_power(game: Table, me: Player) -> i64:
    if not legal.can_use_power(game, me):
        return 0
    targets = legal.possible_targets(game, me, me.power)
    if targets is None:
        return 1
    return count_aims(game, me, targets, me.power)


def nth_play(game: Table, me: Player, offered: i64, spots: i64, n: i64) -> Action:
    """Return the n-th way to play one of the offered cards in hand."""
    for held in me.hand:
        if offered & 1:
            count = count_options(game, me, held.card, spots)
            if n < count:
                return nth_way(game, me, held, spots, n)
            n -= count
        offered >>= 1
    raise IndexError(n)


def nth_way(game: Table, me: Player, held: CardInstance, spots: i64, n: i64) -> Action:
    """Return the n-th way to play one card; for each target, the ways differ only in the position."""
    card = held.card
    if card.options or held.is_modified():
        plays: list[Action] = []
        legal.add_options(plays, game, me, held, spots)
        return plays[n]
    row: i64 = 0
    if card.type != MINION_CARD:
        if card.aimed:
            row = nth_target(game, me, card, n)
    else:
        if card.aimed:
            row = nth_target(game, me, card, n // (spots + 1)) * POSITIONS
            n %= spots + 1
        row += n if n < spots else RIGHTMOST
    way: Action = card.plays[row]
    return way


def nth_power(game: Table, me: Player, n: i64) -> Action:
    return POWERS[nth_target(game, me, me.power, n)]


def nth_target(game: Table, me: Player, card: Card, n: i64) -> i64:
    """Return the handle of the n-th possible target of a card, or `NO_TARGET` if it is played without a target."""
    targets = legal.possible_targets(game, me, card)
    if targets is None:
        return NO_TARGET
    opponent = game.seat(1 - me.side)
    mine = legal.target_bits(game, me, me, targets, card)
    count = count_bits(mine)
    if n < count:
        return target_handle(me, nth_set_bit(mine, n))
    theirs = legal.target_bits(game, me, opponent, targets, card)
    return target_handle(opponent, nth_set_bit(theirs, n - count)) if theirs else NO_TARGET


def target_handle(side: Player, bit: i64) -> i64:
    """Return the handle of the character with this bit in `legal.target_bits`."""
    return 8 * side.side + (side.board[bit - 1].label if bit > 0 else 0)
