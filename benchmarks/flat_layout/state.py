"""A position with the methods of the engine's state."""

from __future__ import annotations

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64, mypyc_attr

from flat_layout.fingerprint import fingerprint
from flat_layout.layout import ACTIVE, LOG, LOG_ROOM, LOG_SIZE, WINNER, Table, advanced, scaled
from flat_layout.legal import list_actions
from flat_layout.play import perform

MOST_ACTIONS: Final = 2047


@mypyc_attr(acyclic=True)
class FlatState:
    """A full position: one vector."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def copy(self) -> FlatState:
        return FlatState(self.table[:])

    def list_into(self, found: vec[i64]) -> None:
        """The legal actions, in a buffer that is used again."""
        list_actions(self.table, found)

    def step(self, action: i64) -> None:
        t = self.table
        if len(t) - LOG - t[LOG_SIZE] < LOG_ROOM:
            t = self.table = extend(t, vec[i64]([0] * LOG_ROOM))
        perform(t, action)

    def player(self) -> i64:
        return self.table[ACTIVE]

    def winner(self) -> i64:
        return self.table[WINNER]

    def fingerprint(self) -> i64:
        return fingerprint(self.table)


def new_buffer() -> vec[i64]:
    """Room for the actions of any position; the first number says how many there are."""
    return vec[i64]([0] * (MOST_ACTIONS + 1))


# ---- random play


def random_playout(state: FlatState, stream: i64, buffer: vec[i64]) -> i64:
    """Play uniformly random actions until the game is over; returns how many."""
    count: i64 = 0
    while True:
        state.list_into(buffer)
        if not buffer[0]:
            return count
        stream = advanced(stream)
        state.step(buffer[1 + scaled(stream, buffer[0])])
        count += 1


def random_rollout(state: FlatState, start: FlatState, stream: i64, buffer: vec[i64]) -> i64:
    """Play uniformly random actions until the turn is over; returns the random stream."""
    while state.player() == start.player():
        state.list_into(buffer)
        if not buffer[0]:
            break
        stream = advanced(stream)
        state.step(buffer[1 + scaled(stream, buffer[0])])
    return stream
