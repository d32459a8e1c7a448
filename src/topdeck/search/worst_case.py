"""Pessimistic sampling: of several samples of the hidden information, the one that is best for the opponent."""

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.state import Belief, Horizon, Observation, State, StateScore
from topdeck.search.determinizer import Determinizer
from topdeck.search.rollout import Rollout


class WorstCaseDeterminizer(Determinizer):
    """Returns the best of `guesses` samples for the opponent.

    A sample is played on to the horizon, as from a leaf of the search, and the opponent's score there is its value.
    """

    def __init__(
        self,
        view: Observation,
        rng: Rng,
        belief: Belief | None,
        uses: i64,
        guesses: i64,
        rollout: Rollout,
        horizon: Horizon,
        score: StateScore,
    ) -> None:
        self.guesses = guesses
        self.rollout = rollout
        self.horizon = horizon
        self.score = score
        super().__init__(view, rng, belief, uses)

    def new_sample(self) -> State:
        worst = super().new_sample()
        worst_value = self.value_to_opponent(worst)
        for number in range(1, self.guesses):
            guess = super().new_sample()
            value = self.value_to_opponent(guess)
            if value > worst_value:
                worst, worst_value = guess, value
        return worst

    def value_to_opponent(self, guess: State) -> float:
        state = guess.copy()
        self.rollout.run(state, guess, self.horizon, self.rng)
        return self.score.value(state, 1 - guess.player)
