"""Evaluation of positions by a model, in batches and with a cache.

The model receives the observation of the player to move, without its history.  The encoded observation also serves as
the cache key, so positions that differ only in information hidden from the player, or in the order of the moves that
led to them, are evaluated only once.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TYPE_CHECKING, Any, ClassVar

from mypy_extensions import i64, mypyc_attr

from topdeck.core.encoding import new_bytes, new_numbers
from topdeck.core.model import CheckedModel
from topdeck.core.state import Scale, State, StateScore
from topdeck.search.evaluation import Evaluation, Evaluator, softmax

if TYPE_CHECKING:
    import numpy as np

DIGEST = 16  # the length of a key in bytes


class ModelEvaluator(Evaluator):
    """Collects up to `batch` positions and evaluates them in one call to a model.

    Args:
        model: The model.
        batch: The maximum number of positions per call.
        cache: The maximum number of evaluations to keep.

    Attributes:
        calls: The number of calls to the model.
        positions: The number of positions that the model evaluated.
    """

    def __init__(self, model: CheckedModel, batch: i64, cache: i64) -> None:
        encoder = model.schema
        self.model = model
        self.encoder = encoder
        self.batch = batch
        self.cache = cache
        self.size: i64 = encoder.size
        self.action_count: i64 = encoder.action_count
        self.numbers = new_numbers(batch * self.size)
        self.masks = new_bytes(batch * self.action_count)
        self.numbers_memory: Any = memoryview(self.numbers)
        self.masks_memory: Any = memoryview(self.masks)
        self.known: dict[bytes, Evaluation] = {}  # including pending evaluations
        self.waiting: list[Evaluation] = []
        self.ids: list[list[i64]] = []  # the ids of the legal actions in each pending position
        self.calls: i64 = 0
        self.positions: i64 = 0

    def request(self, state: State) -> Evaluation:
        row: i64 = len(self.waiting)
        if row == self.batch:
            self.flush()
            row = 0
        view = state.observe(state.player)
        self.encoder.write(view, self.numbers, row * self.size)
        ids = self.encoder.write_mask(view, view.actions(), self.masks, row * self.action_count)
        key = self.make_key(row, view.player, ids)
        evaluation = self.known.get(key)
        if evaluation is None:
            evaluation = self.known[key] = Evaluation(view.player)
            self.waiting.append(evaluation)
            self.ids.append(ids)
        return evaluation

    def make_key(self, row: i64, player: i64, ids: list[i64]) -> bytes:
        """Return a hash of an encoded observation, the observing player, and the action ids in order.

        Observations can be encoded from the player's point of view, so both players' encoded observations can be equal.
        """
        observation = self.numbers_memory[row * self.size : (row + 1) * self.size]
        key = blake2b(observation, digest_size=DIGEST)
        key.update(f"{player} {ids}".encode())
        return key.digest()

    def flush(self) -> None:
        if not self.waiting:
            return
        waiting, ids = self.waiting, self.ids
        self.waiting, self.ids = [], []
        values, logits = self.model(*self.copy_batch(len(waiting)))
        self.calls += 1
        self.positions += len(waiting)
        for row in range(len(waiting)):
            evaluation = waiting[row]
            evaluation.value = values[row]
            if logits is not None and ids[row]:
                evaluation.priors = softmax(logits[row].take(ids[row]).tolist())
            evaluation.is_ready = True
        self.forget_oldest()

    def copy_batch(self, rows: i64) -> tuple[np.ndarray, np.ndarray]:
        """Return copies of the pending observations and masks, which the model can modify and keep."""
        import numpy as np

        observations = np.frombuffer(self.numbers_memory, dtype=np.int16, count=rows * self.size)
        masks = np.frombuffer(self.masks_memory, dtype=np.uint8, count=rows * self.action_count)
        return observations.reshape(rows, self.size).copy(), masks.reshape(rows, self.action_count).copy()

    def forget_oldest(self) -> None:
        """If there are too many evaluations, keep only the newest, up to half of the maximum number."""
        if len(self.known) > self.cache:
            kept = list(self.known.items())
            self.known = dict(kept[len(kept) - self.cache // 2 :])


@mypyc_attr(allow_interpreted_subclasses=True)
class ModelScore(StateScore):
    """The win probability predicted by a model; finished games are scored by their results."""

    scale: ClassVar[Scale] = "chance"

    def __init__(self, evaluator: ModelEvaluator) -> None:
        self.evaluator = evaluator

    def value(self, state: State, player: i64) -> float:
        result = state.result()
        if result is not None:
            return result.score(player)
        evaluation = self.evaluator.request(state)
        self.evaluator.flush()
        return evaluation.value_for(player)
