"""Valid and invalid models for High Card."""

from __future__ import annotations

from typing import Any

import numpy as np
from encoded_high_card import SCALARS
from tiny_game import HAND, RANKS

from topdeck.core.model import Model

GAME = "encoded-high-card"
MINE, THEIRS = (HAND + SCALARS.index(name) for name in ("mine", "theirs"))


class CardModel(Model):
    """The base of the models below, which remembers the sizes of its batches."""

    game = GAME
    encoder = 1

    def __init__(self) -> None:
        self.batches: list[int] = []

    def __call__(self, observations: np.ndarray, masks: np.ndarray) -> Any:
        assert (observations.dtype.name, masks.dtype.name) == ("int16", "uint8")
        assert masks.sum(axis=1).min() > 0
        self.batches.append(len(observations))
        return self.values(observations)

    def values(self, observations: np.ndarray) -> Any:
        """Values increase with the number of points."""
        return 0.5 + 0.05 * (observations[:, MINE] - observations[:, THEIRS])


class PreferredCard(CardModel):
    """A model whose policy prefers one rank."""

    def __init__(self, rank: int = 9, strength: float = 5.0) -> None:
        super().__init__()
        self.rank = rank
        self.strength = strength

    def __call__(self, observations: np.ndarray, masks: np.ndarray) -> Any:
        logits = np.where(masks == 1, 0.0, -np.inf)
        logits[:, self.rank - RANKS.start] += self.strength
        return super().__call__(observations, masks), logits


class Constant(CardModel):
    """Returns the same numbers for every position."""

    def __init__(self, value: float = 0.5, logit: float | None = None, values: int = 1, ids: int = len(RANKS)) -> None:
        super().__init__()
        self.numbers = (value, logit, values, ids)

    def __call__(self, observations: np.ndarray, masks: np.ndarray) -> Any:
        value, logit, values, ids = self.numbers
        answer = np.full((len(observations), values), value)
        return answer if logit is None else (answer, np.full((len(observations), ids), logit))


class NotANumber(CardModel):
    """Returns values that are not numbers."""

    def values(self, observations: np.ndarray) -> Any:
        return np.full(len(observations), np.nan)


class Broken(CardModel):
    """Raises an error when it is called."""

    def values(self, observations: np.ndarray) -> Any:
        raise ZeroDivisionError("no rows")


class Words(CardModel):
    """Returns words."""

    def values(self, observations: np.ndarray) -> Any:
        return ["good"] * len(observations)


class OtherGame(CardModel):
    """Was trained for another game."""

    game = "gwent"


class NextVersion(CardModel):
    """Was trained with an encoder that does not exist."""

    encoder = 2


class Nameless(CardModel):
    """Does not name its game."""

    game = ""
