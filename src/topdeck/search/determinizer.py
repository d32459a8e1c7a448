"""Positions to search from."""

from __future__ import annotations

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.state import Belief, Observation, State


class Determinizer:
    """Samples of what a player sees, each used `uses` times with another future."""

    def __init__(self, view: Observation, rng: Rng, belief: Belief | None = None, uses: i64 = 1) -> None:
        self.view = view if belief is None else belief.restrict(view)
        self.rng = rng
        self.belief = belief
        self.uses = uses
        self.knows_draws: bool = belief is not None and belief.knows_draws
        self.left: i64 = 0
        self.sample = self.new_sample()
        # Horizons are measured from here; a sample that is used once is played on, and does not stay as it is.
        self.start = self.sample if uses > 1 else self.sample.copy()
        self.left = uses
        self.player: i64 = self.sample.player

    def new_sample(self) -> State:
        """A full position that fits the view."""
        belief = self.belief
        return self.view.sample(self.rng) if belief is None else belief.sample(self.view, self.rng)

    def reseed(self, state: State, seed: int) -> None:
        """Give a position another future; what will be drawn stays, if the belief knows it."""
        if self.knows_draws:
            state.seed_effects(seed)
        else:
            state.seed(seed)

    def advance(self) -> None:
        """Use the sample once more, or the next one if it is used up."""
        if self.left == 0:
            self.sample = self.new_sample()
            self.left = self.uses
        self.left -= 1

    def draw(self) -> State:
        """A position of its own, to play on from."""
        self.advance()
        if self.uses == 1:
            return self.sample
        state = self.sample.copy()
        self.reseed(state, self.rng.seed())
        return state
