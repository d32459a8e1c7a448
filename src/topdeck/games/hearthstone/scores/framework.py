"""The five scores of the competition's framework, its choice of a score for each class, and two scores from Olomouc's
fork.

A weight whose name contains neither `own` nor `enemy` applies to the difference between the player and the opponent.
`swept` applies when only the player has minions.  `hero` is the hero's health without armor, and `taunt` is the total
health of taunt minions.
"""

from collections.abc import Mapping, Sequence
from math import sqrt

from mypy_extensions import i64, mypyc_attr

from topdeck.core.state import State, StateScore
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.entity import Entity
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores.counts import Totals, hand_worth, is_alone_on_board, life
from topdeck.games.hearthstone.scores.position import LOST, SideScore, WeightedScore, round_half_even


@mypyc_attr(allow_interpreted_subclasses=True)
class FrameworkScore(WeightedScore):
    """A weighted sum whose first weight applies when only the player has minions."""

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return self.add_terms(self.weights[0] if is_alone_on_board(me, opponent) else 0.0, Totals(me), Totals(opponent))

    def add_terms(self, value: float, mine: Totals, theirs: Totals) -> float:
        """Return the value plus all other terms, added in the order of the weights."""
        raise NotImplementedError


class Aggro(FrameworkScore):
    """A score based on the heroes' health and the opponent's taunt minions."""

    name = "aggro"
    weight_names = ("swept", "enemy taunt", "own attack", "hero")
    published = (1000.0, -1000.0, 1.0, 1000.0)

    def add_terms(self, value: float, mine: Totals, theirs: Totals) -> float:
        weights = self.weights
        return value + weights[1] * theirs.taunt + weights[2] * mine.attack + weights[3] * (mine.hero - theirs.hero)


class Control(FrameworkScore):
    """A score based on the number of minions and the health of taunt minions."""

    name = "control"
    weight_names = ("swept", "minions", "taunt", "own attack", "hero")
    published = (1000.0, 50.0, 25.0, 1.0, 10.0)

    def add_terms(self, value: float, mine: Totals, theirs: Totals) -> float:
        return add_board(value, self.weights, 1, mine.taunt - theirs.taunt, mine, theirs)


@mypyc_attr(allow_interpreted_subclasses=True)
class Midrange(FrameworkScore):
    """A score that puts the board first: minions, their stats and an empty enemy board."""

    name = "midrange"
    weight_names = ("swept", "minions", "enemy taunt", "own attack", "hero", "health", "attack")
    published = (5000.0, 5.0, -1000.0, 1.0, 10.0, 10.0, 10.0)

    def add_terms(self, value: float, mine: Totals, theirs: Totals) -> float:
        weights = self.weights
        value = add_board(value, weights, 1, self.taunt(mine, theirs), mine, theirs)
        return value + weights[5] * (mine.health - theirs.health) + weights[6] * (mine.attack - theirs.attack)

    def taunt(self, mine: Totals, theirs: Totals) -> float:
        """Return the health of the taunt minions that this score counts."""
        return theirs.taunt


class Ramp(Midrange):
    """Like `Midrange`, but with more weight on the number of minions.

    As in the framework, the taunt term counts the player's *own* taunt minions, and only while the enemy has any.
    """

    name = "ramp"
    weight_names = ("swept", "minions", "own taunt against taunt", "own attack", "hero", "health", "attack")
    published = (5000.0, 50.0, -500.0, 1.0, 10.0, 10.0, 20.0)

    def taunt(self, mine: Totals, theirs: Totals) -> float:
        return mine.taunt if theirs.taunt > 0.0 else 0.0


class Fatigue(WeightedScore):
    """A score for making the opponent run out of cards: it rewards a full enemy hand and an empty enemy deck."""

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
        mine, theirs = Totals(me), Totals(opponent)
        return add_board(value, weights, 4, mine.taunt - theirs.taunt, mine, theirs)


def add_board(value: float, weights: list[float], first: i64, taunt: float, mine: Totals, theirs: Totals) -> float:
    """Return the value plus terms for minions, taunt, the player's attack and the heroes; weights start at `first`."""
    return (
        value
        + weights[first] * (mine.minions - theirs.minions)
        + weights[first + 1] * taunt
        + weights[first + 2] * mine.attack
        + weights[first + 3] * (mine.hero - theirs.hero)
    )


@mypyc_attr(allow_interpreted_subclasses=True)  # unpickling creates it without arguments
class ByClass(StateScore):
    """A score for each class.  As in the framework, the class of the player to move determines which score applies."""

    def __init__(self, scores: Mapping[str, StateScore], otherwise: StateScore) -> None:
        self.scores = dict(scores)
        self.otherwise = otherwise

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        hero = state.seat(state.player).deck_class()
        return self.scores.get(hero, self.otherwise).value(state, player)


# ---- Olomouc's fork


class Ejnar(SideScore):
    """A score based on rounded square roots of health and deck, the hand, and the minions' stats."""

    def side(self, game: Table, side: Player, other: Player) -> float:
        totals = Totals(side)
        roots = round_half_even(2.0 * sqrt(totals.hero)) + round_half_even(sqrt(float(side.cards_left)))
        return roots + hand_worth(side) + totals.attack + totals.health


class MyScore(SideScore):
    """A score based on health and armor, the hand, and minions with their keywords.

    Unlike in other scores, the player's own death is checked before the opponent's.  Windfury adds a multiple of the
    attack; divine shield and elusive add a multiple of the sum of attack and health.
    """

    name = "myscore"
    weight_names = (
        *("life", "hand", "minions", "attack", "health", "taunt"),
        *("windfury", "divine shield", "stealth", "elusive", "enraged"),
    )
    published = (1.0, 3.0, 2.0, 1.0, 1.0, 2.0, 0.5, 1.5, 1.0, 1.5, 1.0)

    def __init__(self, weights: Sequence[float] | None = None) -> None:
        super().__init__(weights)
        self.life, self.hand, self.minions, self.attack, self.health, self.taunt = self.weights[:6]
        self.windfury, self.divine_shield, self.stealth, self.elusive, self.enraged = self.weights[6:]

    def value(self, state: State, player: i64) -> float:
        assert isinstance(state, Table)
        if state.seat(player).hero.health < 1 or state.winner == 1 - player:
            return LOST
        return super().value(state, player)

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return 1000.0 * super().worth(game, me, opponent)

    def side(self, game: Table, side: Player, other: Player) -> float:
        points = self.life * float(life(side))
        points += self.hand * float(len(side.hand)) + self.minions * float(len(side.board))
        for it in side.board:
            points += self.minion_points(it)
        return points

    def minion_points(self, it: Entity) -> float:
        """Return a minion's value; if it is frozen, only its health counts, and multiples of stats are truncated."""
        keywords = it.keywords
        attack, health = float(it.attack), float(it.health)
        if keywords & constants.FROZEN:
            return self.health * health
        points = self.attack * attack + self.health * health
        if keywords & constants.TAUNT:
            points += self.taunt
        if keywords & constants.WINDFURY:
            points += truncate(self.windfury * attack)
        if keywords & constants.DIVINE_SHIELD:
            points += truncate(self.divine_shield * (attack + health))
        if keywords & constants.STEALTH:
            points += self.stealth
        if keywords & constants.ELUSIVE:
            points += truncate(self.elusive * (attack + health))
        if it.listens & constants.OWN_AURA and it.card.enrage is not None and it.is_damaged():
            points += self.enraged
        return points


def truncate(value: float) -> float:
    return float(int(value))
