"""A belief without prior knowledge: the opponent may hold any cards of its faction."""

from topdeck.core.rng import Rng
from topdeck.core.state import Belief, Observation
from topdeck.games.gwent.knowledge.hidden import GwentHidden, faction_prior
from topdeck.games.gwent.knowledge.observation import GwentObservation


class Uniform(Belief):
    """Any cards that a legal deck of the faction may contain besides those seen."""

    def fill(self, view: Observation, rng: Rng) -> GwentHidden:
        assert isinstance(view, GwentObservation)
        return faction_prior(view.table, 1 - view.player, rng)
