"""What is open to see, and is not looked at."""

from __future__ import annotations

from typing import Any

from topdeck.core.rng import Rng
from topdeck.core.state import Belief, HiddenCards, Observation
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation


class Blind(Belief):
    """Does not look at open hands: they are guessed as another belief would guess them if they were hidden."""

    def __init__(self, belief: Belief) -> None:
        self.belief = belief
        self.view: Observation | None = None  # the last one, and what was looked at of it
        self.looked_at: Observation | None = None

    def restrict(self, view: Observation) -> Observation:
        looked_at = self.looked_at
        if looked_at is None or (view is not self.view and view is not looked_at):
            assert isinstance(view, HearthstoneObservation)
            looked_at = self.belief.restrict(view.with_closed_hands())
            self.view, self.looked_at = view, looked_at
        return looked_at

    def observe(self, view: Observation) -> None:
        self.belief.observe(self.restrict(view))

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        return self.belief.fill(self.restrict(view), rng)

    def __reduce__(self) -> Any:
        return Blind, (self.belief,)
