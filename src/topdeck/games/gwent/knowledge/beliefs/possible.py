"""The belief of the Valencia thesis: the opponent may play any possible card."""

from typing import Any

from topdeck.core.rng import Rng
from topdeck.core.state import Belief, Observation
from topdeck.games.gwent.knowledge.hidden import GwentHidden


class Possible(Belief):
    """The cards of another belief; while it has cards in hand, the opponent may play any card of hand and deck."""

    def __init__(self, belief: Belief) -> None:
        self.belief = belief

    def observe(self, view: Observation) -> None:
        self.belief.observe(view)

    def fill(self, view: Observation, rng: Rng) -> GwentHidden:
        hidden = self.belief.fill(view, rng)
        assert isinstance(hidden, GwentHidden)
        return GwentHidden(hidden.hand, hidden.aside, hidden.deck, any_card=True)

    def __reduce__(self) -> Any:
        return Possible, (self.belief,)
