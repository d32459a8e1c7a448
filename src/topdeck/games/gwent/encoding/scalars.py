"""The `scalars` block: numbers that describe the game and both sides."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from topdeck.core.encoding import clip
from topdeck.games.gwent.encoding import schema
from topdeck.games.gwent.encoding.action_ids import unit_row
from topdeck.games.gwent.encoding.entities import card_index, effect_index
from topdeck.games.gwent.engine.constants import DRAW, FACTIONS, ONGOING, PLAY
from topdeck.games.gwent.engine.model import Choice, Player, Rules, Table, row_points

FACTION_NUMBERS: Final = {faction: number for number, faction in enumerate(FACTIONS, 1)}


def write_scalars(game: Table, side: i64, cards: vec[i16], out: vec[i16], at: i64) -> None:
    """Write the scalars to a zeroed buffer, in the order of `schema.scalar_features`.

    Args:
        game: The table as seen by the observer.
        side: The observer.
        cards: The card index for each card number.
        out: The output buffer.
        at: The index at which writing starts.
    """
    out[at] = i16(game.round)
    out[at + 1] = clip(game.turn, 0, schema.MAX_TURN)
    out[at + 2] = 1 if game.phase == PLAY else 0
    out[at + 3] = 1 if game.player == side and game.winner == ONGOING else 0
    out[at + 4] = result_index(game.winner, side)
    out[at + 5] = 1 if game.starter == side else 0
    choice = game.choice
    if choice is not None:
        out[at + 6] = choice_index(choice)
        out[at + 7] = card_index(choice.maker, cards)
        out[at + 8] = i16(unit_row(game, side, choice.me) + 1)
        out[at + 9] = clip(len(game.agenda), 0, schema.MAX_COUNT)
    end = write_side(game.seat(side), out, at + 10)
    end = write_side(game.seat(1 - side), out, end)
    write_rounds(game, side, out, end)
    write_settings(game.rules, out, end + 4)


def result_index(winner: i64, side: i64) -> i16:
    if winner == ONGOING:
        return 0
    if winner == DRAW:
        return 3
    return 1 if winner == side else 2


def choice_index(choice: Choice) -> i16:
    if choice.laid is not None:
        return 3
    if choice.targets is not None:
        return 4
    return 2 if choice.buried else 1


def write_side(player: Player, out: vec[i16], at: i64) -> i64:
    """Write the scalars of one side, and return the index of the next value."""
    total: i64 = 0
    row: i64 = 0
    while row < 3:
        points = row_points(player.row(row))
        total += points
        out[at + 1 + row] = clip(points, 0, schema.MAX_POINTS)
        effect = player.effects[row]
        if effect is not None:
            out[at + 4 + row] = effect_index(effect)
        row += 1
    out[at] = clip(total, 0, schema.MAX_POINTS)
    out[at + 7] = i16(player.wins)
    out[at + 8] = 1 if player.passed else 0
    out[at + 9] = i16(player.swaps)
    out[at + 10] = 0 if player.leader is None else 1
    out[at + 11] = clip(len(player.hand), 0, schema.MAX_COUNT)
    out[at + 12] = clip(len(player.deck), 0, schema.MAX_COUNT)
    out[at + 13] = clip(len(player.graveyard), 0, schema.MAX_COUNT)
    out[at + 14] = clip(len(player.aside), 0, schema.MAX_COUNT)
    out[at + 15] = clip(len(player.played), 0, schema.MAX_COUNT)
    out[at + 16] = faction_index(player.faction)
    return at + 17


def faction_index(faction: str) -> i16:
    number: i64 = FACTION_NUMBERS.get(faction, 0)
    return i16(number)


def write_rounds(game: Table, side: i64, out: vec[i16], at: i64) -> None:
    """Write the points of the first two rounds."""
    row: i64 = at
    for first, second in game.scores[:2]:
        out[row] = clip(first if side == 0 else second, 0, schema.MAX_POINTS)
        out[row + 1] = clip(second if side == 0 else first, 0, schema.MAX_POINTS)
        row += 2


def write_settings(rules: Rules, out: vec[i16], at: i64) -> None:
    out[at] = 1 if rules.thesis else 0
    out[at + 1] = 1 if rules.coin else 0
    out[at + 3] = 1 if rules.may_decline else 0
    out[at + 4] = 1 if rules.may_discard else 0
    out[at + 5] = 1 if rules.all_places else 0
    variants = rules.variants
    others: i64 = len(variants) - (1 if rules.may_discard else 0)
    if others > 0 and "last_mulligan" in variants:
        out[at + 2] = 1
        others -= 1
    if others > 0:
        row: i64 = at + 6
        for name in schema.VARIANTS:
            if name in variants:
                out[row] = 1
            row += 1
