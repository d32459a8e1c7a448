"""Where everything lies.  A position is one vector of numbers, so a copy of it is a copy of memory.

An entity, a player and an event are offsets into the vector or numbers; `t[it + HEALTH]` is the health of an entity,
`t[me + MANA]` the mana of a player, `t[LISTENING]` what the whole table listens to.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from librt.vecs import vec
from mypy_extensions import i64

from topdeck.games.hearthstone.engine.constants import GONE, HERO_CARD, MAX_DECK, ONGOING
from topdeck.rng import FACTOR, WORD

Table: TypeAlias = "vec[i64]"
Entity: TypeAlias = i64  # where its row begins
Player: TypeAlias = i64  # where its part of the table begins
Held: TypeAlias = i64  # a card in a hand or deck, packed
Rows: TypeAlias = "vec[i64]"  # several entities

# The table.
ACTIVE: Final = 0  # the player whose turn it is
TURN: Final = 1
PHASE: Final = 2
WINNER: Final = 3
LISTENING: Final = 4
DEATHS: Final = 5
EXPIRING: Final = 6
AMOUNT: Final = 7
DEFENDER: Final = 8
COUNTERED: Final = 9
CARDS_DRAWN: Final = 10
NEXT_ID: Final = 11
CHANCE: Final = 12
DRAWS: Final = 13  # two streams, one for each seat
MAX_TURNS: Final = 15
FREE_ROWS: Final = 16  # a bit set
LEFT_ROWS: Final = 17  # those of entities that left during this action: free when it is over
CHOICE: Final = 18  # never set here: no card of the experiment asks
CONCEDED: Final = 19
LENT_COUNT: Final = 20
LENT: Final = 21  # enchantments: the entity, and what it bears, packed; twice sixteen numbers
TEXT_SHIFT: Final = 41  # in an enchantment: the number of the text it gives; never set here
LOG_SIZE: Final = 53
FIRST: Final = 54

# A player.
SIDE_OF: Final = 0
POWER: Final = 1
POWER_USES: Final = 2
DECK_MASK: Final = 3
CARDS_LEFT: Final = 4
WEAPON: Final = 5  # an entity, or 0
MANA: Final = 6
MAX_MANA: Final = 7
LOCKED: Final = 8
OVERLOAD: Final = 9
ARMOR: Final = 10
FATIGUE: Final = 11
CARDS_PLAYED: Final = 12
JADE: Final = 13
TOTEMS: Final = 14
TEMPORARY_MANA: Final = 15
HERO: Final = 16
COST_MODIFIERS: Final = 17  # none here
OPPONENT: Final = 18  # the other player
KNOWN_IN_DECK: Final = 19  # none here
BOARD_SIZE: Final = 20
HAND_SIZE: Final = 21
SECRETS_SIZE: Final = 22
DECK_SIZE: Final = 23
DECK_LISTENERS: Final = 24  # none here
BOARD: Final = 25
HAND: Final = 32
SECRETS: Final = 42
DECK: Final = 47
PLAYER_WIDTH: Final = 47 + MAX_DECK
SECOND: Final = FIRST + PLAYER_WIDTH

# An entity.
CARD: Final = 0
TYPE: Final = 1
ID: Final = 2
OWNER: Final = 3  # a player
HANDLE: Final = 4  # as a target: 8 * side + label
ATTACK: Final = 5
HEALTH: Final = 6
MAX_HEALTH: Final = 7
KEYWORDS: Final = 8
LISTENS: Final = 9
ATTACKS: Final = 10
AURA_ATTACK: Final = 11
AURA_HEALTH: Final = 12
AURA_KEYWORDS: Final = 13
ENCHANTMENTS: Final = 14  # how many it bears
SLOT: Final = 15
ROWS: Final = SECOND + PLAYER_WIDTH
ROW_SHIFT: Final = 4
ROW_COUNT: Final = 32
ALL_ROWS: Final = 0xFFFFFFFF

# What happened, at the end: a number for each minion that died and each card that was shown.
LOG: Final = ROWS + (ROW_COUNT << ROW_SHIFT)
LOG_ROOM: Final = 32  # entries an action may make
DIED_ENTRY: Final = 0
SHOWN_ENTRY: Final = 1


def empty_table(max_turns: i64) -> Table:
    """Nobody there yet; the log has room for the first action."""
    t = vec[i64]([0] * (LOG + LOG_ROOM))
    t[WINNER] = ONGOING
    t[MAX_TURNS] = max_turns
    t[NEXT_ID] = 1
    t[FREE_ROWS] = ALL_ROWS
    t[ACTIVE] = FIRST
    t[SECOND + SIDE_OF] = 1
    t[FIRST + OPPONENT], t[SECOND + OPPONENT] = SECOND, FIRST
    return t


# ---- who is where


def seat(side: i64) -> Player:
    return FIRST + side * PLAYER_WIDTH


def hero_of(t: Table, it: Entity) -> Entity:
    """The hero of its side."""
    return t[t[it + OWNER] + HERO]


def at_handle(t: Table, handle: i64) -> Entity:
    """The character with this handle."""
    player = seat(handle >> 3)
    for place in range(t[player + BOARD_SIZE]):
        it = t[player + BOARD + place]
        if t[it + HANDLE] == handle:
            return it
    return t[player + HERO]


def has(t: Table, it: Entity, keyword: i64) -> bool:
    return t[it + KEYWORDS] & keyword != 0


def is_hero(t: Table, it: Entity) -> bool:
    return t[it + TYPE] == HERO_CARD


def board(t: Table, player: Player) -> Rows:
    """Who stands on a side now, from left to right."""
    return t[player + BOARD : player + BOARD + t[player + BOARD_SIZE]]


# ---- rows


def new_row(t: Table) -> Entity:
    """The first free row, with zeros."""
    free = t[FREE_ROWS]
    row: i64 = 0
    while not free & 1:
        free >>= 1
        row += 1
    t[FREE_ROWS] &= ~(1 << row)
    it = ROWS + (row << ROW_SHIFT)
    for field in range(1 << ROW_SHIFT):
        t[it + field] = 0
    return it


def leave(t: Table, it: Entity) -> None:
    """It is no longer in play."""
    t[it + KEYWORDS] |= GONE
    release(t, it)


def release(t: Table, it: Entity) -> None:
    """Its row is free when the action is over; until then it stays readable."""
    t[LEFT_ROWS] |= 1 << (it - ROWS >> ROW_SHIFT)


def keep(t: Table, it: Entity) -> None:
    """Its row is needed longer than this action."""
    t[LEFT_ROWS] &= ~(1 << (it - ROWS >> ROW_SHIFT))


def free_left_rows(t: Table) -> None:
    left = t[LEFT_ROWS]
    if left:
        t[FREE_ROWS] |= left
        t[LEFT_ROWS] = 0
        if t[LENT_COUNT]:
            forget_lent(t, left)


def forget_lent(t: Table, rows: i64) -> None:
    """Enchantments go with their bearers."""
    kept: i64 = 0
    for index in range(t[LENT_COUNT]):
        it = t[LENT + 2 * index]
        if not rows >> (it - ROWS >> ROW_SHIFT) & 1:
            t[LENT + 2 * kept] = it
            t[LENT + 2 * kept + 1] = t[LENT + 2 * index + 1]
            kept += 1
    t[LENT_COUNT] = kept


# ---- lists of a player


def insert(t: Table, start: i64, size: i64, place: i64, value: i64) -> None:
    """Insert into the list that begins at `start`, whose size is kept at `size`."""
    last = start + t[size]
    where = start + place
    while last > where:
        t[last] = t[last - 1]
        last -= 1
    t[where] = value
    t[size] += 1


def remove_at(t: Table, start: i64, size: i64, place: i64) -> None:
    t[size] -= 1
    end = start + t[size]
    for where in range(start + place, end):
        t[where] = t[where + 1]


# ---- a card in a hand or deck: one number

CARD_BITS: Final = 0x1FFF
ALIKE: Final = 0x1FFFFFFFFF  # the card and what happened to its numbers
CHANGES: Final = ALIKE ^ CARD_BITS
LISTED_BIT: Final = 1 << 37
KNOWN_BIT: Final = 1 << 38
ARRIVAL_SHIFT: Final = 39
TURN_SHIFT: Final = 41
MAKER_SHIFT: Final = 49


def held_card(held: Held) -> i64:
    return held & CARD_BITS


def held_cost(held: Held) -> i64:
    return signed(held >> 29)


def held_attack(held: Held) -> i64:
    return signed(held >> 21)


def held_health(held: Held) -> i64:
    return signed(held >> 13)


def signed(byte: i64) -> i64:
    return (byte & 0xFF ^ 0x80) - 0x80


def drawn(held: Held, turn: i64) -> Held:
    """The same card, come from the deck into the hand."""
    return held & (ALIKE | LISTED_BIT) | min(turn, 255) << TURN_SHIFT


def fresh(card: i64, arrival: i64, maker: i64, turn: i64, known: bool) -> Held:
    """A card that comes from elsewhere, as printed."""
    held = card | arrival << ARRIVAL_SHIFT | min(turn, 255) << TURN_SHIFT | maker << MAKER_SHIFT
    return held | KNOWN_BIT if known else held


# ---- chance: as in `topdeck.rng`, which is compiled elsewhere and would be a slow call from here


def advanced(stream: i64) -> i64:
    return (stream & WORD) * FACTOR + (stream >> 32)


def scaled(stream: i64, n: i64) -> i64:
    return ((stream & WORD) * n) >> 32


def random(t: Table, n: i64) -> i64:
    """A number in 0..n-1."""
    t[CHANCE] = advanced(t[CHANCE])
    return scaled(t[CHANCE], n)


def random_draw(t: Table, side: i64, n: i64) -> i64:
    """A number in 0..n-1 for a draw of that side."""
    t[DRAWS + side] = advanced(t[DRAWS + side])
    return scaled(t[DRAWS + side], n)


def new_id(t: Table) -> i64:
    t[NEXT_ID] += 1
    return t[NEXT_ID]


# ---- what happened


def note(t: Table, kind: i64, side: i64, card: i64) -> None:
    t[LOG + t[LOG_SIZE]] = card * 4 + kind * 2 + side
    t[LOG_SIZE] += 1
