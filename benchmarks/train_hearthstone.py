"""Train the `trained` score for Hearthstone: `python benchmarks/train_hearthstone.py --games 5000 miller`.

Every position at the end of a turn becomes a row, as seen by the player whose turn it was. The score has weights for
all positions, for late positions, and for each class.  See `training.py` or `--help` for the method.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from training import Lesson, Model, Regression, main, rounded
from training_rows import Chosen, Numbers, Places, Rows

from topdeck import Rng
from topdeck.core.state import State
from topdeck.games.hearthstone.engine.constants import CLASSES
from topdeck.games.hearthstone.scores.trained import FEATURES, STAGES, features
from topdeck.games.hearthstone.state import HearthstoneState

GAME = "hearthstone"
ERAS = ("gadgetzan-2017", "competition-2020")
PLAYERS = ("madrid-greedy-tree(score=trained, iterations=400, ms=none)",) * 3 + ("miller",)

# The regularization strengths for feature weights, for constants, and for decks and seats.
CAUTION, FREEDOM, FAIRNESS = 20.0, 0.1, 5.0
COLUMNS = (*FEATURES, "my_class", "opponent_class")
CRYSTALS, MY_CLASS, OPPONENT_CLASS = map(COLUMNS.index, ("my_crystals", "my_class", "opponent_class"))


class Hearthstone(Lesson):
    """Positions at the end of a turn; each class is stored as its index in `CLASSES`."""

    name, game, weights = "hearthstone", GAME, "trained.json"
    players, games, noise, wild, columns = PLAYERS, 5000, 0.1, 80, COLUMNS
    kind, kinds = "class", CLASSES

    def settings(self, rng: Rng) -> dict[str, Any]:
        return {"era": rng.choice(ERAS)}

    def worth_noting(self, state: State, turn_is_over: bool) -> bool:
        return turn_is_over

    def seats(self, mover: int) -> tuple[int, ...]:
        return (mover,)

    def note(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, HearthstoneState)
        me, opponent = state.seat(seat), state.seat(1 - seat)
        classes = [float(CLASSES.index(side.hero_class())) for side in (me, opponent)]
        return features(me, opponent) + classes

    def model(self, rows: Rows) -> Model:
        return ByClass(rows)


class ByClass(Regression):
    """Blocks of weights for all positions, late positions, the player's class and the opponent's class.

    These blocks are followed by terms for effects that are independent of the position: the pair of decks and the first
    player.
    """

    def __init__(self, rows: Rows) -> None:
        self.spread = spread_of(rows)
        self.pairings = np.unique(rows.pairings)
        self.decks = self.block(2 + 2 * len(CLASSES)).start  # the first index after the features
        self.seat = self.decks + len(self.pairings)
        self.caution = np.full(self.seat + 1, FAIRNESS)
        self.caution[: self.decks] = CAUTION
        self.caution[len(FEATURES) - 1 : self.decks : len(FEATURES)] = FREEDOM

    def block(self, number: int) -> slice:
        return slice(number * len(FEATURES), (number + 1) * len(FEATURES))

    def always(self) -> slice:
        return self.block(0)

    def late(self) -> slice:
        return self.block(1)

    def mine(self, place: int) -> slice:
        return self.block(2 + place)

    def theirs(self, place: int) -> slice:
        return self.block(2 + len(CLASSES) + place)

    def groups(self, rows: Rows) -> list[tuple[Chosen, Places]]:
        """Return the rows grouped by pair of decks."""
        found: list[tuple[Chosen, Places]] = []
        for place in np.flatnonzero(np.isin(self.pairings, rows.pairings)):
            chosen = rows.pairings == self.pairings[place]
            found.append((chosen, self.places(rows.seen[chosen.argmax()], int(place))))
        return found

    def places(self, seen: Numbers, pairing: int) -> Places:
        """Return the indices of all weights that apply to the decks in this row."""
        mine, theirs = int(seen[MY_CLASS]), int(seen[OPPONENT_CLASS])
        blocks = self.always(), self.late(), self.mine(mine), self.theirs(theirs)
        found: Places = np.r_[*blocks, self.decks + pairing, self.seat]
        return found

    def given(self, rows: Rows) -> Numbers:
        numbers = rows.seen[:, : len(FEATURES)].astype(np.float64)
        late = numbers[:, [CRYSTALS]] / STAGES
        scaled = numbers / self.spread
        return np.hstack([scaled, late * scaled, scaled, scaled, np.ones((len(rows), 1)), rows.seats[:, None]])

    def written(self) -> dict[str, Any]:
        def named(block: slice) -> list[float]:
            return rounded(self.weights[block] / self.spread)

        return {
            "schema": 2,
            "features": list(FEATURES),
            "weights": named(self.always()),
            "late": named(self.late()),
            "mine": {name: named(self.mine(place)) for place, name in enumerate(CLASSES)},
            "theirs": {name: named(self.theirs(place)) for place, name in enumerate(CLASSES)},
        }


def spread_of(rows: Rows) -> Numbers:
    """Return the standard deviation of every feature, or 1 for constant features."""
    spread: Numbers = rows.seen[:, : len(FEATURES)].std(0, dtype=np.float64)
    spread[spread == 0.0] = 1.0
    return spread


if __name__ == "__main__":
    main(Hearthstone())
