"""Situations that can determine a Hearthstone agent's score: class, lead and phase of the game."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from mypy_extensions import i64

from topdeck.core.state import Situation, State
from topdeck.games.hearthstone.engine.constants import CLASSES
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.scores.counts import life

LEAD: Final = 5  # with a threshold of 5 points, a third of all positions in games between greedy agents are even
EARLY: Final = 6  # the last turn of the early phase, counting both players' turns
MIDDLE: Final = 14


class OwnClass(Situation):
    """The class of the player's own hero."""

    about: ClassVar[str] = "the class of the player's own hero"
    words: ClassVar[tuple[str, ...]] = CLASSES

    def word(self, state: State, player: i64) -> str:
        assert isinstance(state, Table)
        return state.seat(player).deck_class()


class OpposingClass(OwnClass):
    """The class of the enemy hero."""

    about: ClassVar[str] = "the class of the enemy hero"

    def word(self, state: State, player: i64) -> str:
        return super().word(state, 1 - player)


class Lead(Situation):
    """Whether a side leads by five points, counting health, armor, and the attack and health of minions."""

    about: ClassVar[str] = "which player leads by five points, counting life and minions"
    words: ClassVar[tuple[str, ...]] = ("ahead", "even", "behind")

    def word(self, state: State, player: i64) -> str:
        assert isinstance(state, Table)
        lead = count_points(state.seat(player)) - count_points(state.seat(1 - player))
        return "ahead" if lead >= LEAD else "behind" if lead <= -LEAD else "even"


def count_points(side: Player) -> i64:
    """Return the sum of a side's health, armor, and the attack and health of its minions."""
    total = life(side)
    for it in side.board:
        total += it.attack + it.health
    return total


class Phase(Situation):
    """The phase of the game: each player's first three turns are early, the next four middle, and the rest late."""

    about: ClassVar[str] = "the turn: early until the 6th, middle until the 14th, then late"
    words: ClassVar[tuple[str, ...]] = ("early", "middle", "late")

    def word(self, state: State, player: i64) -> str:
        return "early" if state.turn <= EARLY else "middle" if state.turn <= MIDDLE else "late"


SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {"own-class": OwnClass(), "opposing-class": OpposingClass(), "lead": Lead(), "phase": Phase()}
)
