"""Valencia's way: the opponent may play any card that is possible, whatever it holds."""

from __future__ import annotations

from typing import Any

from topdeck.core.rng import Rng
from topdeck.core.state import Belief, Observation
from topdeck.games.gwent.knowledge.hidden import GwentHidden


class Possible(Belief):
    """The cards that another belief fills in; while its hand lasts, the opponent may play any of them, as if all were
    in hand."""

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
