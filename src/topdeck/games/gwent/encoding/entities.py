"""The `entities` block: leaders, hands, units, offered cards and the rows of the board."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64

from topdeck.core.consequence_log import NamedCard
from topdeck.core.encoding import clip
from topdeck.games.gwent.encoding import schema
from topdeck.games.gwent.engine import constants
from topdeck.games.gwent.engine.abilities import RowEffect
from topdeck.games.gwent.engine.actions import row_spot
from topdeck.games.gwent.engine.card import Card, CardInstance
from topdeck.games.gwent.engine.constants import MULLIGAN, ONGOING, ROW_LIMIT, SPOTS
from topdeck.games.gwent.engine.legal import may_be_target
from topdeck.games.gwent.engine.model import Choice, Player, Table, Unit


def write_entities(game: Table, side: i64, cards: vec[i16], out: vec[i16], at: i64) -> None:
    """Write the rows of all entities to a zeroed buffer.

    Args:
        game: The table as seen by the observer.
        side: The observer.
        cards: The card index for each card number.
        out: The output buffer.
        at: The index at which writing starts.
    """
    me, opponent, choice = game.seat(side), game.seat(1 - side), game.choice
    decides = game.player == side and game.winner == ONGOING
    may_play = decides and choice is None
    write_leader(me, cards, may_play and game.phase != MULLIGAN, out, at + schema.LEADER_ROW * schema.ENTITY_WIDTH)
    write_hand(me, cards, may_play, out, at + schema.HAND_ROW * schema.ENTITY_WIDTH)
    write_board(game, side, cards, out, at)
    row = at + schema.ENEMY_LEADER_ROW * schema.ENTITY_WIDTH
    if opponent.leader is not None:
        write_leader(opponent, cards, False, out, row)
        out[row + schema.SIDE] = out[row + schema.OWNER] = schema.THEIRS
    write_hidden_hand(len(opponent.hand), out, at + schema.ENEMY_HAND_ROW * schema.ENTITY_WIDTH)
    if choice is not None:
        write_choice(game, choice, side, cards, decides, out, at)


def card_index(card: NamedCard, cards: vec[i16]) -> i16:
    """Return the index of a card, or 0 for a hidden card or a card that is not in the card table."""
    number = card.number
    if number < len(cards):
        return cards[number]
    return 0


def effect_index(effect: RowEffect) -> i16:
    """Return the index of a hazard or boon, or 0 if it is not in the list."""
    place: i16 = 1
    for name in schema.ROW_EFFECTS:
        if name == effect.name:
            return place
        place += 1
    return 0


# ---- cards that are not on the board


def write_leader(player: Player, cards: vec[i16], selectable: bool, out: vec[i16], row: i64) -> None:
    leader = player.leader
    if leader is not None:
        write_held(leader, schema.LEADER_ZONE, cards, selectable, out, row)


def write_hand(player: Player, cards: vec[i16], selectable: bool, out: vec[i16], at: i64) -> None:
    row: i64 = at
    place: i64 = 0
    for held in player.hand:
        if place == schema.HAND_SLOTS:
            return
        place += 1
        write_held(held, schema.HAND_ZONE, cards, selectable, out, row)
        out[row + schema.PLACE] = i16(place)
        row += schema.ENTITY_WIDTH


def write_hidden_hand(size: i64, out: vec[i16], at: i64) -> None:
    """Write the opponent's hand, in which all cards look the same."""
    row: i64 = at
    place: i64 = 0
    while place < size and place < schema.HAND_SLOTS:
        place += 1
        out[row + schema.ZONE] = schema.HAND_ZONE
        out[row + schema.SIDE] = out[row + schema.OWNER] = schema.THEIRS
        out[row + schema.PLACE] = i16(place)
        row += schema.ENTITY_WIDTH


def write_choice(
    game: Table, choice: Choice, side: i64, cards: vec[i16], decides: bool, out: vec[i16], at: i64
) -> None:
    """Write the cards offered by a choice, and any pulled card."""
    whose: i16 = schema.MINE if game.player == side else schema.THEIRS
    row: i64 = at + schema.PICK_ROW * schema.ENTITY_WIDTH
    place: i64 = 0
    for held in choice.cards:
        if place == schema.MAX_PICKS:
            break
        place += 1
        write_held(held, schema.PICK_ZONE, cards, decides, out, row)
        out[row + schema.SIDE] = out[row + schema.OWNER] = whose
        out[row + schema.PLACE] = i16(place)
        row += schema.ENTITY_WIDTH
    laid = choice.laid
    if laid is not None:
        row = at + schema.PULLED_ROW * schema.ENTITY_WIDTH
        write_held(laid, schema.PULLED_ZONE, cards, decides, out, row)
        out[row + schema.SIDE] = out[row + schema.OWNER] = whose


def write_held(held: CardInstance, zone: i16, cards: vec[i16], selectable: bool, out: vec[i16], row: i64) -> None:
    """Write one of the observer's cards that are not on the board."""
    card, base, power = held.card, held.base, held.power
    out[row + schema.CARD] = card_index(card, cards)
    out[row + schema.ZONE] = zone
    out[row + schema.SIDE] = out[row + schema.OWNER] = schema.MINE
    write_power(card, base, power, out, row)
    write_keywords(card.keywords, out, row)
    if selectable:
        out[row + schema.SELECTABLE] = 1


def write_power(card: Card, base: i64, power: i64, out: vec[i16], row: i64) -> None:
    """Write the power and any changes to it, which are rare, to a zeroed buffer."""
    out[row + schema.BASE] = clip(base, 0, schema.MAX_POWER)
    out[row + schema.POWER] = clip(power, 0, schema.MAX_POINTS)
    if base != card.power:
        out[row + schema.STRENGTHENED] = clip(base - card.power, -schema.MAX_POWER, schema.MAX_POWER)
    if power != base:
        out[row + schema.BOOSTED] = clip(power - base, -schema.MAX_POWER, schema.MAX_POWER)


def write_keywords(keywords: i64, out: vec[i16], row: i64) -> None:
    if keywords == 0:
        return
    if keywords & constants.CREW:
        out[row + schema.CREW] = 1
    if keywords & constants.DOOMED:
        out[row + schema.DOOMED] = 1
    if keywords & constants.SPYING:
        out[row + schema.SPYING] = 1
    if keywords & constants.RESILIENT:
        out[row + schema.RESILIENT] = 1


# ---- the board


def write_board(game: Table, side: i64, cards: vec[i16], out: vec[i16], at: i64) -> None:
    """Write the units and the rows of the board, starting with the observer's."""
    spot: i64 = 0
    while spot < SPOTS:
        player = game.seat(side if spot < constants.ENEMY_SPOTS else 1 - side)
        number: i64 = spot % constants.ENEMY_SPOTS
        whose: i16 = schema.MINE if spot < constants.ENEMY_SPOTS else schema.THEIRS
        row: i64 = at + (schema.BOARD_ROW + spot * ROW_LIMIT) * schema.ENTITY_WIDTH
        points: i64 = 0
        place: i64 = 0
        for unit in player.row(number):
            place += 1
            points += unit.power
            write_unit(unit, side, cards, out, row)
            out[row + schema.ZONE] = i16(schema.MELEE_ZONE + number)
            out[row + schema.SIDE] = whose
            out[row + schema.PLACE] = i16(place)
            row += schema.ENTITY_WIDTH
        row = at + (schema.LANE_ROW + spot) * schema.ENTITY_WIDTH
        out[row + schema.ZONE] = schema.LANE_ZONE
        out[row + schema.SIDE] = out[row + schema.OWNER] = whose
        out[row + schema.POWER] = clip(points, 0, schema.MAX_POINTS)
        out[row + schema.PLACE] = i16(spot + 1)
        effect = player.effects[number]
        if effect is not None:
            out[row + schema.EFFECT] = effect_index(effect)
        spot += 1
    choice = game.choice
    if choice is not None and choice.targets is not None and game.player == side and game.winner == ONGOING:
        mark_targets(game, choice, side, out, at)


def write_unit(unit: Unit, side: i64, cards: vec[i16], out: vec[i16], row: i64) -> None:
    card = unit.card
    out[row + schema.CARD] = card_index(card, cards)
    out[row + schema.OWNER] = schema.MINE if unit.owner == side else schema.THEIRS
    write_power(card, unit.base, unit.power, out, row)
    if unit.armor > 0:
        out[row + schema.ARMOR] = clip(unit.armor, 0, schema.MAX_POWER)
    write_keywords(unit.keywords, out, row)


def mark_targets(game: Table, choice: Choice, side: i64, out: vec[i16], at: i64) -> None:
    """Mark the units or rows that the observer can target in the pending choice."""
    targets, me = choice.targets, game.seat(side)
    assert targets is not None
    for spot in range(0 if targets.allies else constants.ENEMY_SPOTS, SPOTS if targets.enemies else 3):
        if targets.row:
            out[at + (schema.LANE_ROW + spot) * schema.ENTITY_WIDTH + schema.SELECTABLE] = 1
            continue
        row: i64 = at + (schema.BOARD_ROW + spot * ROW_LIMIT) * schema.ENTITY_WIDTH
        for unit in game.row_at(row_spot(spot, side)):
            if unit.label != choice.me and may_be_target(game, me, targets, unit):
                out[row + schema.SELECTABLE] = 1
            row += schema.ENTITY_WIDTH
