"""A second eye for the champion, for decks that nobody knows: a small network, learned from games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.errors import TopdeckError
from topdeck.core.state import StateScore
from topdeck.games.hearthstone.engine.model import Table
from topdeck.games.hearthstone.scores.position import WinProbabilityScore, check_weights, number
from topdeck.games.hearthstone.scores.trained import FEATURES, NOTHING, Numbers, weighted_sum


@mypyc_attr(allow_interpreted_subclasses=True)  # a pickle makes it without arguments
class Unit:
    """What the features weigh in it, and what it adds to the odds for all that they add up to above zero."""

    def __init__(self, weights: Sequence[float], worth: float) -> None:
        self.weights = Numbers(weights)
        self.worth = worth


ByClass = Mapping[str, Sequence[float]]  # a number for each unit, for every class that has any

NO_CLASSES: Final[dict[str, Sequence[float]]] = {}


@mypyc_attr(allow_interpreted_subclasses=True)  # compiled, others need their units to be unpickled
class Network(WinProbabilityScore):
    """The chance to win, from 0 to 1.  Where the turn has passed to the other player, a network of one layer tells the
    logarithm of its odds: what its units add up to, and a constant.  Within the own turn another score does.

    The constants of the units differ with the classes of both players.

    So a search to the end of the turn orders its steps by a quick score, and judges the ends by a better one.  It must
    not compare the two with each other.
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
        self.worths = for_units(worths, len(units), "they are worth")
        self.constant = number(constant, "the constant of network")
        self.within_turn = within_turn
        self.mine = {name: for_units(added, len(units), f"a {name} adds") for name, added in mine.items()}
        self.theirs = {name: for_units(added, len(units), f"a {name} adds") for name, added in theirs.items()}
        self.known: dict[tuple[str, str], list[Unit]] = {}  # by both classes
        self.mine_met = self.theirs_met = ""  # the classes asked for last, which are mostly asked for again
        self.between: list[Unit] = []  # them
        self.seen = Numbers(NOTHING)  # of the position that is judged; made once

    def win_probability(self, game: Table, player: i64) -> float:
        if game.player == player:
            return self.within_turn.value(game, player)
        me, opponent = game.seat(player), game.seat(1 - player)
        self.seen.count(me, opponent)
        odds = self.constant
        for unit in self.units_between(me.hero_class(), opponent.hero_class()):
            total = weighted_sum(unit.weights, self.seen)
            if total > 0.0:
                odds += unit.worth * total
        return 1.0 / (1.0 + exp(-odds))

    def units_between(self, mine: str, theirs: str) -> list[Unit]:
        """The units with the constants that they have between these classes."""
        if mine is not self.mine_met or theirs is not self.theirs_met:
            found = self.known.get((mine, theirs))
            if found is None:
                found = self.mix(mine, theirs)
                self.known[mine, theirs] = found
            self.mine_met, self.theirs_met, self.between = mine, theirs, found
        return self.between

    def mix(self, mine: str, theirs: str) -> list[Unit]:
        nothing = [0.0 for unit in self.units]
        own, enemy = self.mine.get(mine, nothing), self.theirs.get(theirs, nothing)
        found: list[Unit] = []
        for place in range(len(self.units)):
            weights = self.units[place]
            constant = weights[-1] + own[place] + enemy[place]
            found.append(Unit(weights[:-1] + [constant], self.worths[place]))
        return found


def for_units(numbers: Sequence[float], units: int, what: str) -> list[float]:
    """One number for each unit."""
    if len(numbers) != units:
        raise TopdeckError(f"network has {units} units, and {len(numbers)} numbers that say what {what}")
    return [number(value, f"what {what} in network") for value in numbers]
