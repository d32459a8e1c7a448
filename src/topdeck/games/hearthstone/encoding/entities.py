"""The `entities` block: heroes, minions, weapons, hands and secrets."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from topdeck.core.consequence_log import NamedCard
from topdeck.core.encoding import clip
from topdeck.games.hearthstone.encoding import schema
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card, CardInstance
from topdeck.games.hearthstone.engine.combat import total_attack
from topdeck.games.hearthstone.engine.costs import can_pay, card_cost, power_cost
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.legal import (
    attacker_bits,
    can_use_power,
    first_option,
    is_playable,
    last_option,
    possible_targets,
    target_bits,
)
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table

EVENT_BITS: Final[i64] = sum(constants.EVENTS)
AURA_BITS: Final[i64] = (
    constants.AURA | constants.FAR_AURA | constants.OWN_AURA | constants.COST_AURA | constants.RULE | constants.GUARD
)


def write_entities(game: Table, side: i64, cards: vec[i16], out: vec[i16], at: i64) -> None:
    """Write the rows of both players and of the pending choice to a zeroed buffer.

    Args:
        game: The table as seen by the observer.
        side: The observer.
        cards: The card index for each card number.
        out: The output buffer.
        at: The index at which writing starts.
    """
    is_choosing = game.choice is not None and game.player == side
    decides = (
        game.player == side
        and game.choice is None
        and game.phase == constants.PLAY
        and game.winner == constants.ONGOING
    )
    me, opponent = game.seat(side), game.seat(1 - side)
    ids = minion_ids(game)
    write_side(game, me, 0, decides, ids, cards, out, at)
    write_side(game, opponent, 1, False, ids, cards, out, at + schema.SIDE_ROWS * schema.ENTITY_WIDTH)
    write_own_hand(game, me, decides, cards, out, at + schema.HAND_ROW * schema.ENTITY_WIDTH)
    write_enemy_hand(game, opponent, cards, out, at + (schema.SIDE_ROWS + schema.HAND_ROW) * schema.ENTITY_WIDTH)
    if is_choosing:
        write_options(game, cards, out, at + schema.OPTIONS_ROW * schema.ENTITY_WIDTH)


def write_side(
    game: Table, player: Player, owner: i64, decides: bool, ids: vec[i64], cards: vec[i16], out: vec[i16], at: i64
) -> None:
    """Write the rows of a player's entities in play."""
    attackers: i64 = 0
    if decides:
        attackers = attacker_bits(player)
    row: i64 = at + schema.BOARD_ROW * schema.ENTITY_WIDTH
    for it in player.board:
        write_entity(it, it.attack, schema.BOARD_ZONE, owner, cards, out, row)
        out[row + schema.HANDLE] = i16(1 + 8 * owner + it.label)
        out[row + schema.ORDER] = i16(order_of_play(it, ids))
        out[row + schema.READY] = i16(attackers & 1)
        attackers >>= 1
        row += schema.ENTITY_WIDTH
    write_entity(player.hero, total_attack(player, player.hero), schema.HERO_ZONE, owner, cards, out, at)
    out[at + schema.HANDLE] = i16(1 + 8 * owner)
    out[at + schema.READY] = i16(attackers & 1)
    write_power(game, player, owner, decides, cards, out, at + schema.POWER_ROW * schema.ENTITY_WIDTH)
    weapon = player.weapon
    if weapon is not None:
        row = at + schema.WEAPON_ROW * schema.ENTITY_WIDTH
        write_entity(weapon, weapon.attack, schema.WEAPON_ZONE, owner, cards, out, row)
    row = at + schema.SECRETS_ROW * schema.ENTITY_WIDTH
    for secret in player.secrets:
        write_row(secret.card, schema.SECRET_ZONE, owner, cards, out, row)
        if owner == 0:
            out[row + schema.COST] = clip(secret.card.cost, 0, schema.MAX_COST)
        row += schema.ENTITY_WIDTH


def write_row(card: Card, zone: i64, owner: i64, cards: vec[i16], out: vec[i16], row: i64) -> None:
    """Write the first columns of a row."""
    out[row] = card_index(card, cards)
    out[row + schema.ZONE] = i16(zone)
    out[row + schema.OWNER] = i16(owner)


def card_index(card: NamedCard, cards: vec[i16]) -> i16:
    """Return the index of a card, or 0 for a card that is not in the list, such as one that a user has added."""
    number = card.number
    if number < len(cards):
        return cards[number]
    return 0


# ---- in play


def write_entity(it: Entity, attack: i64, zone: i64, owner: i64, cards: vec[i16], out: vec[i16], row: i64) -> None:
    """Write a hero, minion or weapon that is in play."""
    card, keywords = it.card, it.keywords
    out[row] = card_index(card, cards)
    out[row + schema.ZONE] = i16(zone)
    out[row + schema.OWNER] = i16(owner)
    out[row + schema.COST] = clip(card.cost, 0, schema.MAX_COST)
    out[row + schema.ATTACK] = clip(attack, 0, schema.MAX_STAT)
    out[row + schema.HEALTH] = clip(it.health, -schema.MAX_STAT, schema.MAX_STAT)
    out[row + schema.MAX_HEALTH] = clip(it.max_health, 0, schema.MAX_STAT)
    if it.attacks:
        out[row + schema.ATTACKS] = clip(it.attacks, 0, schema.MAX_COUNT)
    if keywords:
        write_keywords(keywords, out, row)
    if it.listens:
        write_listening(it.listens, out, row)
    if not keywords & constants.SILENCED:
        write_printed_text(card, out, row)
    if it.enchantments:
        write_enchantments(it, out, row)


def write_printed_text(card: Card, out: vec[i16], row: i64) -> None:
    """Write the spell damage and the deathrattle of a card."""
    if card.spell_damage:
        out[row + schema.SPELL_DAMAGE] = clip(card.spell_damage, 0, schema.MAX_COUNT)
    if card.deathrattle is not None:
        out[row + schema.DEATHRATTLE] = 1


def write_enchantments(it: Entity, out: vec[i16], row: i64) -> None:
    """Write the number of enchantments, and add their spell damage and deathrattles to those of the card."""
    spell_damage: i64 = 0 if it.keywords & constants.SILENCED else it.card.spell_damage
    for enchantment in it.enchantments:
        spell_damage += enchantment.spell_damage
        if enchantment.deathrattle is not None:
            out[row + schema.DEATHRATTLE] = 1
    out[row + schema.SPELL_DAMAGE] = clip(spell_damage, 0, schema.MAX_COUNT)
    out[row + schema.ENCHANTMENTS] = clip(len(it.enchantments), 0, schema.MAX_COUNT)


def write_keywords(keywords: i64, out: vec[i16], row: i64) -> None:
    column: i64 = row + schema.TAUNT
    left: i64 = keywords & schema.LOW_KEYWORDS
    while left:
        if left & 1:
            out[column] = 1
        left >>= 1
        column += 1
    if keywords & constants.MEGA_WINDFURY:
        out[row + schema.MEGA_WINDFURY] = 1
    if keywords & constants.CANT_ATTACK_HEROES:
        out[row + schema.CANT_ATTACK_HEROES] = 1


def write_listening(listens: i64, out: vec[i16], row: i64) -> None:
    """Write the kinds of abilities that a character or card has."""
    if listens & EVENT_BITS:
        out[row + schema.TRIGGER] = 1
    if listens & AURA_BITS:
        out[row + schema.AURA] = 1


def minion_ids(game: Table) -> vec[i64]:
    """Return the ids of all minions, which increase in the order of play."""
    ids = vec[i64](capacity=2 * constants.MAX_BOARD)
    for it in game.first.board:
        ids = append(ids, it.id)
    for it in game.second.board:
        ids = append(ids, it.id)
    return ids


def order_of_play(it: Entity, ids: vec[i64]) -> i64:
    """Return the position of a minion in the order of play of all minions, counting from 1."""
    place: i64 = 1
    for other in ids:
        if other < it.id:
            place += 1
    return place


def write_power(
    game: Table, player: Player, owner: i64, decides: bool, cards: vec[i16], out: vec[i16], row: i64
) -> None:
    power = player.power
    write_row(power, schema.POWER_ZONE, owner, cards, out, row)
    out[row + schema.COST] = clip(power_cost(game, player), 0, schema.MAX_COST)
    uses = player.power_uses
    out[row + schema.ATTACKS] = clip(-uses if uses < 0 else uses, 0, schema.MAX_COUNT)
    if decides and can_use_power(game, player) and has_target(game, player, power, power):
        out[row + schema.READY] = 1


# ---- hands and options


def write_own_hand(game: Table, me: Player, decides: bool, cards: vec[i16], out: vec[i16], row: i64) -> None:
    for held in me.hand:
        write_held(game, held, 0, cards, out, row)
        write_card(held.card, card_cost(game, me, held), held.attack, held.health, out, row)
        if decides and can_play(game, me, held):
            out[row + schema.READY] = 1
        row += schema.ENTITY_WIDTH


def write_enemy_hand(game: Table, opponent: Player, cards: vec[i16], out: vec[i16], row: i64) -> None:
    for held in opponent.hand:
        write_held(game, held, 1, cards, out, row)
        if held.card is not game.rules.unknown:
            write_card(held.card, held.card.cost + held.cost, held.attack, held.health, out, row)
        row += schema.ENTITY_WIDTH


def write_held(game: Table, held: CardInstance, owner: i64, cards: vec[i16], out: vec[i16], row: i64) -> None:
    """Write the columns that every card in a hand has."""
    out[row] = card_index(held.card, cards)
    out[row + schema.ZONE] = schema.HAND_ZONE
    out[row + schema.OWNER] = i16(owner)
    if held.is_modified():
        out[row + schema.COST_CHANGE] = clip(held.cost, -schema.MAX_CHANGE, schema.MAX_CHANGE)
        out[row + schema.ATTACK_CHANGE] = clip(held.attack, -schema.MAX_CHANGE, schema.MAX_CHANGE)
        out[row + schema.HEALTH_CHANGE] = clip(held.health, -schema.MAX_CHANGE, schema.MAX_CHANGE)
    out[row + schema.AGE] = clip(game.turn - held.turn, 0, schema.MAX_COUNT)
    if held.known:
        out[row + schema.KNOWN] = 1
    if held.arrival:
        out[row + schema.ARRIVAL] = i16(held.arrival)
    maker = held.maker
    if maker is not None:
        out[row + schema.MAKER] = card_index(maker, cards)


def write_card(card: Card, cost: i64, attack: i64, health: i64, out: vec[i16], row: i64) -> None:
    """Write the columns of a card that is not in play; `attack` and `health` are changes to the printed values."""
    out[row + schema.COST] = clip(cost, 0, schema.MAX_COST)
    if card.type != constants.SPELL_CARD:
        out[row + schema.ATTACK] = clip(card.attack + attack, 0, schema.MAX_STAT)
        out[row + schema.HEALTH] = out[row + schema.MAX_HEALTH] = clip(card.health + health, 0, schema.MAX_STAT)
        write_printed_text(card, out, row)
    if card.keywords:
        write_keywords(card.keywords, out, row)
    if card.listens:
        write_listening(card.listens, out, row)


def write_options(game: Table, cards: vec[i16], out: vec[i16], row: i64) -> None:
    """Write the options of the observer's pending choice."""
    choice = game.choice
    if choice is None:
        return
    end: i64 = row + schema.MAX_OPTIONS * schema.ENTITY_WIDTH
    for card in choice.options:
        if row == end:
            return
        write_row(card, schema.OPTION_ZONE, 0, cards, out, row)
        write_card(card, card.cost, 0, 0, out, row)
        out[row + schema.MAKER] = card_index(choice.maker, cards)
        row += schema.ENTITY_WIDTH


def can_play(game: Table, me: Player, held: CardInstance) -> bool:
    """Return whether `legal.add_cards` lists a way to play this card or an equal one."""
    card = held.card
    if not can_pay(game, me, held) or not is_playable(game, me, card):
        return False
    if not card.options:
        return has_target(game, me, card, card)
    for option in range(first_option(me, card), last_option(me, card) + 1):
        text = card.option_text(option)
        if is_playable(game, me, text) and has_target(game, me, text, card):
            return True
    return False


def has_target(game: Table, me: Player, text: Card, card: Card) -> bool:
    """Return whether the text of a card or option has a legal target or can be played without one."""
    targets = possible_targets(game, me, text)
    if targets is None or (card.type == constants.MINION_CARD and text is card):
        return True
    if target_bits(game, me, me, targets, card) != 0:
        return True
    return target_bits(game, me, game.seat(1 - me.side), targets, card) != 0
