"""How things stand for a player: the classes, who leads, and how late it is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final

from mypy_extensions import i64

from topdeck.core.state import Situation, State
from topdeck.games.hearthstone.engine.constants import CLASSES
from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.counts import life

LEAD: Final = 5  # points: in games of greedy players, a third of all positions are even
EARLY: Final = 6  # the last turn of its phase; both players' turns count
MIDDLE: Final = 14


class OwnClass(Situation):
    """The class of the player's own hero."""

    about: ClassVar[str] = "the class of the player's own hero"
    words: ClassVar[tuple[str, ...]] = CLASSES

    def word(self, state: State, player: i64) -> str:
        assert isinstance(state, Table)
        return state.seat(player).hero_class()


class OpposingClass(OwnClass):
    """The class of the enemy hero."""

    about: ClassVar[str] = "the class of the enemy hero"

    def word(self, state: State, player: i64) -> str:
        return super().word(state, 1 - player)


class Lead(Situation):
    """A side has the points of its life and of its minions' attack and health; who has five more is ahead."""

    about: ClassVar[str] = "who leads by five points of life and minions"
    words: ClassVar[tuple[str, ...]] = ("ahead", "even", "behind")

    def word(self, state: State, player: i64) -> str:
        assert isinstance(state, Table)
        lead = points(state.seat(player)) - points(state.seat(1 - player))
        return "ahead" if lead >= LEAD else "behind" if lead <= -LEAD else "even"


def points(side: Player) -> i64:
    """Health, armor, and the attack and health of all minions."""
    found = life(side)
    for it in side.board:
        found += it.attack + it.health
    return found


class Phase(Situation):
    """Three turns of each player are early, the next four are the middle of the game."""

    about: ClassVar[str] = "the turn: early to the 6th, middle to the 14th"
    words: ClassVar[tuple[str, ...]] = ("early", "middle", "late")

    def word(self, state: State, player: i64) -> str:
        return "early" if state.turn <= EARLY else "middle" if state.turn <= MIDDLE else "late"


SITUATIONS: Mapping[str, Situation] = MappingProxyType(
    {"own-class": OwnClass(), "opposing-class": OpposingClass(), "lead": Lead(), "phase": Phase()}
)
