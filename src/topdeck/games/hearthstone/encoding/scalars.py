"""The `scalars` block: numbers that describe the table and both players."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from topdeck.core.encoding import clip
from topdeck.games.hearthstone.encoding import schema
from topdeck.games.hearthstone.encoding.entities import card_index
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.auras import spell_damage
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table

CLASS_NUMBERS: Final = {"": 0, **{name: number for number, name in enumerate(constants.CLASSES, 1)}}
ERA_NUMBERS: Final = {era: number for number, era in enumerate(schema.ERAS, 1)}


def write_scalars(game: Table, side: i64, cards: vec[i16], classes: vec[i16], out: vec[i16], at: i64) -> None:
    """Write the row of scalars; unused values are already zero.

    Args:
        game: The table as seen by the observer.
        side: The observer.
        cards: The card index by card number.
        classes: The number of the first class by card number.
        out: The buffer.
        at: The index of the first value.
    """
    write_table(game, side, cards, out, at)
    write_player(game, game.seat(side), classes, out, at + schema.TABLE_WIDTH)
    write_player(game, game.seat(1 - side), classes, out, at + schema.TABLE_WIDTH + schema.PLAYER_WIDTH)


def write_table(game: Table, side: i64, cards: vec[i16], out: vec[i16], at: i64) -> None:
    rules = game.rules
    active = game.player if game.active < 0 else game.active
    out[at] = clip(game.turn, 0, schema.MAX_TURN)
    out[at + 1] = clip(rules.max_turns - game.turn, 0, schema.MAX_TURN)
    out[at + 2] = i16(game.phase)
    out[at + 3] = 1 if game.player == side else 0
    out[at + 4] = 1 if active == side else 0
    out[at + 5] = i16(side)
    choice = game.choice
    if choice is not None:
        out[at + 6] = 1
        out[at + 7] = card_index(choice.maker, cards)
    out[at + 8] = i16(result_number(game, side))
    era: i64 = ERA_NUMBERS.get(rules.era, 0)
    out[at + 9] = i16(era)
    out[at + 10] = 1 if rules.wild else 0
    out[at + 11] = 1 if rules.open_hands else 0
    out[at + 12] = 1 if rules.any_set else 0
    out[at + 13] = 1 if rules.all_positions else 0


def result_number(game: Table, side: i64) -> i64:
    """Return the result for a player: 0 while the game is ongoing, otherwise its place in `schema.RESULTS`."""
    if game.winner == constants.ONGOING:
        return 0
    if game.winner == constants.DRAW:
        return 3
    return 1 if game.winner == side else 2


def write_player(game: Table, player: Player, classes: vec[i16], out: vec[i16], at: i64) -> None:
    """Write the scalars of a player, in the order of `schema.player_features`."""
    most: i64 = schema.MAX_COUNT
    out[at] = out[at + 1] = class_number(player, classes)
    if player.hero.enchantments:  # the hero may have been replaced during the game
        out[at + 1] = i16(CLASS_NUMBERS[player.deck_class()])
    out[at + 2] = clip(player.mana, 0, most)
    out[at + 3] = clip(player.max_mana, 0, most)
    out[at + 4] = clip(player.locked, 0, most)
    out[at + 5] = clip(player.overload, 0, most)
    out[at + 6] = clip(player.temporary_mana, 0, most)
    out[at + 7] = clip(player.armor, 0, schema.MAX_STAT)
    out[at + 8] = clip(player.fatigue, 0, most)
    out[at + 9] = clip(len(player.hand), 0, most)
    out[at + 10] = clip(player.cards_left, 0, most)
    out[at + 11] = clip(len(player.board), 0, most)
    out[at + 12] = clip(len(player.secrets), 0, most)
    out[at + 13] = clip(len(player.graveyard), 0, schema.MAX_STAT)
    out[at + 14] = clip(player.died_this_turn, 0, most)
    out[at + 15] = clip(player.played, 0, most)
    out[at + 16] = clip(player.minions_played, 0, most)
    out[at + 17] = clip(player.spells_cast, 0, schema.MAX_STAT)
    out[at + 18] = clip(player.secrets_played, 0, schema.MAX_STAT)
    out[at + 19] = clip(player.powers_used, 0, schema.MAX_STAT)
    out[at + 20] = clip(player.jade, 0, most)
    out[at + 21] = clip(player.totems, 0, schema.MAX_STAT)
    out[at + 22] = clip(spell_damage(game, player), 0, most)
    out[at + 23] = clip(player.cthun.attack, 0, schema.MAX_STAT)
    out[at + 24] = clip(player.cthun.health, 0, schema.MAX_STAT)
    out[at + 25] = 1 if player.cthun.keywords & constants.TAUNT else 0
    out[at + 26] = clip(len(player.cost_modifiers), 0, most)
    out[at + 29] = 0 if player.weapon is None else 1
    if player.rules:
        write_rules(player.rules, out, at)


def class_number(player: Player, classes: vec[i16]) -> i16:
    """Return the number of the hero's class; heroes that are not in the card table are looked up by name."""
    number = player.hero.card.number
    if number < len(classes):
        return classes[number]
    return i16(CLASS_NUMBERS[player.hero_class()])


def write_rules(rules: i64, out: vec[i16], at: i64) -> None:
    """Write the rules that are changed for a player."""
    out[at + 27] = i16(rules // constants.POWER_DAMAGE & constants.MOST_SOURCES)
    out[at + 28] = i16(rules // constants.DOUBLE_SPELLS & constants.MOST_SOURCES)
    column: i64 = at + schema.PLAYER_RULES
    for bit in schema.RULE_BITS:
        if rules & bit:
            out[column] = 1
        column += 1
