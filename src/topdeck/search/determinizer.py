"""Determinization: sampling full positions that are consistent with a player's view and serve as search roots."""

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.state import Belief, Horizon, Observation, State, StateScore
from topdeck.search.rollout import Rollout


class Determinizer:
    """Samples positions that are consistent with a view, and uses each sample `uses` times with new random seeds.

    Attributes:
        sample: The current sample.
        uses_left: The number of times the current sample can still be used.
        start: The position from which horizons are measured.
    """

    def __init__(self, view: Observation, rng: Rng, belief: Belief | None = None, uses: i64 = 1) -> None:
        self.view = view if belief is None else belief.restrict(view)
        self.rng = rng
        self.belief = belief
        self.uses = uses
        self.knows_draws: bool = belief is not None and belief.knows_draws
        self.uses_left: i64 = 0
        self.sample = self.new_sample()
        # The search modifies a sample that is used only once, so the starting position must be a copy.
        self.start = self.sample if uses > 1 else self.sample.copy()
        self.uses_left = uses
        self.player: i64 = self.sample.player

    def new_sample(self) -> State:
        belief = self.belief
        return self.view.sample(self.rng) if belief is None else belief.sample(self.view, self.rng)

    def reseed(self, state: State, seed: int) -> None:
        """Change all future random outcomes, except for card draws that the belief already knows."""
        if self.knows_draws:
            state.seed_effects(seed)
        else:
            state.seed(seed)

    def advance(self) -> None:
        """Count another use of the sample; draw a new sample if the current one has been used `uses` times."""
        if self.uses_left == 0:
            self.sample = self.new_sample()
            self.uses_left = self.uses
        self.uses_left -= 1

    def draw(self) -> State:
        """Return a sampled position that the caller can modify."""
        self.advance()
        if self.uses == 1:
            return self.sample
        state = self.sample.copy()
        self.reseed(state, self.rng.seed())
        return state


class WorstCaseDeterminizer(Determinizer):
    """Draws `guesses` samples and returns the one that is best for the opponent.

    To rate a sample, a rollout plays it to the horizon, and the opponent's score evaluates the final position.
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
