"""ONNX files and external classes as models that specs can name.  Models are checked when they are created."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from msgspec import Meta

from topdeck.agents.onnx_model import OnnxModel, hash_file
from topdeck.config.parameters import A_FILE, MODEL
from topdeck.config.resolution import Component, external_component
from topdeck.core.game import Game
from topdeck.core.model import CheckedModel, Model

HASH = "sha256"  # the parameter that identifies a file's contents


@dataclass(frozen=True)
class ModelComponent(Component):
    """A model that a spec can name.  The model can be created only if it fits the game being played."""

    game: Game

    def construct(self, values: Mapping[str, Any], **given: Any) -> CheckedModel:
        return CheckedModel(super().construct(values, **given), self.game)


@dataclass(frozen=True)
class OnnxComponent(ModelComponent):
    """A component for ONNX files.  A full spec contains the file's hash, so that results identify the model."""

    def unfold(self, values: Mapping[str, Any]) -> Mapping[str, Any]:
        file = values.get("file")
        if not isinstance(file, str) or values.get(HASH):
            return values
        return {**values, HASH: hash_file(file)}


def make_onnx(
    file: Annotated[str, A_FILE, Meta(description="Path of the ONNX file.")],
    sha256: Annotated[str, Meta(description="Prefix of the file's SHA-256 hash; filled in automatically.")] = "",
) -> Model:
    return OnnxModel(file, sha256)


def onnx_component(game: Game) -> ModelComponent:
    """Return the component for ONNX files."""
    return OnnxComponent("onnx", make_onnx, "a neural network in an ONNX file", "", game)


def external_model(name: str, game: Game) -> ModelComponent:
    """Return an external model class as a component."""
    found = external_component(name, MODEL.name, MODEL.bases)
    return ModelComponent(name, found.make, found.about, found.source, game)
