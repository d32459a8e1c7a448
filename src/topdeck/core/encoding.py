"""Schemas that encode observations and legal actions as integer arrays for machine learning.

Every schema has a version.  The features and indices in a version never change, so a model remains usable with the
version used to train it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i16, i32, i64, mypyc_attr, u8

from topdeck.core.errors import IllegalAction
from topdeck.core.state import Action, Observation, Subclassable

if TYPE_CHECKING:
    import numpy as np

LIMIT: Final = 32767  # the largest absolute value of a feature


class Feature(NamedTuple):
    """A number in an encoded observation.

    Attributes:
        name: The name, unique within its block.
        low: The smallest value.
        high: The largest value; values outside the range are clipped.
        meaning: A description of the number for the documentation.
    """

    name: str
    low: int
    high: int
    meaning: str


class Block(NamedTuple):
    """A table in an encoded observation that has either one row per card, character or event, or one row of scalars.

    Attributes:
        name: The name, such as `entities`.
        rows: The number of rows; unused rows contain zeros.
        features: The columns.
        meaning: A description of the rows and their order.
    """

    name: str
    rows: int
    features: tuple[Feature, ...]
    meaning: str

    @property
    def size(self) -> int:
        """The number of values."""
        return self.rows * len(self.features)


class Pointer(NamedTuple):
    """An action, expressed as row indices in `entities`; fields that do not apply are -1.

    Attributes:
        kind: The index of the action's kind in `Encoder.kinds`.
        source: The row of the card that is played or of the character that acts.
        target: The row of the target.
        position: The position on the board.
        choice: The number of the chosen option.
    """

    kind: int
    source: int = -1
    target: int = -1
    position: int = -1
    choice: int = -1


@mypyc_attr(allow_interpreted_subclasses=True)
class Encoder(Subclassable):
    """Encodes a game's observations and actions.  Subclasses implement `write`, `action_id` and `pointer`.

    Attributes:
        version: The version of the schema.
        blocks: The tables of an encoded observation, in the order in which they are written.
        size: The number of values in an encoded observation.
        kinds: The names of the kinds of actions that pointers distinguish.
        action_count: The number of action ids.
        cards: The ids of the cards in index order; index 0 represents no card or a hidden card.

    Example:
        >>> game = topdeck.load_game("hearthstone")
        >>> view = game.start((game.deck("MurlocDruid"),) * 2, seed=1).observe(0)
        >>> encoder = game.encoder()
        >>> arrays, mask = encoder.encode(view), encoder.mask(view)
    """

    def __init__(
        self, version: int, blocks: tuple[Block, ...], kinds: tuple[str, ...], action_count: int, cards: tuple[str, ...]
    ) -> None:
        self.version = version
        self.blocks = blocks
        self.size = sum([block.size for block in blocks])
        self.kinds = kinds
        self.action_count = action_count
        self.cards = cards

    # ---- methods that each game implements

    def write(self, view: Observation, out: vec[i16], at: i64) -> None:
        """Write all blocks of an observation, `size` values in total.

        Args:
            view: The observation.
            out: The buffer.
            at: The index in the buffer at which the first value is written.
        """
        raise NotImplementedError

    def action_id(self, view: Observation, action: Action) -> i64:
        """Return the id of a legal action; all legal actions in an observation have different ids."""
        raise NotImplementedError

    def write_ids(self, view: Observation, actions: list[Action], out: vec[i32]) -> None:
        """Write the id of each action to the beginning of a buffer.

        A game can override this method if computing the ids of all actions together is faster.

        Args:
            view: The observation.
            actions: The legal actions, `view.actions()`.
            out: The buffer.
        """
        place: i64 = 0
        for action in actions:
            out[place] = i32(self.action_id(view, action))
            place += 1

    def pointer(self, view: Observation, action: Action) -> Pointer:
        """Return the action, expressed as row indices in `entities`."""
        raise NotImplementedError

    # ---- for one observation

    def write_mask(self, view: Observation, actions: list[Action], out: vec[u8], at: i64) -> list[i64]:
        """Write 1 for each legal action id and 0 for all others, and return the id of each action.

        Args:
            view: The observation.
            actions: The legal actions, `view.actions()`.
            out: The buffer.
            at: The index in the buffer at which the first value is written.
        """
        clear_bytes(out, at, at + self.action_count)
        ids = new_ids(len(actions))
        self.write_ids(view, actions, ids)
        numbers = [i64(number) for number in ids]
        for number in numbers:
            out[at + number] = 1
        return numbers

    def encode(self, view: Observation) -> dict[str, np.ndarray]:
        """Return the blocks of an observation, keyed by name, as `int16` arrays with one row per entry."""
        import numpy as np

        values = new_numbers(self.size)
        self.write(view, values, 0)
        flat = np.frombuffer(memoryview(values), dtype=np.int16)
        arrays, start = {}, 0
        for block in self.blocks:
            arrays[block.name] = flat[start : start + block.size].reshape(block.rows, len(block.features))
            start += block.size
        return arrays

    def mask(self, view: Observation) -> np.ndarray:
        """Return an array with 1 for each legal action id and 0 for all others."""
        import numpy as np

        values = new_bytes(self.action_count)
        self.write_mask(view, view.actions(), values, 0)
        return np.frombuffer(memoryview(values), dtype=np.uint8)

    def decode(self, number: int, view: Observation) -> Action:
        """Return the legal action with this id.

        Raises:
            IllegalAction: No legal action in this observation has this id.
        """
        actions = view.actions()
        ids = new_ids(len(actions))
        self.write_ids(view, actions, ids)
        for place in range(len(actions)):
            if int(ids[place]) == number:  # as `int`, because the number can be too large for an `i32`
                return actions[place]
        raise IllegalAction(f"{number} is not the id of a legal action; use a mask to select legal ids")


def new_numbers(size: i64) -> vec[i16]:
    """Return a buffer of zeros for observations."""
    zero: i16 = 0
    return vec[i16]([zero for place in range(size)])


def new_ids(size: i64) -> vec[i32]:
    """Return a buffer of zeros for action ids."""
    zero: i32 = 0
    return vec[i32]([zero for place in range(size)])


def new_bytes(size: i64) -> vec[u8]:
    """Return a buffer of zeros for masks."""
    zero: u8 = 0
    return vec[u8]([zero for place in range(size)])


# The build replaces the next two functions with calls to memset (see build_tools/memory.py).


def clear_numbers(out: vec[i16], start: i64, stop: i64) -> None:
    """Write zeros from index `start` up to, but not including, index `stop`."""
    for index in range(start, stop):
        out[index] = 0


def clear_bytes(out: vec[u8], start: i64, stop: i64) -> None:
    """Write zeros from index `start` up to, but not including, index `stop`."""
    for index in range(start, stop):
        out[index] = 0


def clip(value: i64, low: i64, high: i64) -> i16:
    """Return the value, clipped to a range."""
    if value < low:
        return i16(low)
    return i16(high) if value > high else i16(value)
