"""Positions to search from."""

from __future__ import annotations

from mypy_extensions import i64

from topdeck.rng import Rng
from topdeck.state import Belief, Observation, State


class Source:
    """Samples of what a player sees, each used `uses` times with another future."""

    def __init__(self, view: Observation, rng: Rng, belief: Belief | None = None, uses: i64 = 1) -> None:
        self.view = view if belief is None else belief.look(view)
        self.rng = rng
        self.belief = belief
        self.uses = uses
        self.left: i64 = 0
        self.sample = self.next_sample()
        # Horizons are measured from here; a sample that is used once is played on, and does not stay as it is.
        self.start = self.sample if uses > 1 else self.sample.copy()
        self.left = uses
        self.player: i64 = self.sample.player

    def advance(self) -> None:
        """Use the sample once more, or the next one if it is used up."""
        if self.left == 0:
            self.sample = self.next_sample()
            self.left = self.uses
        self.left -= 1

    def next_sample(self) -> State:
        """A full position that fits the view."""
        return self.view.sample(self.rng, self.belief)

    def draw(self) -> State:
        """A position of its own, to play on from."""
        self.advance()
        if self.uses == 1:
            return self.sample
        state = self.sample.copy()
        state.seed(self.rng.seed())
        return state
