"""The true state instead of a determinization: a control for studies, and cheating everywhere else."""

from typing import Final

from topdeck.core.errors import BeliefError
from topdeck.core.rng import Rng
from topdeck.core.state import Belief, HiddenCards, Observation, State

TRUE_STATE: Final = "true-state"


class TrueState(Belief):
    """Samples the true hidden cards and the next draws, like agents that copy the game itself.

    Observations contain nothing hidden, so the arena reveals the state in experiments with `true_state`.  Samples are
    copies that differ only in random effects, such as random targets.
    """

    knows_draws = True

    def __init__(self) -> None:
        self.state: State | None = None

    def reveal(self, state: State) -> None:
        """Set the state of the game."""
        self.state = state

    def sample(self, view: Observation, rng: Rng) -> State:
        if self.state is None:
            raise BeliefError(f"the belief {TRUE_STATE} was not shown the true state, which only studies allow")
        state = self.state.copy()
        state.seed_effects(rng.seed())
        return state

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        raise BeliefError(f"the belief {TRUE_STATE} replaces a whole state, and fills no hidden places of a view")
