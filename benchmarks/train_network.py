"""Train the `network` score for Hearthstone: `python benchmarks/train_network.py --games 110000`.

The rows have the same format as in `train_hearthstone.py`, but in half of the games, both players have new decks. A
network with one hidden layer is trained with Adam until its predictions for the validation games stop improving. See
`training.py` or `--help` for the method.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from train_hearthstone import MY_CLASS, OPPONENT_CLASS, Hearthstone, spread_of
from training import HELD_BACK, Model, chances, loss_of, main, rounded
from training_rows import Numbers, Places, Rows

from topdeck.games.hearthstone.engine.constants import CLASSES
from topdeck.games.hearthstone.scores.trained import FEATURES

UNITS = 32
SEED = 1
WATCHED = 5  # games whose seeds have this remainder are used for early stopping; games with remainder 0 are held out
BATCH, PACE, SLOWER = 512, 2e-3, 0.85  # batch size, learning rate and its decay per epoch
ROUNDS, PATIENCE = 40, 4  # maximum number of epochs, and epochs without improvement before training stops
CAUTION, FAIRNESS = 1e-5, 1e-4  # the regularization strengths for weights and for deck terms
GLIDE, SWING, TINY = 0.9, 0.999, 1e-8  # Adam's decay rates of the first and second moments, and its epsilon

Values: TypeAlias = NDArray[np.float32]


class NetworkLesson(Hearthstone):
    """The Hearthstone lesson with new decks for both players in half of the games."""

    name, weights = "network", "network.json"
    games, generated = 110_000, 0.5

    def model(self, rows: Rows) -> NetworkModel:
        return NetworkModel(rows)


class NetworkModel(Model):
    """The network, and terms for effects that are independent of the position: the pair of decks and the first player.

    For new decks, only the classes are known. During play, the terms are omitted, because they are the same for all
    positions that are compared.

    """

    def __init__(self, rows: Rows, units: int = UNITS) -> None:
        self.mean: Values = rows.seen[:, : len(FEATURES)].mean(0, dtype=np.float64).astype(np.float32)
        self.spread: Values = spread_of(rows).astype(np.float32)
        self.pairings = np.unique(rows.pairings)
        start = np.random.default_rng(SEED)
        given = len(FEATURES) + 2 * len(CLASSES)
        self.units: Values = start.normal(0.0, np.sqrt(2.0 / given), (given, units)).astype(np.float32)
        self.worths: Values = start.normal(0.0, 0.1 * np.sqrt(2.0 / units), units).astype(np.float32)
        self.constant = np.zeros(1, np.float32)
        self.decks = np.zeros(len(self.pairings), np.float32)
        self.seat = np.zeros(1, np.float32)

    @property
    def parameters(self) -> list[Values]:
        return [self.units, self.worths, self.constant, self.decks, self.seat]

    def given(self, rows: Rows) -> Values:
        """Return the standardized features and one-hot encodings of both classes; the last feature is always 1."""
        scaled: Values = (rows.seen[:, : len(FEATURES)] - self.mean) / self.spread
        scaled[:, -1] = 1.0
        each = np.eye(len(CLASSES), dtype=np.float32)
        mine, theirs = (each[rows.seen[:, place].astype(np.int64)] for place in (MY_CLASS, OPPONENT_CLASS))
        return np.hstack([scaled, mine, theirs])

    def places(self, rows: Rows) -> Places:
        """Return, for each row, the index of the row's pair of decks in the list of all pairings."""
        return np.searchsorted(self.pairings, rows.pairings)

    def fit(self, rows: Rows) -> None:
        watched = rows.seeds % HELD_BACK == WATCHED
        seen, fitted = rows.where(watched) if watched.any() else rows, rows.where(~watched)
        adam, shuffled = Adam(self.parameters), np.random.default_rng(SEED)
        best, least, worse = adam.copy(), np.inf, 0
        for number in range(ROUNDS):
            for batch in np.array_split(shuffled.permutation(len(fitted)), max(len(fitted) // BATCH, 1)):
                adam.step(self.slopes(fitted.where(batch)), PACE * SLOWER**number)
            loss = loss_of(self.odds(seen), seen.scores)
            print(f"round {number + 1}: loss {loss:.4f} on {len(seen)} early-stopping rows")
            if loss < least:
                best, least, worse = adam.copy(), loss, 0
            else:
                worse += 1
            if worse == PATIENCE:
                break
        for parameter, kept in zip(self.parameters, best, strict=True):
            parameter[...] = kept

    def odds(self, rows: Rows) -> Numbers:
        return self.odds_behind(np.maximum(self.given(rows) @ self.units, 0.0), rows)

    def odds_behind(self, hidden: Values, rows: Rows) -> Numbers:
        """Return the log-odds for the activations of the hidden units."""
        found: Numbers = hidden @ self.worths + self.constant + self.decks[self.places(rows)] + self.seat * began(rows)
        return found

    def slopes(self, rows: Rows) -> list[Values]:
        """Return the gradient of the loss on these rows."""
        given = self.given(rows)
        hidden = np.maximum(given @ self.units, 0.0)
        missed = ((chances(self.odds_behind(hidden, rows)) - rows.scores) / len(rows)).astype(np.float32)
        behind = missed[:, None] * self.worths * (hidden > 0.0)
        return [
            given.T @ behind + CAUTION * self.units,
            hidden.T @ missed + CAUTION * self.worths,
            missed.sum(keepdims=True),
            np.bincount(self.places(rows), missed, len(self.decks)).astype(np.float32) + FAIRNESS * self.decks,
            (missed @ began(rows)).reshape(1),
        ]

    def written(self) -> dict[str, Any]:
        """Return the contents of the weights file, with the standardization of features folded into the weights."""
        of_features, mine, theirs = np.split(
            self.units.astype(np.float64), [len(FEATURES), len(FEATURES) + len(CLASSES)]
        )
        weights = of_features / self.spread[:, None]
        weights[-1] -= self.mean[:-1] @ weights[:-1]
        return {
            "schema": 1,
            "features": list(FEATURES),
            "units": [rounded(unit) for unit in weights.T],
            "mine": {name: rounded(row) for name, row in zip(CLASSES, mine, strict=True)},
            "theirs": {name: rounded(row) for name, row in zip(CLASSES, theirs, strict=True)},
            "worths": rounded(self.worths),
            "constant": rounded(self.constant)[0],
        }


def began(rows: Rows) -> Values:
    """Return 0.5 for each row of the starting player and -0.5 for each row of the other player."""
    return (0.5 - rows.seats).astype(np.float32)


class Adam:
    """The Adam optimizer."""

    def __init__(self, parameters: list[Values]) -> None:
        self.parameters = parameters
        self.means = [np.zeros_like(parameter) for parameter in parameters]
        self.squares = [np.zeros_like(parameter) for parameter in parameters]
        self.steps = 0

    def copy(self) -> list[Values]:
        """Return a copy of the current parameters."""
        return [parameter.copy() for parameter in self.parameters]

    def step(self, slopes: list[Values], pace: float) -> None:
        self.steps += 1
        warm, wide = 1.0 - GLIDE**self.steps, 1.0 - SWING**self.steps
        for parameter, slope, mean, square in zip(self.parameters, slopes, self.means, self.squares, strict=True):
            mean += (1.0 - GLIDE) * (slope - mean)
            square += (1.0 - SWING) * (slope * slope - square)
            parameter -= (pace / warm * mean / (np.sqrt(square / wide) + TINY)).astype(np.float32)


if __name__ == "__main__":
    main(NetworkLesson())
