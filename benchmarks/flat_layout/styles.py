"""One rule in five styles, to see what each costs compiled: `python -m flat_layout.measure styles`."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from topdeck.games.hearthstone.engine.constants import DIVINE_SHIELD, GONE, IMMUNE

DEATHS: Final = 0
HEALTH: Final = 1
KEYWORDS: Final = 2
ROW: Final = 16


# ---- objects, as in the engine


@mypyc_attr(acyclic=True)
class ObjectTable:
    def __init__(self) -> None:
        self.deaths = False


@mypyc_attr(acyclic=True)
class ObjectEntity:
    def __init__(self) -> None:
        self.health: i64 = 1 << 40
        self.keywords: i64 = 0


def hurt_object(game: ObjectTable, it: ObjectEntity, amount: i64) -> i64:
    if amount <= 0 or it.keywords & (IMMUNE | GONE):
        return 0
    if it.keywords & DIVINE_SHIELD:
        it.keywords &= ~DIVINE_SHIELD
        return 0
    it.health -= amount
    if it.health <= 0:
        game.deaths = True
    return amount


# ---- a vector and named offsets, as in this experiment


def hurt_offset(t: vec[i64], it: i64, amount: i64) -> i64:
    if amount <= 0 or t[it + KEYWORDS] & (IMMUNE | GONE):
        return 0
    if t[it + KEYWORDS] & DIVINE_SHIELD:
        t[it + KEYWORDS] &= ~DIVINE_SHIELD
        return 0
    t[it + HEALTH] -= amount
    if t[it + HEALTH] <= 0:
        t[DEATHS] = 1
    return amount


# ---- a vector and accessor functions, which could be generated


def keywords(t: vec[i64], it: i64) -> i64:
    return t[it + KEYWORDS]


def set_keywords(t: vec[i64], it: i64, value: i64) -> None:
    t[it + KEYWORDS] = value


def health(t: vec[i64], it: i64) -> i64:
    return t[it + HEALTH]


def set_health(t: vec[i64], it: i64, value: i64) -> None:
    t[it + HEALTH] = value


def set_deaths(t: vec[i64], value: i64) -> None:
    t[DEATHS] = value


def hurt_accessor(t: vec[i64], it: i64, amount: i64) -> i64:
    if amount <= 0 or keywords(t, it) & (IMMUNE | GONE):
        return 0
    if keywords(t, it) & DIVINE_SHIELD:
        set_keywords(t, it, keywords(t, it) & ~DIVINE_SHIELD)
        return 0
    set_health(t, it, health(t, it) - amount)
    if health(t, it) <= 0:
        set_deaths(t, 1)
    return amount


# ---- a vector and views: objects that know the vector and a row, and read like the engine's


@mypyc_attr(acyclic=True)
class View:
    def __init__(self, table: vec[i64], row: i64) -> None:
        self.table: Final = table
        self.row: Final = row

    @property
    def keywords(self) -> i64:
        return self.table[self.row + KEYWORDS]

    @keywords.setter
    def keywords(self, value: i64) -> None:
        self.table[self.row + KEYWORDS] = value

    @property
    def health(self) -> i64:
        return self.table[self.row + HEALTH]

    @health.setter
    def health(self, value: i64) -> None:
        self.table[self.row + HEALTH] = value


def hurt_view(t: vec[i64], it: View, amount: i64) -> i64:
    if amount <= 0 or it.keywords & (IMMUNE | GONE):
        return 0
    if it.keywords & DIVINE_SHIELD:
        it.keywords &= ~DIVINE_SHIELD
        return 0
    it.health -= amount
    if it.health <= 0:
        t[DEATHS] = 1
    return amount


# ---- the loops that are timed


def new_table() -> vec[i64]:
    t = vec[i64]([0] * 64)
    t[ROW + HEALTH] = 1 << 40
    return t


def objects(n: i64) -> i64:
    game, it = ObjectTable(), ObjectEntity()
    total: i64 = 0
    for time in range(n):
        total += hurt_object(game, it, time & 3)
    assert total == 6 * (n >> 2)
    return n


def offsets(n: i64) -> i64:
    t = new_table()
    total: i64 = 0
    for time in range(n):
        total += hurt_offset(t, ROW, time & 3)
    assert total == 6 * (n >> 2)
    return n


def accessors(n: i64) -> i64:
    t = new_table()
    total: i64 = 0
    for time in range(n):
        total += hurt_accessor(t, ROW, time & 3)
    assert total == 6 * (n >> 2)
    return n


def kept_views(n: i64) -> i64:
    t = new_table()
    it = View(t, ROW)
    total: i64 = 0
    for time in range(n):
        total += hurt_view(t, it, time & 3)
    assert total == 6 * (n >> 2)
    return n


def fresh_views(n: i64) -> i64:
    t = new_table()
    total: i64 = 0
    for time in range(n):
        total += hurt_view(t, View(t, ROW), time & 3)
    assert total == 6 * (n >> 2)
    return n
