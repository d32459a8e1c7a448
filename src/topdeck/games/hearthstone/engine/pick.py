"""Random selection of actions without listing them all: only the action with a randomly drawn index is created.

The result equals `rng.choice(actions(game))`, because the counts follow the order of `legal.actions`.
"""

from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.state import Action
from topdeck.games.hearthstone.engine import legal
from topdeck.games.hearthstone.engine.abilities import Selector
from topdeck.games.hearthstone.engine.actions import ATTACKS, END, throw_action
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.constants import MINION_CARD, MULLIGAN, ONGOING, RIGHTMOST
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.engine.zones import nth_set_bit


def pick_action(game: Table, rng: Rng) -> Action | None:
    """Return a uniformly random action, or None if the game is over."""
    if game.winner != ONGOING:
        return None
    me = game.seat(game.player)
    if game.choice is not None:
        return rng.choice(legal.actions(game))
    if game.phase == MULLIGAN:
        return pick_throw(game, me, rng)
    plays = Plays(game, me)
    return plays.at(rng.below(plays.count))


def pick_play(game: Table, rng: Rng) -> Action:
    """Return a uniformly random action in a turn; `rng` is not used if the only action is to end the turn."""
    plays = Plays(game, game.seat(game.player))
    return plays.at(rng.below(plays.count)) if plays.count > 1 else END


def pick_throw(game: Table, me: Player, rng: Rng) -> Action:
    """Return a uniformly random mulligan."""
    cards = legal.throwable_cards(game, me)
    if len(set(cards)) < len(cards):
        return rng.choice(legal.actions(game))
    thrown = rng.below(1 << len(cards))
    return throw_action(tuple([card for index, card in enumerate(cards) if thrown >> index & 1]))


@mypyc_attr(acyclic=True, free_list_len=1)
class Plays:
    """Counts of the actions in a turn, in the order of `legal.actions`: end of turn, cards, hero power and attacks."""

    def __init__(self, game: Table, me: Player) -> None:
        self.game: Final = game
        self.me: Final = me
        self.offered: i64 = 0  # the playable cards in hand: a bit set
        self.cards: i64 = 0  # the number of ways to play them
        self.spots: i64 = legal.UNKNOWN_SPOTS
        seen: i64 = 0
        index: i64 = 0
        for held in me.hand:
            if legal.is_offered(game, me, held, index, seen):
                if self.spots == legal.UNKNOWN_SPOTS and held.card.type == MINION_CARD:
                    self.spots = legal.spots_on_board(game, me)
                self.offered |= 1 << index
                self.cards += count_options(game, me, held.card, self.spots)
            seen |= legal.card_bit(held.card)
            index += 1
        self.power: i64 = count_power(game, me)
        self.attackers: i64 = legal.attacker_bits(me)
        self.targets: i64 = 0
        if self.attackers:
            self.targets = legal.attackable_bits(game.seat(1 - me.side))
        self.choices: i64 = count_bits(self.targets)
        attacks = count_bits(self.attackers) * self.choices
        if self.attackers & legal.RESTRICTED:
            attacks = len(legal.list_attacks(me, game.seat(1 - me.side)))
        self.count: i64 = 1 + self.cards + self.power + attacks

    def at(self, place: i64) -> Action:
        """Return the action at this index in the list."""
        game, me = self.game, self.me
        n = place - 1
        if n < 0:
            return END
        if n < self.cards:
            return nth_play(game, me, self.offered, self.spots, n)
        n -= self.cards
        if n < self.power:
            return nth_power(game, me, n)
        n -= self.power
        if self.attackers & legal.RESTRICTED:
            return legal.list_attacks(me, game.seat(1 - me.side))[n]
        attacker, target = nth_set_bit(self.attackers, n // self.choices), nth_set_bit(self.targets, n % self.choices)
        return ATTACKS[handle_at(me, attacker) * 16 + handle_at(game.seat(1 - me.side), target)]


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


def count_options(game: Table, me: Player, card: Card, spots: i64) -> i64:
    """Return the number of ways to play a card."""
    count: i64 = 0
    if card.options:
        for option in range(legal.first_option(me, card), legal.last_option(me, card) + 1):
            text = card.option_text(option)
            if legal.is_playable(game, me, text):
                count += count_ways(game, me, card, text)
    else:
        count = count_ways(game, me, card, card)
    return count * (spots + 1) if card.type == MINION_CARD else count


def count_ways(game: Table, me: Player, card: Card, text: Card) -> i64:
    """Return the number of targets of a text, or 1 for a minion without targets, which can still be played."""
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
    """Return the n-th way to play one card; for most cards, the ways differ only in the position."""
    card = held.card
    if card.aimed or card.options or held.is_modified():
        plays: list[Action] = []
        legal.add_options(plays, game, me, held, spots)
        return plays[n]
    place: i64 = 0 if card.type != MINION_CARD else n if n < spots else RIGHTMOST
    way: Action = card.plays[place]
    return way


def nth_power(game: Table, me: Player, n: i64) -> Action:
    uses: list[Action] = []
    legal.add_power(uses, game, me)
    return uses[n]
