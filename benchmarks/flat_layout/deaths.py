"""Death phases: the dead leave together, then speak in order of play, until nobody dies."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from flat_layout.auras import refresh_auras
from flat_layout.events import answer, in_order, left_play, listeners, refuse_taught_text
from flat_layout.layout import (
    BOARD,
    BOARD_SIZE,
    CARD,
    DEATHS,
    DIED_ENTRY,
    ENCHANTMENTS,
    FIRST,
    HEALTH,
    HERO,
    ID,
    KEYWORDS,
    LISTENING,
    LISTENS,
    OWNER,
    SECOND,
    SIDE_OF,
    SLOT,
    WINNER,
    Entity,
    Player,
    Rows,
    Table,
    board,
    has,
    leave,
    note,
)
from flat_layout.words import card_of
from topdeck.games.hearthstone.engine.constants import CHANGING_AURA, DIED, DOOMED, DRAW, SILENCED


def settle(t: Table) -> None:
    """What happens between two phases: auras, deaths, and the end of the game."""
    if t[LISTENING] & CHANGING_AURA:
        refresh_auras(t)
    if not t[DEATHS]:
        return
    while t[DEATHS]:
        t[DEATHS] = 0
        death_phase(t)
        if t[LISTENING] & CHANGING_AURA:
            refresh_auras(t)
    if dying(t, t[FIRST + HERO]) or dying(t, t[SECOND + HERO]):
        decide_winner(t)


def dying(t: Table, it: Entity) -> bool:
    return t[it + HEALTH] <= 0 or t[it + KEYWORDS] & DOOMED != 0


def death_phase(t: Table) -> None:
    fallen = with_dead(vec[i64](), t, FIRST)
    fallen = with_dead(fallen, t, SECOND)
    if len(fallen) == 1:
        run_death_triggers(t, fallen[0])
    elif len(fallen) > 1:
        row = fallen[:]
        for it in in_order(t, fallen):
            if death_matters(t, it):
                first, second = board(t, FIRST), board(t, SECOND)
                run_death_triggers(t, it)
                update_slots(t, row, it, FIRST, first, second)
                update_slots(t, row, it, SECOND, second, first)


def death_matters(t: Table, it: Entity) -> bool:
    """Can anything come of its death: a deathrattle, or somebody who listens?"""
    return t[LISTENING] & DIED != 0 or card_of(t, it).deathrattle is not None or t[it + ENCHANTMENTS] > 0


def update_slots(t: Table, row: Rows, it: Entity, owner: Player, before: Rows, enemies: Rows) -> None:
    """Those who fell on this side keep their places among those who came and went while one of them spoke."""
    now = board(t, owner)
    if now == before:
        return
    behind = t[it + OWNER] != owner  # do they stand to the right of what was summoned meanwhile?
    for other in row:
        if other == it:
            behind = True
        elif t[other + OWNER] == owner:
            t[other + SLOT] = slot_between(now, before, t[other + SLOT], enemies, behind)


def slot_between(now: Rows, before: Rows, slot: i64, enemies: Rows, behind: bool) -> i64:
    """Where one now stands who stood before `before[slot]`; whoever was taken from the enemies is at the end."""
    left, right = before[:slot], before[slot:]
    found: i64 = 0
    seen: i64 = 0
    for one in now:
        if one in right or one in enemies:
            break
        seen += 1
        if behind or one in left:
            found = seen
    return found


def with_dead(fallen: Rows, t: Table, owner: Player) -> Rows:
    """Take the dead of a side off the board; a dead hero stays dead, whoever heals it later."""
    hero = t[owner + HERO]
    if t[hero + HEALTH] <= 0:
        t[hero + KEYWORDS] |= DOOMED
    living: i64 = 0
    heard: i64 = 0
    size = t[owner + BOARD_SIZE]
    for place in range(size):
        it = t[owner + BOARD + place]
        if dying(t, it):
            leave(t, it)
            t[it + SLOT] = living
            heard |= t[it + LISTENS]
            fallen = append(fallen, it)
            note(t, DIED_ENTRY, t[owner + SIDE_OF], t[it + CARD])
        else:
            t[owner + BOARD + living] = it
            living += 1
    if living < size:
        t[owner + BOARD_SIZE] = living
        left_play(t, owner, heard)
    return fallen


def run_death_triggers(t: Table, it: Entity) -> None:
    """The deathrattle takes its turn among those who listen, in order of play."""
    if not t[LISTENING] & DIED:
        deathrattle(t, it)
        return
    spoken = False
    for other in listeners(t, DIED):
        if not spoken and t[other + ID] > t[it + ID]:
            deathrattle(t, it)
            spoken = True
        answer(t, DIED, other, it, it, 0)
    if not spoken:
        deathrattle(t, it)


def deathrattle(t: Table, it: Entity) -> None:
    printed = card_of(t, it).deathrattle
    if printed is not None and not has(t, it, SILENCED):
        printed.run(t, it, it)
    if t[it + ENCHANTMENTS]:
        refuse_taught_text(t, it)


def decide_winner(t: Table) -> None:
    first, second = dying(t, t[FIRST + HERO]), dying(t, t[SECOND + HERO])
    t[WINNER] = DRAW if first and second else 1 if first else 0
