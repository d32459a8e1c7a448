"""The five scores of the competition's framework, and its choice among them by class.

A weight whose name says neither own nor enemy applies to the difference between the player and the opponent.  `swept`
applies when only the player has minions, `hero` is health without armor, `taunt` the health of taunt minions.
"""

from collections.abc import Mapping

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import State, StateScore
from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.counts import Totals, is_alone_on_board
from topdeck.games.hearthstone.scores.position import WeightedScore


@mypyc_attr(allow_interpreted_subclasses=True)
class FrameworkScore(WeightedScore):
    """A weighted sum whose first weight applies when only the player has minions."""

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return self.add_terms(self.weights[0] if is_alone_on_board(me, opponent) else 0.0, Totals(me), Totals(opponent))

    def add_terms(self, value: float, mine: Totals, theirs: Totals) -> float:
        """Add all other terms to the value, in the order of the weights."""
        raise NotImplementedError


class Aggro(FrameworkScore):
    """The heroes' health, and the opponent's taunt minions."""

    name = "aggro"
    weight_names = ("swept", "enemy taunt", "own attack", "hero")
    published = (1000.0, -1000.0, 1.0, 1000.0)

    def add_terms(self, value: float, mine: Totals, theirs: Totals) -> float:
        weights = self.weights
        return value + weights[1] * theirs.taunt + weights[2] * mine.attack + weights[3] * (mine.hero - theirs.hero)


class Control(FrameworkScore):
    """The number of minions, and the health of those with taunt."""

    name = "control"
    weight_names = ("swept", "minions", "taunt", "own attack", "hero")
    published = (1000.0, 50.0, 25.0, 1.0, 10.0)

    def add_terms(self, value: float, mine: Totals, theirs: Totals) -> float:
        return add_board(value, self.weights, 1, mine, theirs)


@mypyc_attr(allow_interpreted_subclasses=True)
class Midrange(FrameworkScore):
    """Board first: minions, their stats and an empty enemy board."""

    name = "midrange"
    weight_names = ("swept", "minions", "enemy taunt", "own attack", "hero", "health", "attack")
    published = (5000.0, 5.0, -1000.0, 1.0, 10.0, 10.0, 10.0)

    def add_terms(self, value: float, mine: Totals, theirs: Totals) -> float:
        weights = self.weights
        return (
            value
            + weights[1] * (mine.minions - theirs.minions)
            + self.taunt_term(mine, theirs)
            + weights[3] * mine.attack
            + weights[4] * (mine.hero - theirs.hero)
            + weights[5] * (mine.health - theirs.health)
            + weights[6] * (mine.attack - theirs.attack)
        )

    def taunt_term(self, mine: Totals, theirs: Totals) -> float:
        return self.weights[2] * theirs.taunt


class Ramp(Midrange):
    """Board first, with more minions.  As in the framework, the player's *own* taunt counts while the enemy has one."""

    name = "ramp"
    weight_names = ("swept", "minions", "own taunt against taunt", "own attack", "hero", "health", "attack")
    published = (5000.0, 50.0, -500.0, 1.0, 10.0, 10.0, 20.0)

    def taunt_term(self, mine: Totals, theirs: Totals) -> float:
        return self.weights[2] * mine.taunt if theirs.taunt > 0.0 else 0.0


class Fatigue(WeightedScore):
    """Running the opponent out of cards: a hand of ten, an empty deck."""

    name = "fatigue"
    weight_names = ("swept", "enemy hand full", "enemy deck empty", "deck", "minions", "taunt", "own attack", "hero")
    published = (1000.0, 1000.0, 10000.0, 50.0, 10.0, 10.0, 1.0, 5.0)

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        weights = self.weights
        value = (
            (weights[0] if is_alone_on_board(me, opponent) else 0.0)
            + (weights[1] if len(opponent.hand) > 9 else 0.0)
            + (weights[2] if opponent.cards_left == 0 else 0.0)
            + weights[3] * float(me.cards_left - opponent.cards_left)
        )
        return add_board(value, weights, 4, Totals(me), Totals(opponent))


def add_board(value: float, weights: list[float], first: i64, mine: Totals, theirs: Totals) -> float:
    """Add minions, taunt, own attack and hero, whose weights begin at place `first`."""
    return (
        value
        + weights[first] * (mine.minions - theirs.minions)
        + weights[first + 1] * (mine.taunt - theirs.taunt)
        + weights[first + 2] * mine.attack
        + weights[first + 3] * (mine.hero - theirs.hero)
    )


@mypyc_attr(allow_interpreted_subclasses=True)  # a pickle makes it without arguments
class ByClass(StateScore):
    """A score for each class.  As in the framework, the hero of the player to move decides which one applies."""

    def __init__(self, scores: Mapping[str, StateScore], otherwise: StateScore) -> None:
        self.scores = dict(scores)
        self.otherwise = otherwise

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        hero = state.seat(state.player).hero_class()
        return self.scores.get(hero, self.otherwise).value(state, player)
