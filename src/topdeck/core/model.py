"""Models: learned functions that evaluate batches of encoded observations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from topdeck.core.encoding import Encoder
from topdeck.core.errors import ModelError, SchemaError, TopdeckError
from topdeck.core.game import Game

if TYPE_CHECKING:
    import numpy as np

TOLERANCE = 1e-4  # the rounding error by which a win probability may fall below 0 or exceed 1
SCALE = "a value must be the win probability of the player to move, from 0 to 1"


class Model:
    """The base class for models, which map encoded observations to values and, optionally, to a policy.

    Attributes:
        game: The name of the game that the model was trained for.
        encoder: The encoder version that the model was trained with.

    Example:
        >>> class Even(topdeck.Model):
        ...     game, encoder = "gwent", 1
        ...
        ...     def __call__(self, observations, masks):
        ...         return np.full(len(observations), 0.5)
    """

    game: str = ""
    encoder: int = 0

    def __call__(self, observations: np.ndarray, masks: np.ndarray) -> Any:
        """Evaluate a batch of positions, each as seen by the player to move.

        Args:
            observations: The encoded observations, as an `int16` array with one row per position.
            masks: The masks of legal action ids, as a `uint8` array with one row per position.

        Returns:
            The win probability of the player to move in each position, or a tuple of these values and the policy
            logits, with one row per position and one column per action id.  The logits of illegal ids are ignored.
        """
        raise NotImplementedError

    def __str__(self) -> str:
        return type(self).__name__


class CheckedModel(Model):
    """A wrapper that combines a model with its encoder and checks its output.

    Args:
        model: The model.
        game: The game being played.

    Raises:
        ModelError: The model was trained for a different game or encoder, or returns invalid arrays.
    """

    def __init__(self, model: Model, game: Game) -> None:
        require_numpy()
        self.model = model
        self.schema = find_encoder(model, game)
        self.game = model.game
        self.encoder = model.encoder
        self.try_first_position(game)

    def __call__(self, observations: np.ndarray, masks: np.ndarray) -> tuple[list[float], np.ndarray | None]:
        """Return the values as floats, and the logits as an array or None.

        Raises:
            ModelError: The model failed, or its arrays have the wrong shape or contain invalid numbers.
        """
        output = self.run(observations, masks)
        values, logits = output if isinstance(output, tuple) and len(output) == 2 else (output, None)
        checked = self.read_values(values, len(observations))
        return checked, None if logits is None else self.read_logits(logits, masks)

    def run(self, observations: np.ndarray, masks: np.ndarray) -> Any:
        try:
            return self.model(observations, masks)
        except TopdeckError:
            raise
        except Exception as error:
            raise ModelError(f"the model {self.model} failed: {type(error).__name__}: {error}") from error

    def read_values(self, values: Any, rows: int) -> list[float]:
        array = self.read_array(values, "values")
        if array.shape not in ((rows,), (rows, 1)):
            raise ModelError(
                f"the model {self.model} must return {rows} values for {rows} positions, "
                f"but it returned an array of shape {array.shape}"
            )
        numbers: list[float] = array.reshape(rows).tolist()
        for number in numbers:
            if not -TOLERANCE <= number <= 1.0 + TOLERANCE:
                cure = "; convert a number x from −1 to 1 with (x + 1) / 2" if -1.0 <= number < 0.0 else ""
                raise ModelError(f"the model {self.model} returned the value {number:.4g}, but {SCALE}{cure}")
        return [min(max(number, 0.0), 1.0) for number in numbers]

    def read_logits(self, logits: Any, masks: np.ndarray) -> np.ndarray:
        import numpy as np

        array = self.read_array(logits, "logits")
        if array.shape != masks.shape:
            rows, ids = masks.shape
            raise ModelError(
                f"the logits of the model {self.model} must have shape ({rows}, {ids}), one for each of the {ids} "
                f"action ids, not {array.shape}"
            )
        if not np.isfinite(array[masks == 1]).all():
            raise ModelError(f"the model {self.model} returned a logit that is not a finite number for a legal action")
        return array

    def read_array(self, output: Any, name: str) -> np.ndarray:
        import numpy as np

        try:
            return np.asarray(output, dtype=np.float64)
        except (TypeError, ValueError, RuntimeError) as error:
            raise ModelError(f"the {name} of the model {self.model} are not an array of numbers: {error}") from None

    def try_first_position(self, game: Game) -> None:
        """Evaluate the initial position of a game, so that errors are detected before play begins."""
        deck = game.decks.default()
        state = game.start((deck, deck), 0)
        view = state.observe(state.player)
        blocks = self.schema.encode(view).values()
        self(join_blocks(list(blocks)), self.schema.mask(view).reshape(1, -1).copy())

    def __str__(self) -> str:
        return str(self.model)


def join_blocks(blocks: Sequence[np.ndarray]) -> np.ndarray:
    """Return the blocks of one observation as a batch with one row."""
    import numpy as np

    return np.concatenate([block.reshape(-1) for block in blocks]).reshape(1, -1)


def require_numpy() -> None:
    """Raise a ModelError if NumPy is not installed."""
    try:
        import numpy  # noqa: F401
    except ModuleNotFoundError:
        raise ModelError("models require NumPy: pip install 'topdeck[onnx]'") from None


def find_encoder(model: Model, game: Game) -> Encoder:
    """Return the encoder that a model was trained with.

    Raises:
        ModelError: The model does not name its game and encoder, or they do not match the game being played.
    """
    if not isinstance(model.game, str) or not isinstance(model.encoder, int) or not model.game or not model.encoder:
        raise ModelError(
            f"the model {model} must name the game and the encoder version that it was trained with, in the "
            "`game` and `encoder` attributes"
        )
    if model.game != game.name:
        raise ModelError(f"the model {model} was trained for {model.game}, so it cannot play {game.name}")
    try:
        return game.encoder(model.encoder)
    except SchemaError as error:
        raise ModelError(f"the model {model} was trained with encoder version {model.encoder}, but {error}") from None
