"""Determinizations: full positions, consistent with a player's view, from which a search starts."""

from mypy_extensions import i64

from topdeck.core.rng import Rng
from topdeck.core.state import Belief, Horizon, Observation, State, StateScore
from topdeck.search.rollout import Rollout


class Determinizer:
    """Samples positions that are consistent with a view, and uses each of them `uses` times with new randomness.

    Attributes:
        sample: The current sample.
        left: How many more times it will be used.
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
        # A sample that is used once is played on directly, so it does not remain a starting point.
        self.start = self.sample if uses > 1 else self.sample.copy()
        self.uses_left = uses
        self.player: i64 = self.sample.player

    def new_sample(self) -> State:
        belief = self.belief
        return self.view.sample(self.rng) if belief is None else belief.sample(self.view, self.rng)

    def reseed(self, state: State, seed: int) -> None:
        """Change the random outcomes to come; future draws stay the same if the belief knows them."""
        if self.knows_draws:
            state.seed_effects(seed)
        else:
            state.seed(seed)

    def advance(self) -> None:
        """Use the sample once more, or the next sample if it is used up."""
        if self.uses_left == 0:
            self.sample = self.new_sample()
            self.uses_left = self.uses
        self.uses_left -= 1

    def draw(self) -> State:
        """Return a position that the caller may change."""
        self.advance()
        if self.uses == 1:
            return self.sample
        state = self.sample.copy()
        self.reseed(state, self.rng.seed())
        return state


class WorstCaseDeterminizer(Determinizer):
    """Pessimistic sampling: returns the best of `guesses` samples for the opponent.

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
