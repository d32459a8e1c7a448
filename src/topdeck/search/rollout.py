"""Rollouts, which a Monte Carlo search uses to play from a leaf to the horizon."""

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore, Subclassable
from topdeck.search.scores import as_move_score, best_step, sample_actions


@mypyc_attr(allow_interpreted_subclasses=True)
class Rollout(Subclassable):
    """Plays from a position to the horizon of the search or to the end of the game."""

    def run(self, state: State, start: State, horizon: Horizon, rng: Rng) -> None:
        """Play from a position to the horizon.

        Args:
            state: The position, which is modified.
            start: The root of the search, from which the horizon is measured.
            horizon: The horizon at which the rollout ends.
            rng: The random stream.
        """
        while not horizon.over(start, state) and state.result() is None:
            action = self.pick(state, rng)
            if action is None:
                return
            state.step(action)

    def pick(self, state: State, rng: Rng) -> Action | None:
        """Return the next action, or None to end the rollout."""
        raise NotImplementedError


class RandomRollout(Rollout):
    """Plays random actions, drawn from the game's own distribution."""

    def pick(self, state: State, rng: Rng) -> Action | None:
        return state.random_action(rng)


class RandomUntilPass(Rollout):
    """Plays random actions, and stops instead of playing an action that ends the turn.

    The final position therefore excludes all later events, such as the opponent's next draw.
    """

    def pick(self, state: State, rng: Rng) -> Action | None:
        action = state.random_action(rng)
        return None if action is not None and action == state.pass_action() else action


class GreedyRollout(Rollout):
    """Looks one step ahead and plays the best action among a random share of the legal actions.

    With probability `epsilon`, the rollout plays a random action instead.
    """

    def __init__(self, score: StateScore | MoveScore, share: float = 1.0, epsilon: float = 0.0) -> None:
        self.score = as_move_score(score)
        self.share = share
        self.epsilon = epsilon

    def pick(self, state: State, rng: Rng) -> Action | None:
        choices = state.actions()
        if not choices:
            return None
        if self.epsilon > 0.0 and rng.random() < self.epsilon:
            return choices[rng.below(len(choices))]
        if len(choices) == 1:
            return choices[0]
        return best_step(state, choices if self.share >= 1.0 else sample_actions(choices, self.share, rng), self.score)


class BestOfSome(Rollout):
    """Plays the best of a few random actions, as a compromise between random play and trying every action."""

    def __init__(self, score: StateScore | MoveScore, tries: i64 = 4) -> None:
        self.score = as_move_score(score)
        self.tries = tries

    def pick(self, state: State, rng: Rng) -> Action | None:
        choices: list[Action] = []
        for number in range(self.tries):
            action = state.random_action(rng)
            if action is None:
                break
            if action not in choices:
                choices.append(action)
        if len(choices) > 1:
            return best_step(state, choices, self.score)
        return choices[0] if choices else None
