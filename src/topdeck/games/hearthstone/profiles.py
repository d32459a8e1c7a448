"""GRETIVE's profiles of play: what a finished game is worth to a player who plays in a style."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from topdeck.games.hearthstone.engine.constants import TAUNT
from topdeck.games.hearthstone.engine.model import Player, Table
from topdeck.games.hearthstone.scores.counts import Totals, life
from topdeck.state import State

Terms = Mapping[str, float]  # the factor of each thing that counts


@dataclass(frozen=True)
class Profile:
    """A constant and the terms of a game that was won, and those of one that was not; a draw is none."""

    won: float
    terms_won: Terms
    lost: float
    terms_lost: Terms

    def __call__(self, state: State, seat: int) -> float:
        """What the last position of a game is worth to a seat."""
        assert isinstance(state, Table)
        result = state.result()
        wins = result is not None and result.winner == seat
        counts = last_counts(state, state.seat(seat), state.seat(1 - seat))
        constant, terms = (self.won, self.terms_won) if wins else (self.lost, self.terms_lost)
        return constant + sum(factor * counts[name] for name, factor in terms.items())


def last_counts(game: Table, me: Player, opponent: Player) -> dict[str, float]:
    """What the profiles look at, when a game is over."""
    mine, theirs = Totals(me), Totals(opponent)
    return {
        "turns": float(game.turn),
        "life": float(life(me)),  # health and armor
        "enemy life": float(life(opponent)),
        "attack": mine.attack,
        "enemy attack": theirs.attack,
        "health": mine.health,
        "taunt health": mine.taunt,
        "taunt cost": float(sum(it.card.cost for it in me.board if it.keywords & TAUNT)),
        "minions": mine.minions,
        "enemy minions": theirs.minions,
    }


AGGRO = Profile(
    180.0,
    {"turns": -7.0, "life": 1.0, "attack": 2.0, "minions": 3.0, "enemy minions": -3.0},
    -130.0,
    {"turns": 5.0, "enemy life": -10.0, "enemy attack": -3.0, "attack": 5.0, "enemy minions": -1.0},
)
CONTROL = Profile(
    150.0,
    {"turns": 1.0, "life": 2.0, "attack": 2.0, "health": 2.0, "taunt health": 2.0, "enemy attack": -4.0},
    -200.0,
    {
        "turns": 10.0,
        "enemy life": -4.0,
        "attack": 5.0,
        "minions": 2.0,
        "taunt cost": 2.0,
        "taunt health": 2.0,
        "enemy attack": -6.0,
    },
)
MIDRANGE = Profile(
    180.0,
    {"turns": -3.0, "life": 3.0, "attack": 2.0},
    -120.0,
    {"turns": 5.0, "enemy life": -5.0, "enemy attack": -5.0, "attack": 3.0},
)
PROFILES: Mapping[str, Profile] = MappingProxyType(
    {"gretive-aggro": AGGRO, "gretive-control": CONTROL, "gretive-midrange": MIDRANGE}
)
