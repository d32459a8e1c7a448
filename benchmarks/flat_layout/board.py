"""The board: who comes, who goes, who changes sides; weapons and secrets too."""

from __future__ import annotations

from mypy_extensions import i64

from flat_layout.events import emit, entered_play, left_play
from flat_layout.health import destroy
from flat_layout.layout import (
    ATTACK,
    BOARD,
    BOARD_SIZE,
    CARD,
    HANDLE,
    HEALTH,
    HERO,
    ID,
    KEYWORDS,
    KNOWN_IN_DECK,
    LISTED_BIT,
    LISTENS,
    MAX_HEALTH,
    OWNER,
    SECRETS,
    SECRETS_SIZE,
    SIDE_OF,
    SLOT,
    TOTEMS,
    TYPE,
    WEAPON,
    Entity,
    Held,
    Player,
    Table,
    has,
    held_attack,
    held_card,
    held_health,
    insert,
    keep,
    leave,
    new_id,
    new_row,
    remove_at,
)
from flat_layout.words import CARDS, Card, card_of
from topdeck.games.hearthstone.engine.constants import (
    AFTER_SUMMON,
    GONE,
    LISTED,
    MAX_BOARD,
    MAX_SECRETS,
    RIGHTMOST,
    SICK,
    SUMMON,
    TOTEM,
)

# ---- arriving


def entity(t: Table, card: Card, entity_id: i64, owner: Player) -> Entity:
    it = new_row(t)
    t[it + CARD] = card.number
    t[it + TYPE] = card.type
    t[it + ID] = entity_id
    t[it + OWNER] = owner
    t[it + ATTACK] = card.attack
    t[it + HEALTH] = card.health
    t[it + MAX_HEALTH] = card.health
    t[it + KEYWORDS] = card.keywords
    t[it + LISTENS] = card.listens
    return it


def entity_from_held(t: Table, owner: Player, held: Held) -> Entity:
    """The entity a card in hand or deck becomes."""
    it = entity(t, CARDS[held_card(held)], new_id(t), owner)
    t[it + ATTACK] += held_attack(held)
    t[it + HEALTH] += held_health(held)
    t[it + MAX_HEALTH] += held_health(held)
    if held & LISTED_BIT:
        t[it + KEYWORDS] |= LISTED
    return it


def summon(t: Table, owner: Player, card: Card, position: i64) -> None:
    """An effect brings a minion into play."""
    if t[owner + BOARD_SIZE] >= MAX_BOARD:
        return
    it = entity(t, card, new_id(t), owner)
    put_on_board(t, owner, it, position)
    emit(t, SUMMON, it, t[owner + HERO], 0)
    emit(t, AFTER_SUMMON, it, t[owner + HERO], 0)


def put_on_board(t: Table, owner: Player, it: Entity, position: i64) -> None:
    """Set a minion down, so far unnoticed."""
    t[it + KEYWORDS] |= SICK
    t[it + HANDLE] = free_handle(t, owner)
    insert(t, owner + BOARD, owner + BOARD_SIZE, min(position, t[owner + BOARD_SIZE]), it)
    if card_of(t, it).tribe & TOTEM:
        t[owner + TOTEMS] += 1
    entered_play(t, it)


def free_handle(t: Table, owner: Player) -> i64:
    """The lowest handle no minion of the side uses."""
    taken: i64 = 0
    for place in range(t[owner + BOARD_SIZE]):
        taken |= 1 << (t[t[owner + BOARD + place] + HANDLE] & 7)
    label: i64 = 1
    while taken >> label & 1:
        label += 1
    return 8 * t[owner + SIDE_OF] + label


def place_of(t: Table, it: Entity) -> i64:
    """Where on its board it stands, or RIGHTMOST."""
    owner = t[it + OWNER]
    for place in range(t[owner + BOARD_SIZE]):
        if t[owner + BOARD + place] == it:
            return place
    return RIGHTMOST


def right_of(t: Table, me: Entity) -> i64:
    """Where a minion that `me` summons stands."""
    return t[me + SLOT] if has(t, me, GONE) else min(place_of(t, me) + 1, RIGHTMOST)


def on_board(t: Table, owner: Player, card: Card) -> bool:
    """Is such a minion on this side?"""
    for place in range(t[owner + BOARD_SIZE]):
        if t[t[owner + BOARD + place] + CARD] == card.number:
            return True
    return False


# ---- leaving and changing


def leave_board(t: Table, it: Entity) -> None:
    owner = t[it + OWNER]
    t[it + SLOT] = place_of(t, it)
    leave(t, it)
    remove_at(t, owner + BOARD, owner + BOARD_SIZE, t[it + SLOT])
    left_play(t, owner, t[it + LISTENS])


def transform(t: Table, it: Entity, card: Card) -> None:
    """Another minion stands where it stood."""
    if has(t, it, GONE):
        return
    leave_board(t, it)
    owner = t[it + OWNER]
    new = entity(t, card, new_id(t), owner)
    t[new + KEYWORDS] |= SICK
    t[new + HANDLE] = t[it + HANDLE]
    insert(t, owner + BOARD, owner + BOARD_SIZE, t[it + SLOT], new)
    entered_play(t, new)


def take_control(t: Table, taker: Player, it: Entity) -> None:
    """The minion changes sides with all it has; where there is no room it dies."""
    if has(t, it, GONE) or t[it + OWNER] == taker:
        return
    if t[taker + BOARD_SIZE] >= MAX_BOARD:
        destroy(t, it)
        return
    leave_board(t, it)
    keep(t, it)
    t[it + KEYWORDS] = t[it + KEYWORDS] & ~GONE | SICK
    t[it + OWNER] = taker
    t[it + HANDLE] = free_handle(t, taker)
    insert(t, taker + BOARD, taker + BOARD_SIZE, t[taker + BOARD_SIZE], it)
    entered_play(t, it)


# ---- weapons and secrets


def equip(t: Table, owner: Player, weapon: Entity) -> None:
    break_weapon(t, owner)
    t[owner + WEAPON] = weapon
    entered_play(t, weapon)


def break_weapon(t: Table, owner: Player) -> None:
    weapon = t[owner + WEAPON]
    if weapon:
        t[owner + WEAPON] = 0
        leave(t, weapon)
        left_play(t, owner, t[weapon + LISTENS])
        deathrattle = card_of(t, weapon).deathrattle
        if deathrattle is not None:
            deathrattle.run(t, weapon, weapon)


def add_secret(t: Table, owner: Player, secret: Entity) -> None:
    if t[owner + SECRETS_SIZE] < MAX_SECRETS:
        insert(t, owner + SECRETS, owner + SECRETS_SIZE, t[owner + SECRETS_SIZE], secret)
        t[owner + KNOWN_IN_DECK] = 0
        keep(t, secret)
        entered_play(t, secret)
