"""A game that is played in an environment and writes observations and masks to shared buffers.

This module is compiled because environments call it at every decision.
"""

from __future__ import annotations

import warnings
from operator import index as to_index
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, u8

from topdeck.core.clock import Clock
from topdeck.core.encoding import Encoder, new_ids
from topdeck.core.errors import InfrastructureError
from topdeck.core.session import Session
from topdeck.core.state import Action, Observation, Result, State

LARGEST_ID: Final = 0x7FFFFFFF


class EncodedGame:
    """A game in progress, in which either an agent plays one side or the caller plays both sides.

    Args:
        encoder: The game's encoder.
        numbers: The buffer for observations.
        masks: The buffer for masks.
        index: The index of the game in both buffers.

    Attributes:
        ids: A buffer that begins with the ids of the legal actions in the last observation written.
        count: The number of legal action ids in `ids`.
        result: The result, or None while the game is in progress.
        fault: The error that made the opponent lose the game, or an empty string.
        seat: The learner's seat, or -1 in self-play.
        observer: The player whose current observation is in the buffers, or -1 if the buffers are outdated.
    """

    session: Session

    def __init__(self, encoder: Encoder, numbers: vec[i16], masks: vec[u8], index: i64) -> None:
        self.encoder = encoder
        self.numbers = numbers
        self.masks = masks
        self.numbers_at: i64 = index * encoder.size
        self.masks_at: i64 = index * encoder.action_count
        self.actions: list[Action] = []
        self.ids: vec[i32] = new_ids(encoder.action_count)
        self.count: i64 = 0
        self.result: Result | None = None
        self.fault = ""
        self.seat: i64 = -1
        self.observer: i64 = -1
        self.opponent: Any = None

    def begin(self, state: State, seat: i64, opponent: Any) -> None:
        """Begin a game, and let the opponent play until the learner is to move.

        Args:
            state: The initial position.
            seat: The learner's seat, or -1 in self-play.
            opponent: The agent in the other seat, or None in self-play.
        """
        self.session = Session(state)
        self.result = None
        self.fault = ""
        self.observer = -1
        self.seat = seat
        self.opponent = opponent
        self._continue()

    @property
    def player(self) -> i64:
        """The player to move."""
        return self.session.state.player

    def write(self, view: Observation) -> None:
        """Write a player's current observation and mask to the buffers.

        The mask contains only zeros unless this player is to move.

        Args:
            view: The observation, as returned by the `view` or `peek` method of the session.
        """
        self.actions = view.actions() if self.result is None else []
        self.observer = view.player
        self.encoder.write(view, self.numbers, self.numbers_at)
        self._write_mask(view)

    def _write_mask(self, view: Observation) -> None:
        """Replace the previous ids in the mask; clearing the entire mask would take longer."""
        masks, ids, at = self.masks, self.ids, self.masks_at
        for place in range(self.count):
            masks[at + i64(ids[place])] = 0
        self.encoder.write_ids(view, self.actions, ids)
        self.count = len(self.actions)
        for place in range(self.count):
            masks[at + i64(ids[place])] = 1

    def find(self, number: object) -> Action | None:
        """Return the legal action with this id in the last observation written, or None."""
        wanted = read_id(number)
        for place in range(self.count):
            if i64(self.ids[place]) == wanted:
                return self.actions[place]
        return None

    def play(self, action: Action | None) -> None:
        """Play an action for the player to move, or resign, and let the opponent respond."""
        seat: i64 = self.session.state.player
        self.observer = -1
        if action is None:
            self._end(Result(1 - seat, f"player {seat} chose an illegal action"))
        else:
            self.session.play(action)
            self._continue()

    def reward(self, seat: i64) -> float:
        """Return 1 for a win, -1 for a loss, and 0 for a draw or a game in progress."""
        result = self.result
        return 0.0 if result is None else 2.0 * result.score(seat) - 1.0

    def _continue(self) -> None:
        """Let the opponent play until the learner is to move or the game is over."""
        state = self.session.state
        result = state.result()
        if self.opponent is not None:
            while result is None and state.player != self.seat:
                fault = self._answer(state.player)
                if fault:
                    self.fault = fault
                    warnings.warn(f"the opponent failed and loses the game: {fault}", RuntimeWarning, stacklevel=2)
                    result = Result(self.seat, f"the opponent failed: {fault}")
                else:
                    result = state.result()
        if result is not None:
            self._end(result)

    def _answer(self, seat: i64) -> str:
        """Play the opponent's next action, and return an error message if the opponent fails."""
        try:
            self.session.submit(seat, self.opponent.act(self.session.view(seat), Clock()))
        except InfrastructureError:
            raise
        except Exception as error:
            return f"{type(error).__name__}: {error}"
        return ""

    def _end(self, result: Result) -> None:
        self.result = result
        if self.opponent is not None and not self.fault:
            try:
                self.opponent.end(result)
            except Exception as error:
                self.fault = f"{type(error).__name__}: {error}"


def read_id(number: object) -> i64:
    """Return an action id as a native integer, or -1 if the value cannot be an action id."""
    if isinstance(number, int):
        value = number
    else:
        try:
            value = to_index(number)  # type: ignore[arg-type]
        except TypeError:
            return -1
    return value if 0 <= value <= LARGEST_ID else -1
