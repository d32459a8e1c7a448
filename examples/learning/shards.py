"""Shards: the decisions of many games as arrays, in the format of `topdeck selfplay`, and batches of them for training.

The shards of self-play contain targets for the policy and the value, and those of other agents their visits.
"""

import io
from collections.abc import Sequence
from typing import Any

import numpy as np
import torch
from gumbel import pad
from torch import Tensor

OWN_VALUE = 0.5  # the share of the search's value in the target of the value; the rest is the result of the game

Shard = dict[str, np.ndarray]


def collate(batch: Sequence[tuple[Shard, int]]) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Return the observations, legal ids, target policies and target values of decisions."""
    ids, targets = zip(*(legal_options(shard, row) for shard, row in batch), strict=True)
    legal = torch.from_numpy(pad(ids))
    policies = torch.zeros(legal.shape).index_put(
        (legal >= 0).nonzero(as_tuple=True), torch.from_numpy(np.concatenate(targets))
    )
    observations = torch.from_numpy(np.stack([shard["observation"][row] for shard, row in batch]))
    return observations, legal, policies, torch.tensor([target_value(shard, row) for shard, row in batch])


def legal_options(shard: Shard, row: int) -> tuple[np.ndarray, np.ndarray]:
    """Return the legal ids of a decision and their target probabilities, from the visits if there are no others."""
    low, high = shard["ends"][row - 1] if row else 0, shard["ends"][row]
    legal = shard["legal"][low:high]
    if "policy" in shard:
        return legal, shard["policy"][low:high]
    visits = shard["visits"][low:high].astype(np.float32)
    return legal, visits / visits.sum() if visits.any() else (legal == shard["chosen"][row]).astype(np.float32)


def target_value(shard: Shard, row: int) -> float:
    """Return the target value of a decision."""
    score = 2 * float(shard["score"][row]) - 1
    value = float(shard["value"][row]) if "value" in shard else np.nan
    return score if np.isnan(value) else (1 - OWN_VALUE) * score + OWN_VALUE * value


def join(parts: Sequence[Shard]) -> bytes:
    """Return a shard with the decisions of several parts, one after another."""
    whole: dict[str, Any] = {name: np.concatenate([part[name] for part in parts]) for name in parts[0]}
    offsets = np.cumsum([0, *(len(part["legal"]) for part in parts[:-1])])
    whole["ends"] = np.concatenate([part["ends"] + offset for part, offset in zip(parts, offsets, strict=True)])
    file = io.BytesIO()
    np.savez_compressed(file, **whole)
    return file.getvalue()
