"""Tiny ONNX files: linear models of High Card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from card_models import MINE, THEIRS
from encoded_high_card import HighCardEncoder
from tiny_game import RANKS

METADATA = {"topdeck.game": "encoded-high-card", "topdeck.encoder": "1"}
SIZE = HighCardEncoder().size
IDS = len(RANKS)


def write_onnx(
    file: Path,
    metadata: dict[str, str] = METADATA,
    *,
    rank: int = 9,
    size: int = SIZE,
    ids: int = IDS,
    rows: int | str = "rows",
    bias: float = 0.0,
    observations: str = "observations",
    masks: bool = False,
    values: str = "values",
    policy: bool = True,
) -> None:
    """Write a model whose value grows with the points and whose policy prefers one rank."""
    from onnx import TensorProto, helper, numpy_helper, save

    weights, slope = np.zeros((size, 1), np.float32), 0.2
    if size == SIZE:
        weights[MINE, 0], weights[THEIRS, 0] = slope, -slope
    preferred = np.zeros((size, ids), np.float32)
    preference = np.where(np.arange(ids) == rank - RANKS.start, 5.0, 0.0).astype(np.float32)
    nodes: list[Any] = [
        helper.make_node("Cast", [observations], ["numbers"], to=TensorProto.FLOAT),
        helper.make_node("MatMul", ["numbers", "weights"], ["points"]),
        helper.make_node("Add", ["points", "bias"], ["logit"]),
        helper.make_node("Sigmoid", ["logit"], [values]),
    ]
    constants = {"weights": weights, "bias": np.array([bias], np.float32)}
    inputs = [helper.make_tensor_value_info(observations, TensorProto.INT16, [rows, size])]
    outputs = [helper.make_tensor_value_info(values, TensorProto.FLOAT, [rows, 1])]
    if policy:
        nodes.append(helper.make_node("MatMul", ["numbers", "preferred"], ["flat"]))
        nodes.append(helper.make_node("Add", ["flat", "preference"], ["legal" if masks else "logits"]))
        constants |= {"preferred": preferred, "preference": preference}
        outputs.append(helper.make_tensor_value_info("logits", TensorProto.FLOAT, [rows, ids]))
    if masks:
        nodes.append(helper.make_node("Mul", ["legal", "masks"], ["logits"]))
        inputs.append(helper.make_tensor_value_info("masks", TensorProto.FLOAT, [rows, ids]))
    initial = [numpy_helper.from_array(array, name) for name, array in constants.items()]
    graph = helper.make_graph(nodes, "linear", inputs, outputs, initial)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=10)
    helper.set_model_props(model, metadata)
    save(model, str(file))
