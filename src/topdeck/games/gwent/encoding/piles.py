"""The `piles` and `gifts` blocks: cards outside the hands and the board, and public changes to hidden cards."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from topdeck.core.encoding import clip
from topdeck.games.gwent.encoding import schema
from topdeck.games.gwent.encoding.entities import card_index
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.model import Player


def write_piles(me: Player, opponent: Player, cards: vec[i16], out: vec[i16], at: i64) -> None:
    """Write both players' piles to a zeroed buffer, omitting cards for which there is no room.

    Args:
        me: The observer.
        opponent: The other player, whose hidden cards have been masked.
        cards: The card index for each card number.
        out: The output buffer.
        at: The index at which writing starts.
    """
    end: i64 = at + schema.PILE_ROWS * schema.PILE_WIDTH
    row = write_deck(me.deck, cards, out, at, end)
    row = write_held_cards(me.aside, schema.ASIDE_PILE, schema.MINE, cards, out, row, end)
    row = write_held_cards(me.graveyard, schema.GRAVEYARD_PILE, schema.MINE, cards, out, row, end)
    row = write_held_cards(opponent.graveyard, schema.GRAVEYARD_PILE, schema.THEIRS, cards, out, row, end)
    row = write_cards(me.played, schema.PLAYED_PILE, schema.MINE, cards, out, row, end)
    row = write_cards(opponent.played, schema.PLAYED_PILE, schema.THEIRS, cards, out, row, end)
    row = write_cards(me.gone, schema.GONE_PILE, schema.MINE, cards, out, row, end)
    write_cards(opponent.gone, schema.GONE_PILE, schema.THEIRS, cards, out, row, end)


def write_deck(deck: tuple[CardInstance, ...], cards: vec[i16], out: vec[i16], at: i64, end: i64) -> i64:
    """Write the observer's deck in card order, and return the index of the next row."""
    row: i64 = at
    for held in deck:
        if row >= end:
            break
        write_row(held.card, held.base, held.power, schema.DECK_PILE, schema.MINE, 0, cards, out, row)
        row += schema.PILE_WIDTH
    return row


def write_held_cards(
    pile: tuple[CardInstance, ...], kind: i16, owner: i16, cards: vec[i16], out: vec[i16], at: i64, end: i64
) -> i64:
    """Write a pile of cards with their power, newest first, and return the index of the next row."""
    row: i64 = at
    size: i64 = len(pile)
    place: i64 = size
    while place > 0 and row < end:
        held = pile[place - 1]
        write_row(held.card, held.base, held.power, kind, owner, size - place + 1, cards, out, row)
        place -= 1
        row += schema.PILE_WIDTH
    return row


def write_cards(
    pile: tuple[Card, ...], kind: i16, owner: i16, cards: vec[i16], out: vec[i16], at: i64, end: i64
) -> i64:
    """Write a pile of printed cards, newest first, and return the index of the next row."""
    row: i64 = at
    size: i64 = len(pile)
    place: i64 = size
    while place > 0 and row < end:
        card = pile[place - 1]
        write_row(card, card.power, card.power, kind, owner, size - place + 1, cards, out, row)
        place -= 1
        row += schema.PILE_WIDTH
    return row


def write_row(
    card: Card, base: i64, power: i64, kind: i16, owner: i16, order: i64, cards: vec[i16], out: vec[i16], row: i64
) -> None:
    out[row + schema.PILE_CARD] = card_index(card, cards)
    out[row + schema.PILE] = kind
    out[row + schema.PILE_OWNER] = owner
    if order:
        out[row + schema.PILE_ORDER] = clip(order, 0, schema.MAX_COUNT)
    out[row + schema.PILE_BASE] = clip(base, 0, schema.MAX_POWER)
    out[row + schema.PILE_POWER] = clip(power, 0, schema.MAX_POWER)


# ---- gifts


def write_gifts(me: Player, opponent: Player, out: vec[i16], at: i64) -> None:
    """Write both players' gifts to a zeroed buffer, newest first."""
    end: i64 = at + schema.GIFT_ROWS * schema.GIFT_WIDTH
    row = write_side(me, schema.MINE, out, at, end)
    write_side(opponent, schema.THEIRS, out, row, end)


def write_side(player: Player, owner: i16, out: vec[i16], at: i64, end: i64) -> i64:
    """Write the gifts of one player, and return the index of the next row."""
    row: i64 = at
    place: i64 = len(player.gifts)
    while place > 0 and row < end:
        place -= 1
        gift = player.gifts[place]
        out[row + schema.GIFT_OWNER] = owner
        if gift.tag:
            out[row + schema.GIFT_TAG] = tag_index(gift.tag)
        out[row + schema.GIFT_BOOST] = clip(gift.boost, 0, schema.MAX_POWER)
        out[row + schema.GIFT_STRENGTHEN] = clip(gift.strengthen, 0, schema.MAX_POWER)
        row += schema.GIFT_WIDTH
    return row


def tag_index(tag: str) -> i16:
    """Return the number of a tag, or 0 for none."""
    number: i16 = 0
    for name in schema.TAGS:
        number += 1
        if name == tag:
            return number
    return 0
