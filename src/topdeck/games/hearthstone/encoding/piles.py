"""The `piles` block: decks, seen cards, and graveyards."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from topdeck.core.encoding import LIMIT, clip
from topdeck.games.hearthstone.encoding import schema
from topdeck.games.hearthstone.encoding.entities import card_index
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table


def write_piles(game: Table, side: i64, cards: vec[i16], out: vec[i16], at: i64) -> None:
    """Write one row per card to a zeroed buffer, with the most important piles first.

    Args:
        game: The table as seen by the observer.
        side: The observer.
        cards: The card index for each card number.
        out: The output buffer.
        at: The index at which writing starts.
    """
    me, opponent = game.seat(side), game.seat(1 - side)
    end: i64 = at + schema.PILE_ROWS * schema.PILE_WIDTH
    row = write_deck(me, cards, out, at, end)
    row = write_known(opponent, 1, cards, out, row, end)
    row = write_shown(opponent, 1, cards, out, row, end)
    row = write_graveyards(me, opponent, cards, out, row, end)
    row = write_known(me, 0, cards, out, row, end)
    write_shown(me, 0, cards, out, row, end)


def write_row(card: Card, pile: i64, owner: i64, cards: vec[i16], out: vec[i16], row: i64) -> None:
    out[row] = card_index(card, cards)
    out[row + schema.PILE] = i16(pile)
    out[row + schema.PILE_OWNER] = i16(owner)


def write_held(held: CardInstance, pile: i64, owner: i64, cards: vec[i16], out: vec[i16], row: i64) -> None:
    """Write a card in a deck, with its changes."""
    write_row(held.card, pile, owner, cards, out, row)
    if held.is_modified():
        out[row + schema.PILE_COST_CHANGE] = clip(held.cost, -schema.MAX_CHANGE, schema.MAX_CHANGE)
        out[row + schema.PILE_ATTACK_CHANGE] = clip(held.attack, -schema.MAX_CHANGE, schema.MAX_CHANGE)
        out[row + schema.PILE_HEALTH_CHANGE] = clip(held.health, -schema.MAX_CHANGE, schema.MAX_CHANGE)


def write_deck(me: Player, cards: vec[i16], out: vec[i16], row: i64, end: i64) -> i64:
    """Write the observer's deck, and return the index of the next row."""
    left = me.deck_mask
    for held in me.deck:
        if left & 1:
            if row == end:
                return row
            write_held(held, schema.DECK_PILE, 0, cards, out, row)
            row += schema.PILE_WIDTH
        left >>= 1
    return row


def write_known(player: Player, owner: i64, cards: vec[i16], out: vec[i16], row: i64, end: i64) -> i64:
    """Write the cards that the other player knows to be in a deck, and return the index of the next row."""
    for held in player.known_in_deck:
        if row == end:
            return row
        write_held(held, schema.KNOWN_PILE, owner, cards, out, row)
        row += schema.PILE_WIDTH
    return row


def write_shown(player: Player, owner: i64, cards: vec[i16], out: vec[i16], row: i64, end: i64) -> i64:
    """Write the cards from a deck list that the other player has seen, and return the index of the next row."""
    for card in player.shown:
        if row == end:
            return row
        write_row(card, schema.SHOWN_PILE, owner, cards, out, row)
        row += schema.PILE_WIDTH
    return row


def write_graveyards(me: Player, opponent: Player, cards: vec[i16], out: vec[i16], row: i64, end: i64) -> i64:
    """Write both graveyards alternately, starting with the newest cards, and return the index of the next row."""
    mine, theirs = me.graveyard, opponent.graveyard
    left: i64 = len(mine)
    right: i64 = len(theirs)
    order: i64 = 1
    while (left > 0 or right > 0) and row < end:
        if left > 0:
            left -= 1
            write_row(mine[left], schema.GRAVEYARD_PILE, 0, cards, out, row)
            out[row + schema.PILE_ORDER] = clip(order, 0, LIMIT)
            row += schema.PILE_WIDTH
        if right > 0 and row < end:
            right -= 1
            write_row(theirs[right], schema.GRAVEYARD_PILE, 1, cards, out, row)
            out[row + schema.PILE_ORDER] = clip(order, 0, LIMIT)
            row += schema.PILE_WIDTH
        order += 1
    return row
