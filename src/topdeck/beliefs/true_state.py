"""A cheating belief that sees the true state and serves as a control in studies."""

from typing import Final

from topdeck.core.errors import BeliefError
from topdeck.core.rng import Rng
from topdeck.core.state import Belief, HiddenCards, Observation, State

TRUE_STATE: Final = "true-state"


class TrueState(Belief):
    """Samples the true hidden cards and future draws, like agents that copy the full game state.

    Observations contain no hidden information, so in experiments with `true_state`, the arena reveals the state to
    this belief.  Samples are copies of this state that differ only in random effects, such as random targets.
    """

    knows_draws = True

    def __init__(self) -> None:
        self.state: State | None = None

    def reveal(self, state: State) -> None:
        """Set the true state from which samples are copied."""
        self.state = state

    def sample(self, view: Observation, rng: Rng) -> State:
        if self.state is None:
            raise BeliefError(f"the {TRUE_STATE} belief requires the true state, which is available only in studies")
        state = self.state.copy()
        state.seed_effects(rng.seed())
        return state

    def fill(self, view: Observation, rng: Rng) -> HiddenCards:
        raise BeliefError(f"the {TRUE_STATE} belief copies the full state and cannot propose hidden cards")
