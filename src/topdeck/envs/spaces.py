"""Gymnasium spaces for encoded observations and action ids."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from topdeck.core.encoding import Encoder


def observation_space(encoder: Encoder) -> Box:
    """Return the space of encoded observations, with the range of each feature."""
    low, high = (np.concatenate([bounds(block, end) for block in encoder.blocks]) for end in ("low", "high"))
    return Box(low, high, dtype=np.int16)


def bounds(block: Any, end: str) -> np.ndarray:
    """Return the lower or upper bounds of all values in a block."""
    row = np.array([getattr(feature, end) for feature in block.features], dtype=np.int16)
    return np.tile(row, block.rows)


def masked_space(encoder: Encoder) -> Dict:
    """Return the space of observations and their masks."""
    mask = Box(0, 1, (encoder.action_count,), dtype=np.int8)
    return Dict({"observation": observation_space(encoder), "action_mask": mask})


def action_space(encoder: Encoder) -> Discrete:
    """Return the space of action ids."""
    return Discrete(encoder.action_count)
