"""How a position is played on until the horizon: the simulation of a Monte Carlo search."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from topdeck.core.rng import Rng
from topdeck.core.state import Action, Horizon, MoveScore, State, StateScore, Subclassable
from topdeck.search.move_scores import as_move_score, best_step, some_of


@mypyc_attr(allow_interpreted_subclasses=True)
class Rollout(Subclassable):
    """Plays a position on, to the horizon of the search that began at `start`, or to the end of the game."""

    def run(self, state: State, start: State, horizon: Horizon, rng: Rng) -> None:
        raise NotImplementedError


class RandomRollout(Rollout):
    """Any action, as the game draws one for random play."""

    def run(self, state: State, start: State, horizon: Horizon, rng: Rng) -> None:
        while not horizon.over(start, state):
            action = state.random_action(rng)
            if action is None:
                return
            state.step(action)


class RandomUntilPass(Rollout):
    """Random play that stops when it draws the action that gives up the turn, which is not played.

    The position is valued as its player leaves it, without what the end of the turn brings, such as the opponent's
    draw."""

    def run(self, state: State, start: State, horizon: Horizon, rng: Rng) -> None:
        while not horizon.over(start, state):
            action = state.random_action(rng)
            if action is None or action == state.pass_action():
                return
            state.step(action)


class GreedyRollout(Rollout):
    """The best action one step ahead, of a random share of the choices; with probability `epsilon`, any action."""

    def __init__(self, score: StateScore | MoveScore, share: float = 1.0, epsilon: float = 0.0) -> None:
        self.score = as_move_score(score)
        self.share = share
        self.epsilon = epsilon

    def run(self, state: State, start: State, horizon: Horizon, rng: Rng) -> None:
        while not horizon.over(start, state):
            choices = state.actions()
            if not choices:
                return
            if self.epsilon > 0.0 and rng.random() < self.epsilon:
                state.step(choices[rng.below(len(choices))])
            elif len(choices) == 1:
                state.step(choices[0])
            else:
                tried = choices if self.share >= 1.0 else some_of(choices, self.share, rng)
                state.step(best_step(state, tried, self.score))


class BestOfSome(Rollout):
    """The best of a few random actions one step ahead: better play than at random, without looking at all actions."""

    def __init__(self, score: StateScore | MoveScore, tries: i64 = 4) -> None:
        self.score = as_move_score(score)
        self.tries = tries

    def run(self, state: State, start: State, horizon: Horizon, rng: Rng) -> None:
        while not horizon.over(start, state):
            choices = self.drawn(state, rng)
            if not choices:
                return
            state.step(choices[0] if len(choices) == 1 else best_step(state, choices, self.score))

    def drawn(self, state: State, rng: Rng) -> list[Action]:
        """Some random actions; where there is only one, it is drawn once."""
        found: list[Action] = []
        for number in range(self.tries):
            action = state.random_action(rng)
            if action is None:
                break
            if action not in found:
                found.append(action)
        return found
