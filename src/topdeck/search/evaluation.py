"""Evaluators, which estimate the values and priors of positions for a search, one at a time or in batches."""

from math import exp

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import State, StateScore, Subclassable


class Evaluation:
    """The evaluation of a position, which may still be pending.

    Attributes:
        player: The player whose win probability is `value`.
        value: The win probability.
        priors: The prior probability of each legal action, in the order of the actions; empty if all are equal.
        is_ready: Whether the position has been evaluated.
    """

    def __init__(self, player: i64) -> None:
        self.player = player
        self.value = 0.5
        self.priors: list[float] = []
        self.is_ready = False

    def value_for(self, player: i64) -> float:
        """Return the win probability of a player."""
        return self.value if player == self.player else 1.0 - self.value


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluator(Subclassable):
    """Evaluates positions of games that are in progress."""

    def request(self, state: State) -> Evaluation:
        """Return the evaluation of a position; if it is pending, `flush` completes it."""
        raise NotImplementedError

    def flush(self) -> None:
        """Complete all evaluations that have been requested."""


class ScoreEvaluator(Evaluator):
    """Evaluates positions immediately with a win-probability score; all actions have the same prior."""

    def __init__(self, score: StateScore, player: i64) -> None:
        self.score = score
        self.player = player

    def request(self, state: State) -> Evaluation:
        evaluation = Evaluation(self.player)
        evaluation.value = self.score.value(state, self.player)
        evaluation.is_ready = True
        return evaluation


def softmax(logits: list[float]) -> list[float]:
    """Return probabilities proportional to the exponentials of the logits."""
    largest = max(logits)
    weights = [exp(logit - largest) for logit in logits]
    total = sum(weights)
    return [weight / total for weight in weights]
