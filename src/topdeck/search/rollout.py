"""Rollouts: how a Monte Carlo search plays on from a leaf to the horizon."""

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore, Subclassable
from topdeck.search.scores import as_move_score, best_step, sample_actions


@mypyc_attr(allow_interpreted_subclasses=True)
class Rollout(Subclassable):
    """Plays a position on to the horizon of the search or to the end of the game."""

    def run(self, state: State, start: State, horizon: Horizon, rng: Rng) -> None:
        """Play on in a position.

        Args:
            state: The position, which is changed.
            start: The root of the search, from which the horizon is measured.
            horizon: Where the rollout ends.
            rng: The random stream.
        """
        while not horizon.over(start, state):
            action = self.pick(state, rng)
            if action is None:
                return
            state.step(action)

    def pick(self, state: State, rng: Rng) -> Action | None:
        """Return the next action; None ends the rollout."""
        raise NotImplementedError


class RandomRollout(Rollout):
    """Random play, by the game's distribution of random actions."""

    def pick(self, state: State, rng: Rng) -> Action | None:
        return state.random_action(rng)


class RandomUntilPass(Rollout):
    """Random play that ends when it draws the action that ends the turn, which is not played.

    The position is valued as its player leaves it, without effects at the end of the turn such as the opponent's draw.
    """

    def pick(self, state: State, rng: Rng) -> Action | None:
        action = state.random_action(rng)
        return None if action is not None and action == state.pass_action() else action


class GreedyRollout(Rollout):
    """The best action one step ahead among a random share of the choices; with probability `epsilon`, any action."""

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
    """The best of a few random actions one step ahead: stronger than random play, cheaper than trying all actions."""

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
