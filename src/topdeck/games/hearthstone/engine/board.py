"""The board: who comes, who goes, who changes sides; weapons and secrets too."""

from __future__ import annotations

from mypy_extensions import i64

from topdeck.games.hearthstone.engine.auras import remove_auras
from topdeck.games.hearthstone.engine.card import Card, CardInstance, fresh
from topdeck.games.hearthstone.engine.constants import (
    AFTER_SUMMON,
    DOOMED,
    GONE,
    LISTED,
    MAX_BOARD,
    MAX_HAND,
    MAX_SECRETS,
    RETURNED,
    RIGHTMOST,
    SICK,
    SUMMON,
    TOTEM,
)
from topdeck.games.hearthstone.engine.events import emit, on_enter_play, on_leave_play
from topdeck.games.hearthstone.engine.health import destroy
from topdeck.games.hearthstone.engine.model import Entity, Player, Table, entity
from topdeck.games.hearthstone.engine.zones import receive

# ---- arriving


def summon(game: Table, owner: Player, card: Card, position: i64) -> Entity | None:
    """An effect brings a minion into play."""
    if len(owner.board) >= MAX_BOARD:
        return None
    it = entity(card, game.new_id(), owner.side)
    summon_entity(game, owner, it, position)
    return it


def summon_copy(game: Table, owner: Player, model: Entity, position: i64) -> Entity | None:
    """A copy with all that happened to the original."""
    if len(owner.board) >= MAX_BOARD:
        return None
    twin = model.copy()
    remove_auras(twin)
    twin.id = game.new_id()
    twin.side = owner.side
    twin.attacks = 0
    twin.keywords &= ~(GONE | DOOMED | LISTED)
    summon_entity(game, owner, twin, position)
    return twin


def summon_entity(game: Table, owner: Player, it: Entity, position: i64) -> None:
    put_on_board(game, owner, it, position)
    emit(game, SUMMON, it, owner.hero, 0)
    emit(game, AFTER_SUMMON, it, owner.hero, 0)


def put_on_board(game: Table, owner: Player, it: Entity, position: i64) -> None:
    """Set a minion down, so far unnoticed."""
    it.keywords |= SICK
    it.label = free_label(owner)
    if position >= len(owner.board):
        owner.board.append(it)
    else:
        owner.board.insert(position, it)
    if it.card.tribe & TOTEM:
        owner.totems += 1
    on_enter_play(game, it)


def free_label(owner: Player) -> i64:
    """The lowest handle no minion of the side uses."""
    taken: i64 = 0
    for it in owner.board:
        taken |= 1 << it.label
    label: i64 = 1
    while taken >> label & 1:
        label += 1
    return label


def position_right_of(game: Table, me: Entity) -> i64:
    """Where a minion that `me` summons stands."""
    if me.has(GONE):
        return me.slot
    position: i64 = 0
    for it in game.owner(me).board:
        position += 1
        if it is me:
            return position
    return RIGHTMOST


def on_board(owner: Player, card: Card) -> bool:
    """Is such a minion on this side?"""
    for it in owner.board:
        if it.card is card:
            return True
    return False


# ---- leaving and changing


def leave_board(game: Table, it: Entity) -> None:
    owner = game.owner(it)
    it.slot = owner.board.index(it)
    it.keywords |= GONE
    del owner.board[it.slot]
    on_leave_play(game, owner, it.listens)


def transform(game: Table, it: Entity, card: Card) -> Entity:
    """Another minion stands where it stood."""
    if it.has(GONE):
        return it
    leave_board(game, it)
    new = entity(card, game.new_id(), it.side)
    new.keywords |= SICK
    new.label = it.label
    game.owner(it).board.insert(it.slot, new)
    on_enter_play(game, new)
    return new


def return_to_hand(game: Table, it: Entity, cost: i64) -> None:
    """Back to its owner's hand as printed; where there is no room it dies."""
    if it.has(GONE):
        return
    owner = game.owner(it)
    if len(owner.hand) >= MAX_HAND:
        destroy(game, it)
        return
    leave_board(game, it)
    held = fresh(it.card, RETURNED, None, game.turn, True)
    receive(owner, held.with_changes(cost, 0, 0) if cost else held)


def take_control(game: Table, taker: Player, it: Entity) -> None:
    """The minion changes sides with all it has; where there is no room it dies."""
    if it.has(GONE) or it.side == taker.side:
        return
    if len(taker.board) >= MAX_BOARD:
        destroy(game, it)
        return
    leave_board(game, it)
    it.keywords = it.keywords & ~GONE | SICK
    it.side = taker.side
    it.label = free_label(taker)
    taker.board.append(it)
    on_enter_play(game, it)


# ---- weapons and secrets


def equip(game: Table, owner: Player, weapon: Entity) -> None:
    break_weapon(game, owner)
    owner.weapon = weapon
    on_enter_play(game, weapon)


def break_weapon(game: Table, owner: Player) -> None:
    weapon = owner.weapon
    if weapon is not None:
        owner.weapon = None
        weapon.keywords |= GONE
        on_leave_play(game, owner, weapon.listens)
        deathrattle = weapon.card.deathrattle
        if deathrattle is not None:
            deathrattle.run(game, weapon, weapon)


def add_secret(game: Table, owner: Player, secret: Entity) -> None:
    if len(owner.secrets) < MAX_SECRETS:
        owner.secrets += (secret,)
        if owner.known_in_deck:  # one that the opponent saw in the deck may be this one
            owner.known_in_deck = tuple([held for held in owner.known_in_deck if not held.card.secret])
        on_enter_play(game, secret)


def entity_from_held(game: Table, owner: Player, held: CardInstance) -> Entity:
    """The entity a card in hand or deck becomes."""
    it = entity(held.card, game.new_id(), owner.side)
    it.attack += held.attack
    it.health += held.health
    it.max_health += held.health
    if held.listed:
        it.keywords |= LISTED
    return it
