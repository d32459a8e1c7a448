"""The five scores that come with the competition's framework, and its choice among them by class."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import State, StateScore
from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.counts import Totals, swept
from topdeck.games.hearthstone.scores.position import PositionScore, Row, check_weights

# The names of the weights.  Where none says whose, it is mine minus the enemy's; `swept` is that only I have minions,
# `hero` is health without armor, `taunt` the health of minions with taunt.
AGGRO: Final = ("swept", "enemy taunt", "own attack", "hero")
CONTROL: Final = ("swept", "minions", "taunt", "own attack", "hero")
MIDRANGE: Final = ("swept", "minions", "enemy taunt", "own attack", "hero", "health", "attack")
RAMP: Final = ("swept", "minions", "own taunt against taunt", "own attack", "hero", "health", "attack")
FATIGUE: Final = ("swept", "enemy hand full", "enemy deck empty", "deck", "minions", "taunt", "own attack", "hero")

AGGRO_SHIPPED: Final[Row] = (1000.0, -1000.0, 1.0, 1000.0)
CONTROL_SHIPPED: Final[Row] = (1000.0, 50.0, 25.0, 1.0, 10.0)
MIDRANGE_SHIPPED: Final[Row] = (5000.0, 5.0, -1000.0, 1.0, 10.0, 10.0, 10.0)
RAMP_SHIPPED: Final[Row] = (5000.0, 50.0, -500.0, 1.0, 10.0, 10.0, 20.0)
FATIGUE_SHIPPED: Final[Row] = (1000.0, 1000.0, 10000.0, 50.0, 10.0, 10.0, 1.0, 5.0)


@mypyc_attr(allow_interpreted_subclasses=True)
class FrameworkScore(PositionScore):
    """A sum of weighted terms; the first weight counts while only the player's side has minions."""

    weights: list[float]

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return self.add_terms(self.weights[0] if swept(me, opponent) else 0.0, Totals(me), Totals(opponent))

    def add_terms(self, value: float, mine: Totals, theirs: Totals) -> float:
        """The value with all other terms, one after the other."""
        raise NotImplementedError


class Aggro(FrameworkScore):
    """The heroes' health, and no taunt in the way."""

    def __init__(self, weights: Sequence[float] = AGGRO_SHIPPED) -> None:
        self.weights = check_weights(weights, AGGRO, "aggro")

    def add_terms(self, value: float, mine: Totals, theirs: Totals) -> float:
        weights = self.weights
        return value + weights[1] * theirs.taunt + weights[2] * mine.attack + weights[3] * (mine.hero - theirs.hero)


class Control(FrameworkScore):
    """The number of minions, and who stands behind taunt."""

    def __init__(self, weights: Sequence[float] = CONTROL_SHIPPED) -> None:
        self.weights = check_weights(weights, CONTROL, "control")

    def add_terms(self, value: float, mine: Totals, theirs: Totals) -> float:
        weights = self.weights
        return (
            value
            + weights[1] * (mine.minions - theirs.minions)
            + weights[2] * (mine.taunt - theirs.taunt)
            + weights[3] * mine.attack
            + weights[4] * (mine.hero - theirs.hero)
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class Midrange(FrameworkScore):
    """Board first: minions, their numbers and an empty enemy board."""

    def __init__(self, weights: Sequence[float] = MIDRANGE_SHIPPED) -> None:
        self.weights = check_weights(weights, MIDRANGE, "midrange")

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
    """Board first, with more minions.  As shipped, it is the *own* taunt that counts while the enemy has one."""

    def __init__(self, weights: Sequence[float] = RAMP_SHIPPED) -> None:
        self.weights = check_weights(weights, RAMP, "ramp")

    def taunt_term(self, mine: Totals, theirs: Totals) -> float:
        return self.weights[2] * mine.taunt if theirs.taunt > 0.0 else 0.0


class Fatigue(PositionScore):
    """The enemy's cards run out: a hand of ten, an empty deck."""

    def __init__(self, weights: Sequence[float] = FATIGUE_SHIPPED) -> None:
        self.weights = check_weights(weights, FATIGUE, "fatigue")

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        weights = self.weights
        mine, theirs = Totals(me), Totals(opponent)
        return (
            (weights[0] if swept(me, opponent) else 0.0)
            + (weights[1] if len(opponent.hand) > 9 else 0.0)
            + (weights[2] if opponent.cards_left == 0 else 0.0)
            + weights[3] * float(me.cards_left - opponent.cards_left)
            + weights[4] * (mine.minions - theirs.minions)
            + weights[5] * (mine.taunt - theirs.taunt)
            + weights[6] * mine.attack
            + weights[7] * (mine.hero - theirs.hero)
        )


@mypyc_attr(allow_interpreted_subclasses=True)  # a pickle makes it without arguments
class ByClass(StateScore):
    """A score for each class.  As in the framework, the hero of the player to move decides, whoever asks."""

    def __init__(self, scores: Mapping[str, StateScore], otherwise: StateScore) -> None:
        self.scores = dict(scores)
        self.otherwise = otherwise

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        hero = state.seat(state.player).hero_class()
        return self.scores.get(hero, self.otherwise).value(state, player)
