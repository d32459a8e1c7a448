"""Models loaded from ONNX files, which ONNX Runtime evaluates on one CPU thread."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from topdeck.core.errors import ModelError
from topdeck.core.model import Model

if TYPE_CHECKING:
    import numpy as np

HASH_DIGITS = 12
SESSIONS = 8  # the maximum number of files kept in memory
OBSERVATIONS, MASKS, VALUES, LOGITS = "observations", "masks", "values", "logits"  # inputs and outputs
GAME, ENCODER = "topdeck.game", "topdeck.encoder"  # metadata
TYPES = {
    "tensor(int16)": "int16",
    "tensor(int32)": "int32",
    "tensor(int64)": "int64",
    "tensor(uint8)": "uint8",
    "tensor(bool)": "bool",
    "tensor(float)": "float32",
}  # NumPy types, keyed by ONNX input type


class OnnxModel(Model):
    """A neural network in an ONNX file.

    The file must have an `observations` input and a `values` output; a `masks` input and a `logits` output are
    optional.  The file's metadata must contain the game and the encoder version.

    Args:
        file: The path of the file.
        sha256: A prefix of the file's SHA-256 hash, or an empty string to accept any file.

    Raises:
        ModelError: The file cannot be read, lacks a required input, output or metadata entry, or has a different hash.
    """

    def __init__(self, file: str, sha256: str = "") -> None:
        self.file = file
        self.session = load_session(file, check_hash(file, sha256))
        self.game, self.encoder = read_metadata(file, self.session)
        self.types = read_types(file, self.session)
        self.outputs = read_outputs(file, self.session)

    def __call__(self, observations: np.ndarray, masks: np.ndarray) -> Any:
        arrays = {OBSERVATIONS: observations, MASKS: masks}
        for told in self.session.get_inputs():
            width, given = told.shape[1], arrays[told.name].shape[1]
            if isinstance(width, int) and width != given:
                raise ModelError(
                    f"the input {told.name} of {self.file} has {width} columns, but version {self.encoder} of the "
                    f"encoder writes {given}"
                )
        inputs = {name: arrays[name].astype(kind, copy=False) for name, kind in self.types.items()}
        outputs = self.session.run(self.outputs, inputs)
        return outputs[0] if len(outputs) == 1 else tuple(outputs)

    def __str__(self) -> str:
        return self.file


def hash_file(file: str) -> str:
    """Return a prefix of a file's SHA-256 hash.

    Raises:
        ModelError: The file cannot be read.
    """
    try:
        return sha256(Path(file).expanduser().read_bytes()).hexdigest()[:HASH_DIGITS]
    except OSError as error:
        raise ModelError(f"the ONNX file {file} cannot be read: {error.strerror}") from None


def check_hash(file: str, expected: str) -> str:
    """Return a prefix of a file's hash, or raise a ModelError if it differs from the expected prefix."""
    found = hash_file(file)
    if expected and found != expected:
        raise ModelError(
            f"the ONNX file {file} has changed: its SHA-256 hash begins with {found}, but the spec requires "
            f"{expected}; omit sha256 to use the file as it is now"
        )
    return found


@lru_cache(SESSIONS)  # because agents load the same file for every game
def load_session(file: str, digest: str) -> Any:
    """Load a file as a session, cached by path and hash; sessions are stateless, so agents can share them."""
    runtime = import_runtime()
    options = runtime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4  # errors are raised, not printed
    try:
        path = str(Path(file).expanduser())
        return runtime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    except Exception as error:  # ONNX Runtime has a separate exception class for every status
        reason = str(error).strip().splitlines()[0]
        raise ModelError(f"{file} is not an ONNX file that ONNX Runtime can load: {reason}") from None


def import_runtime() -> Any:
    try:
        import onnxruntime
    except ModuleNotFoundError:
        raise ModelError("ONNX files require ONNX Runtime: pip install 'topdeck[onnx]'") from None
    return onnxruntime


def read_metadata(file: str, session: Any) -> tuple[str, int]:
    """Return the game and the encoder version from a file's metadata."""
    metadata = session.get_modelmeta().custom_metadata_map
    game, version = metadata.get(GAME, ""), metadata.get(ENCODER, "")
    if not game or not version.isdecimal():
        raise ModelError(
            f"the metadata of {file} must contain {GAME} and {ENCODER}, the game and the version of the encoder that "
            f'the model was trained with, such as "gwent" and "1"; onnx.helper.set_model_props adds them'
        )
    return game, int(version)


def read_types(file: str, session: Any) -> dict[str, str]:
    """Return the NumPy type of each input, keyed by name, after checking the inputs' names, types and shapes."""
    types: dict[str, str] = {}
    for told in session.get_inputs():
        if told.name not in (OBSERVATIONS, MASKS):
            raise ModelError(f"{file} has an unexpected input {told.name!r}; use {OBSERVATIONS} and {MASKS}")
        if told.type not in TYPES:
            raise ModelError(f"the input {told.name} of {file} has type {told.type}; use one of {', '.join(TYPES)}")
        if len(told.shape) != 2 or isinstance(told.shape[0], int):
            raise ModelError(
                f"the input {told.name} of {file} has shape {told.shape}; it must have two "
                "dimensions, the first of them dynamic to allow batches of any size"
            )
        types[told.name] = TYPES[told.type]
    if OBSERVATIONS not in types:
        raise ModelError(f"{file} has no input {OBSERVATIONS}")
    return types


def read_outputs(file: str, session: Any) -> list[str]:
    """Return the names of the outputs to compute."""
    names = [told.name for told in session.get_outputs()]
    if VALUES not in names:
        raise ModelError(f"{file} has no output {VALUES}; its outputs are {', '.join(names)}")
    return [VALUES, LOGITS] if LOGITS in names else [VALUES]
