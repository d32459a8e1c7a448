"""Train the champion's score for Gwent: `python benchmarks/train_gwent.py --games 3000 greedy "flat(iterations=120)"`.

Every position without a pending choice becomes a row for each seat. Each situation has its own feature weights. Each
card has separate weights for the board and for the hand; the hand weights depend on the rounds won so far. See
`training.py` or `--help` for the method.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
from training import Lesson, Regression, main, rounded
from training_rows import Chosen, Numbers, Places, Rows

from topdeck import Rng, load_game
from topdeck.core.deck import Deck
from topdeck.core.state import State
from topdeck.games.gwent.cards.database import numbers
from topdeck.games.gwent.engine.constants import FACTIONS
from topdeck.games.gwent.engine.model import Player
from topdeck.games.gwent.scores.trained import FEATURES, ROUNDS, SITUATIONS, features, rounds_index, situation_index
from topdeck.games.gwent.state import GwentState

GAME = "gwent"
PLAYERS = ("champion(iterations=600, ms=none)", "champion(iterations=600, ms=none)", "flat(iterations=150, ms=none)")
MIRRORS = 2  # one in this many games is a mirror match
CAUTION, FREEDOM = 5.0, 0.1  # regularization strength for weights and for constants
DETAIL = 20.0  # the regularization strength for the part of a hand card's weight that depends on the rounds won
CARDS = tuple(row["id"] for row in numbers())
COLUMNS = ("situation", *FEATURES, *(f"hand:{card}" for card in CARDS), *(f"board:{card}" for card in CARDS))
HAND = 1 + len(FEATURES)  # the first column that contains a card
BOARD = HAND + len(CARDS)


class Gwent(Lesson):
    """Positions as seen from both seats: the situation, the features, and the difference in copies of each card."""

    name, game, weights = "gwent", GAME, "trained.json"
    players, games, noise, wild, columns = PLAYERS, 10_000, 0.3, 50, COLUMNS
    kind, kinds = "faction", FACTIONS

    def decks(self, rng: Rng) -> tuple[Deck, Deck]:
        every = load_game(GAME).decks.included()
        first = rng.choice(every)
        return first, first if rng.below(MIRRORS) == 0 else rng.choice(every)

    def worth_noting(self, state: State, turn_is_over: bool) -> bool:
        assert isinstance(state, GwentState)
        return state.choice is None

    def note(self, state: State, seat: int) -> list[float]:
        assert isinstance(state, GwentState)
        me, opponent = state.seat(seat), state.seat(1 - seat)
        seen = [float(situation_index(state, me, opponent)), *features(state, me, opponent)]
        return seen + more(held(me), held(opponent)) + more(laid(me), laid(opponent))

    def model(self, rows: Rows) -> BySituation:
        return BySituation()


def held(side: Player) -> Counter[str]:
    return Counter(instance.card.id for instance in side.hand)


def laid(side: Player) -> Counter[str]:
    return Counter(unit.card.id for row in (side.melee, side.ranged, side.siege) for unit in row)


def more(mine: Counter[str], theirs: Counter[str]) -> list[float]:
    return [float(mine[card] - theirs[card]) for card in CARDS]


class BySituation(Regression):
    """A block of weights for each situation, then blocks of card weights: board, hand, and hand by rounds won."""

    def __init__(self) -> None:
        self.board = len(SITUATIONS) * len(FEATURES)
        self.hand = self.board + len(CARDS)
        self.detail = self.hand + len(CARDS)
        self.caution = np.full(self.detail + len(ROUNDS) * len(CARDS), CAUTION)
        self.caution[len(FEATURES) - 1 : self.board : len(FEATURES)] = FREEDOM
        self.caution[self.detail :] = DETAIL

    def groups(self, rows: Rows) -> list[tuple[Chosen, Places]]:
        found = rows.seen[:, 0].astype(np.int64)
        return [(found == place, self.places(place)) for place in np.unique(found)]

    def given(self, rows: Rows) -> Numbers:
        seen = rows.seen.astype(np.float64)
        hand = seen[:, HAND:BOARD]
        return np.hstack([seen[:, 1:HAND], seen[:, BOARD:], hand, hand])

    def places(self, place: int) -> Places:
        own = slice(place * len(FEATURES), (place + 1) * len(FEATURES))
        found: Places = np.r_[own, self.board : self.detail, self.by_rounds(rounds_index(place))]
        return found

    def by_rounds(self, rounds: int) -> slice:
        return slice(self.detail + rounds * len(CARDS), self.detail + (rounds + 1) * len(CARDS))

    def written(self) -> dict[str, Any]:
        weights = self.weights
        own = weights[: self.board].reshape(len(SITUATIONS), len(FEATURES))
        usual = weights[self.hand : self.detail]
        by_rounds = np.array([usual + weights[self.by_rounds(rounds)] for rounds in range(len(ROUNDS))])
        return {
            "schema": 2,
            "features": list(FEATURES),
            "weights": {name: rounded(row) for name, row in zip(SITUATIONS, own, strict=True)},
            "hand": {card: rounded(by_rounds[:, place]) for place, card in enumerate(CARDS)},
            "board": dict(zip(CARDS, rounded(weights[self.board : self.hand]), strict=True)),
        }


if __name__ == "__main__":
    main(Gwent())
