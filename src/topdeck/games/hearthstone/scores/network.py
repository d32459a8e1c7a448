"""The champion's score: a small neural network that was trained on games and also works for unknown decks."""

from collections.abc import Sequence
from math import exp

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import TopdeckError
from topdeck.core.state import StateScore
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores.position import Rows, check_number, check_weights
from topdeck.games.hearthstone.scores.trained import FEATURES, NO_ROWS, FeatureScore, Numbers, weighted_sum


@mypyc_attr(allow_interpreted_subclasses=True)  # compiled objects cannot be unpickled without this method
class Network(FeatureScore):
    """A win probability, computed by a neural network after the player's turn and by another score during it.

    The network has one hidden layer of rectified units, whose biases depend on the classes of both players, and its
    output is the log-odds of winning.  As a result, a search to the end of the turn orders its steps with a fast score
    and evaluates the leaves with a more accurate one.  The values of the two scores are not comparable.
    """

    def __init__(
        self,
        units: Sequence[Sequence[float]],
        worths: Sequence[float],
        constant: float,
        within_turn: StateScore,
        mine: Rows = NO_ROWS,
        theirs: Rows = NO_ROWS,
    ) -> None:
        super().__init__()
        self.units = [check_weights(weights, FEATURES, "a network unit") for weights in units]
        self.worths = check_units(worths, len(units), "output weights")
        self.constant = check_number(constant, "the constant of the network")
        self.within_turn = within_turn
        self.mine = {name: check_units(biases, len(units), f"biases for a {name}") for name, biases in mine.items()}
        self.theirs = {name: check_units(biases, len(units), f"biases for a {name}") for name, biases in theirs.items()}

    def win_probability(self, game: Table, player: i64) -> float:
        if game.player == player:
            return self.within_turn.value(game, player)
        me, opponent = game.seat(player), game.seat(1 - player)
        self.features.count(me, opponent)
        odds = self.constant
        units = self.weights_for(me.deck_class(), opponent.deck_class())
        for index in range(len(units)):
            total = weighted_sum(units[index], self.features)
            if total > 0.0:
                odds += self.worths[index] * total
        return 1.0 / (1.0 + exp(-odds))

    def mix(self, mine: str, theirs: str) -> list[Numbers]:
        """Compute the weights of all units, including their biases for these classes."""
        nothing = [0.0 for unit in self.units]
        biases = zip(self.mine.get(mine, nothing), self.theirs.get(theirs, nothing), strict=True)
        units = zip(self.units, biases, strict=True)
        return [Numbers(weights[:-1] + [weights[-1] + own + enemy]) for weights, (own, enemy) in units]


def check_units(numbers: Sequence[float], units: int, what: str) -> list[float]:
    """Return the numbers as floats, or raise `TopdeckError` unless there is one finite number per unit."""
    if len(numbers) != units:
        raise TopdeckError(f"the network has {units} units, but {len(numbers)} {what}")
    subject = f"each of the network's {what}"
    return [check_number(value, subject) for value in numbers]
