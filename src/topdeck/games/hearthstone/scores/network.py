"""A small neural network, learned from games, as the champion's score for unknown decks."""

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import TopdeckError
from topdeck.core.state import StateScore
from topdeck.games.hearthstone.engine.model import Table
from topdeck.games.hearthstone.scores.position import WinProbabilityScore, check_number, check_weights
from topdeck.games.hearthstone.scores.trained import FEATURES, NOTHING, Numbers, weighted_sum


@mypyc_attr(allow_interpreted_subclasses=True)  # a pickle makes it without arguments
class Unit:
    """A hidden unit: the weights of the features, and the factor of its output in the log-odds."""

    def __init__(self, weights: Sequence[float], worth: float) -> None:
        self.weights = Numbers(weights)
        self.worth = worth


ByClass = Mapping[str, Sequence[float]]  # a number for each unit, by class

NO_CLASSES: Final[dict[str, Sequence[float]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)  # without it, compiled objects cannot be unpickled
class Network(WinProbabilityScore):
    """A win probability.  After the player's turn, its log-odds come from a network with one hidden layer of rectified
    units, whose biases depend on the classes of both players.  Within the turn, another score evaluates the position.

    A search to the end of the turn therefore orders its steps by a quick score, and evaluates the leaves by a better
    one.  It must not compare values of the two.
    """

    def __init__(
        self,
        units: Sequence[Sequence[float]],
        worths: Sequence[float],
        constant: float,
        within_turn: StateScore,
        mine: ByClass = NO_CLASSES,
        theirs: ByClass = NO_CLASSES,
    ) -> None:
        self.units = [check_weights(weights, FEATURES, "a unit of network") for weights in units]
        self.worths = check_units(worths, len(units), "output weights")
        self.constant = check_number(constant, "the constant of network")
        self.within_turn = within_turn
        self.mine = {name: check_units(biases, len(units), f"biases for a {name}") for name, biases in mine.items()}
        self.theirs = {name: check_units(biases, len(units), f"biases for a {name}") for name, biases in theirs.items()}
        self.known: dict[tuple[str, str], list[Unit]] = {}  # by both classes
        self.last_mine = self.last_theirs = ""  # the classes of the last call, which rarely change
        self.last: list[Unit] = []  # their units
        self.features = Numbers(NOTHING)  # of the position to evaluate; reused

    def win_probability(self, game: Table, player: i64) -> float:
        if game.player == player:
            return self.within_turn.value(game, player)
        me, opponent = game.seat(player), game.seat(1 - player)
        self.features.count(me, opponent)
        odds = self.constant
        for unit in self.units_for(me.hero_class(), opponent.hero_class()):
            total = weighted_sum(unit.weights, self.features)
            if total > 0.0:
                odds += unit.worth * total
        return 1.0 / (1.0 + exp(-odds))

    def units_for(self, mine: str, theirs: str) -> list[Unit]:
        """Return the units with their biases for these classes."""
        if mine is not self.last_mine or theirs is not self.last_theirs:
            units = self.known.get((mine, theirs))
            if units is None:
                units = self.mix(mine, theirs)
                self.known[mine, theirs] = units
            self.last_mine, self.last_theirs, self.last = mine, theirs, units
        return self.last

    def mix(self, mine: str, theirs: str) -> list[Unit]:
        nothing = [0.0 for unit in self.units]
        biases = zip(self.mine.get(mine, nothing), self.theirs.get(theirs, nothing), strict=True)
        units = zip(self.units, self.worths, biases, strict=True)
        return [Unit(weights[:-1] + [weights[-1] + own + enemy], worth) for weights, worth, (own, enemy) in units]


def check_units(numbers: Sequence[float], units: int, what: str) -> list[float]:
    """Return one number for each unit."""
    if len(numbers) != units:
        raise TopdeckError(f"network has {units} units, but {len(numbers)} {what}")
    return [check_number(value, f"each of the {what} of network") for value in numbers]
