"""The start of a game, its turns, and what ends with them."""

from __future__ import annotations

from mypy_extensions import i64

from flat_layout.board import entity
from flat_layout.deaths import settle
from flat_layout.enchantments import end_enchantments
from flat_layout.events import emit, heard_by
from flat_layout.layout import (
    ACTIVE,
    ATTACKS,
    BOARD,
    BOARD_SIZE,
    CARDS_LEFT,
    CARDS_PLAYED,
    CHANCE,
    DECK,
    DECK_MASK,
    DECK_SIZE,
    DRAWS,
    FIRST,
    HANDLE,
    HERO,
    KEYWORDS,
    LISTED_BIT,
    LISTENING,
    LOCKED,
    MANA,
    MAX_MANA,
    MAX_TURNS,
    OPPONENT,
    OVERLOAD,
    PHASE,
    POWER,
    POWER_USES,
    SECOND,
    SIDE_OF,
    TEMPORARY_MANA,
    TURN,
    WINNER,
    Entity,
    Player,
    Table,
    fresh,
    seat,
)
from flat_layout.words import CARDS
from flat_layout.zones import draw, receive
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.constants import (
    CHARGE,
    CREATED,
    DRAW,
    FROZEN,
    ONGOING,
    PLAY,
    SICK,
    THIS_TURN,
    TURN_END,
    TURN_START,
    UNTIL_MY_TURN,
)
from topdeck.rng import stream


def seat_player(t: Table, side: i64, hero: i64, power: i64, cards: list[int]) -> None:
    """One player with hero, hero power and deck, all by card number."""
    player = seat(side)
    t[player + HERO] = hero_row = entity(t, CARDS[hero], side, player)
    t[hero_row + HANDLE] = 8 * side
    t[player + POWER] = power
    t[player + DECK_SIZE] = t[player + CARDS_LEFT] = len(cards)
    for index, card in enumerate(cards):
        t[player + DECK + index] = card | LISTED_BIT
        t[player + DECK_MASK] |= 1 << index


def deal(t: Table, seed: int, coin: i64) -> None:
    """The opening hands; there is no mulligan."""
    t[DRAWS], t[DRAWS + 1], t[CHANCE] = stream(seed, 0), stream(seed, 1), stream(seed, 2)
    for card in range(3):
        draw(t, FIRST)
    for card in range(4):
        draw(t, SECOND)
    receive(t, SECOND, fresh(coin, CREATED, coin, t[TURN], True))
    t[LISTENING] = heard_by(t, FIRST) | heard_by(t, SECOND)
    t[PHASE] = PLAY
    begin_turn(t)


def end_turn(t: Table) -> None:
    me = t[ACTIVE]
    hero = t[me + HERO]
    emit(t, TURN_END, hero, hero, 0)
    settle(t)
    if t[WINNER] != ONGOING:
        return
    rest(t, hero)
    for place in range(t[me + BOARD_SIZE]):
        rest(t, t[me + BOARD + place])
    end_enchantments(t, THIS_TURN, t[me + SIDE_OF])
    if t[me + TEMPORARY_MANA] > 0:
        lose_temporary_mana(t, me)
    settle(t)
    if t[WINNER] == ONGOING:
        t[ACTIVE] = t[me + OPPONENT]
        begin_turn(t)


def rest(t: Table, it: Entity) -> None:
    """The turn is over for it; what could have attacked but for the ice is free again."""
    keywords = t[it + KEYWORDS]
    if keywords & FROZEN and keywords & (SICK | CHARGE) != SICK and t[it + ATTACKS] == 0:
        t[it + KEYWORDS] &= ~FROZEN
    t[it + ATTACKS] = 0


def begin_turn(t: Table) -> None:
    t[TURN] += 1
    if t[TURN] >= t[MAX_TURNS]:
        t[WINNER] = DRAW
        return
    me = t[ACTIVE]
    refill(t, me)
    t[me + CARDS_PLAYED] = 0
    t[me + POWER_USES] = 0
    for place in range(t[me + BOARD_SIZE]):
        it = t[me + BOARD + place]
        t[it + KEYWORDS] &= ~SICK
        t[it + ATTACKS] = 0  # it may have attacked for its former owner
    end_enchantments(t, UNTIL_MY_TURN, t[me + SIDE_OF])
    emit(t, TURN_START, t[me + HERO], t[me + HERO], 0)
    settle(t)
    if t[WINNER] == ONGOING:
        draw(t, me)
        settle(t)


def lose_temporary_mana(t: Table, me: Player) -> None:
    """Mana for one turn is over; it was spent before that of the crystals."""
    t[me + MANA] = max(0, min(t[me + MANA], t[me + MAX_MANA] - t[me + LOCKED]))
    t[me + TEMPORARY_MANA] = 0


def refill(t: Table, me: Player) -> None:
    """One crystal more, all of them full but those that overload locks."""
    t[me + MAX_MANA] = min(t[me + MAX_MANA] + 1, constants.MAX_MANA)
    t[me + LOCKED] = min(t[me + OVERLOAD], t[me + MAX_MANA])
    t[me + OVERLOAD] = 0
    t[me + MANA] = t[me + MAX_MANA] - t[me + LOCKED]
