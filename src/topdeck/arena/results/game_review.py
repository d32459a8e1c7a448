"""Reviews of finished games: the loss of win probability per decision, marks for bad decisions, and summaries."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal, get_args

from msgspec import Struct

Mark = Literal["inaccuracy", "mistake", "blunder"]

MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
# The minimum loss of win probability for each mark.  Lichess uses similar thresholds for chess.
THRESHOLDS: Final[Mapping[Mark, float]] = {"inaccuracy": 0.05, "mistake": 0.1, "blunder": 0.2}


class Candidate(Struct, frozen=True):
    """An action that was compared with other actions, and the resulting win probability for the player to move."""

    action: str
    words: str
    chance: float


class ReviewedDecision(Struct, frozen=True, omit_defaults=True):
    """A decision compared with the best action that the judge found.

    Attributes:
        place: The index of the decision in the game, from 0.
        player: The player who made the decision.
        turn: The turn on which the decision was made.
        played: The action that was played.
        best: The best action, which equals `played` if the judge found no better action.
        line: The line of play that the judge expects, beginning with the best action.
        words: The line in words.
        error: The standard error of the difference between the two win probabilities.
    """

    place: int
    player: int
    turn: int
    played: Candidate
    best: Candidate
    line: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    error: float = 0.0

    @property
    def loss(self) -> float:
        """The loss of win probability, which is 0 if the judge found no better action."""
        return max(0.0, self.best.chance - self.played.chance)

    @property
    def mark(self) -> Mark | None:
        """The mark for the decision, if its loss exceeds a threshold by more than the standard error."""
        reached = [mark for mark in MARKS if self.loss - self.error >= THRESHOLDS[mark]]
        return reached[-1] if reached else None

    def explain(self) -> str:
        """Return a sentence that names the better action, or an empty string if the decision has no mark."""
        if self.mark is None:
            return ""
        if self.best.chance == 1.0:
            missed = "the line wins this turn" if len(self.line) > 1 else "it wins immediately"
            return f"{self.best.words} was better: {missed} (100% instead of {self.played.chance:.0%})"
        return f"{self.best.words} was better: {self.best.chance:.0%} instead of {self.played.chance:.0%}"


class PlayerSummary(Struct, frozen=True):
    """A summary of one player's reviewed decisions: their number, their average loss, and the count of each mark."""

    decisions: int
    average_loss: float
    inaccuracies: int
    mistakes: int
    blunders: int


def summarize(decisions: Sequence[ReviewedDecision], player: int) -> PlayerSummary:
    """Summarize the reviewed decisions of one player."""
    own = [decision for decision in decisions if decision.player == player]
    marks = [decision.mark for decision in own]
    loss = sum(decision.loss for decision in own) / len(own) if own else 0.0
    return PlayerSummary(len(own), loss, *(marks.count(mark) for mark in MARKS))


def win_curve(decisions: Sequence[ReviewedDecision], last: int, score: float | None) -> list[float | None]:
    """Return the first player's win probability in each position, or None for positions without a new estimate.

    Searches by the player to move are too optimistic, because they know that player's cards and plan only that player's
    turn.  The curve is therefore the mean of both players' latest estimates, in which these biases cancel out.  The
    last value is the score of the final result.

    Args:
        decisions: The reviewed decisions in order.
        last: The number of decisions in the game.
        score: The first player's score, or None if the game has no result.
    """
    curve: list[float | None] = [None] * (last + 1)
    firsts = {decision.player: first_player_chance(decision) for decision in reversed(decisions)}
    latest = [firsts.get(player, firsts.get(1 - player, 0.5)) for player in (0, 1)]
    for decision in decisions:
        latest[decision.player] = first_player_chance(decision)
        curve[decision.place] = sum(latest) / 2
    if score is not None:
        curve[last] = score
    return curve


def first_player_chance(decision: ReviewedDecision) -> float:
    """Return the first player's win probability before a decision."""
    return decision.best.chance if decision.player == 0 else 1.0 - decision.best.chance
