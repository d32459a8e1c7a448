"""A belief that ignores open hands."""

from typing import Any

from topdeck.core.rng import Rng
from topdeck.core.state import Belief, HiddenCards, Observation
from topdeck.games.hearthstone.knowledge.observation import HearthstoneObservation


class Blind(Belief):
    """Ignores open hands and samples them by another belief, as if they were hidden."""

    def __init__(self, belief: Belief) -> None:
        self.belief = belief
        self.view: Observation | None = None  # the last view; `restricted` is the same with closed hands
        self.restricted: Observation | None = None

    def restrict(self, view: Observation) -> Observation:
        restricted = self.restricted
        if restricted is None or (view is not self.view and view is not restricted):
            assert isinstance(view, HearthstoneObservation)
            restricted = self.belief.restrict(view.with_closed_hands())
            self.view, self.restricted = view, restricted
        return restricted

    def observe(self, view: Observation) -> None:
        self.belief.observe(self.restrict(view))

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        return self.belief.fill(self.restrict(view), rng)

    def __reduce__(self) -> Any:
        return Blind, (self.belief,)
