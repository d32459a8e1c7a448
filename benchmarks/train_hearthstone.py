"""Trains the score of Hearthstone's champion: `python benchmarks/train_hearthstone.py --games 5000 miller`.

Every position at the end of a turn becomes a row, as the player sees it whose turn it was.  There are weights for all
positions, for late ones, and for each class.  How it works is said in `training.py`; `--help` tells it.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from training import Group, Lesson, Model, Numbers, Places, Row, main, rounded

from topdeck import Rng, load_game
from topdeck.games.hearthstone.scores.trained import FEATURES, STAGES, features
from topdeck.games.hearthstone.state import HearthstoneState
from topdeck.state import State

GAME = "hearthstone"
ERAS = ("gadgetzan-2017", "competition-2020")
PLAYERS = ("madrid-greedy-tree(score=trained, iterations=400, ms=none)",) * 3 + ("miller",)

# How strongly weights are drawn to zero: those of the features, of the constants, and of decks and seats.
CAUTION, FREEDOM, FAIRNESS = 20.0, 0.1, 5.0
CRYSTALS = FEATURES.index("my_crystals")

Pairing = tuple[str, str]  # of decks, the player's own first


class Hearthstone(Lesson):
    game, players, games, noise, wild, features = GAME, PLAYERS, 5000, 0.1, 80, FEATURES

    def settings(self, rng: Rng) -> dict[str, Any]:
        return {"era": rng.choice(ERAS)}

    def worth_noting(self, state: State, turn_is_over: bool) -> bool:
        return turn_is_over

    def seats(self, mover: int) -> tuple[int, ...]:
        return (mover,)

    def note(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, HearthstoneState)
        return features(state.seat(seat), state.seat(1 - seat))

    def fits(self, seen: list[float]) -> bool:
        return len(seen) == len(FEATURES)

    def model(self, rows: list[Row]) -> ByClass:
        return ByClass(rows)


class ByClass(Model):
    """Weights of all positions and of late ones, of the own class and of the enemy's; and behind them what shall not
    be blamed on a position: who plays which deck against which, and who began."""

    def __init__(self, rows: list[Row]) -> None:
        spread = np.array([row.seen for row in rows]).std(0)
        spread[spread == 0.0] = 1.0
        self.spread: Numbers = spread
        self.pairings = sorted({(row.decks[0], row.decks[1]) for row in rows})
        self.classes = sorted({class_of(deck) for pairing in self.pairings for deck in pairing})
        self.decks = self.block(2 + 2 * len(self.classes)).start  # the first place that is no feature's
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

    def mine(self, name: str) -> slice:
        return self.block(2 + self.classes.index(name))

    def theirs(self, name: str) -> slice:
        return self.block(2 + len(self.classes) + self.classes.index(name))

    def groups(self, rows: list[Row]) -> list[Group]:
        """The rows by their decks, in numbers of about the same size."""
        by_decks: dict[Pairing, list[Row]] = {}
        for row in rows:
            by_decks.setdefault((row.decks[0], row.decks[1]), []).append(row)
        return [self.group(of_decks, self.places(decks)) for decks, of_decks in sorted(by_decks.items())]

    def group(self, rows: list[Row], places: Places) -> Group:
        numbers = np.array([row.seen for row in rows])
        late = numbers[:, [CRYSTALS]] / STAGES
        scaled = numbers / self.spread
        once = np.ones((len(rows), 1))
        seats = np.array([[float(row.seat)] for row in rows])
        given = np.hstack([scaled, late * scaled, scaled, scaled, once, seats])
        return Group(given, np.array([row.score for row in rows]), places)

    def places(self, pairing: Pairing) -> Places:
        """The places of all weights that count in games with these decks."""
        blocks = self.always(), self.late(), self.mine(class_of(pairing[0])), self.theirs(class_of(pairing[1]))
        found: Places = np.r_[*blocks, self.decks + self.pairings.index(pairing), self.seat]
        return found

    def written(self, weights: Numbers) -> dict[str, Any]:
        def named(block: slice) -> list[float]:
            return rounded(weights[block] / self.spread)

        return {
            "schema": 2,
            "features": list(FEATURES),
            "weights": named(self.always()),
            "late": named(self.late()),
            "mine": {name: named(self.mine(name)) for name in self.classes},
            "theirs": {name: named(self.theirs(name)) for name in self.classes},
        }


def class_of(deck: str) -> str:
    return load_game(GAME).deck(deck).about["class"]


if __name__ == "__main__":
    main(Hearthstone())
