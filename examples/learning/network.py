"""Neural networks for the encoded observations of any game.

The networks read the blocks described by an encoder. Numeric columns are scaled. Columns that contain cards or
categories are embedded as vectors, so that the network learns what each card means.
"""

import torch
from torch import Tensor, nn

from topdeck.core.encoding import Block, Encoder, Feature

MOST_CATEGORIES = 31  # columns with a larger range are treated as numeric
LARGEST_SCALE = 32  # the ranges cover extreme positions, but most values are small
SLOTS = ("entities", "scalars")  # blocks whose rows have a fixed meaning; the rows of other blocks are summed
SKIPPED = ("history",)  # not used, because positions within a search have no history


class Rows(nn.Module):
    """Converts the rows of a block into vectors.

    Args:
        block: The block.
        cards: The number of card indices.
        width: The size of a vector.

    Attributes:
        size: The number of output values for the block.
    """

    columns: Tensor
    firsts: Tensor
    lasts: Tensor
    scales: Tensor

    def __init__(self, block: Block, cards: int, width: int) -> None:
        super().__init__()
        sizes = [count_categories(feature, cards) for feature in block.features]
        columns = [column for column, size in enumerate(sizes) if size]
        self.is_pooled = block.name not in SLOTS
        self.rows = block.rows
        self.size = width if self.is_pooled else width * block.rows
        self.table = nn.EmbeddingBag(max(sum(sizes), 1), width, mode="sum")
        self.linear = nn.Linear(len(sizes), width)
        nn.init.normal_(self.table.weight, std=0.3)
        for name, numbers in {
            "columns": columns,  # the columns with a card or a category
            "firsts": [sum(sizes[:column]) for column in columns],  # the index of each column's first vector
            "lasts": [sizes[column] - 1 for column in columns],
            "scales": [0.0 if sizes[column] else scale(feature) for column, feature in enumerate(block.features)],
        }.items():
            self.register_buffer(name, torch.tensor(numbers), persistent=False)

    def forward(self, values: Tensor) -> Tensor:
        rows = values.reshape(len(values) * self.rows, -1)
        used = rows.any(1).nonzero().squeeze(1)  # because most rows are unused
        rows = rows[used]
        indices = torch.minimum(rows[:, self.columns].long(), self.lasts) + self.firsts
        vectors = torch.relu(self.table(indices) + self.linear(rows.float() * self.scales))
        if self.is_pooled:
            return vectors.new_zeros(len(values), self.size).index_add(0, used // self.rows, vectors / 8)
        return (
            vectors.new_zeros(len(values) * self.rows, vectors.shape[1])
            .index_copy(0, used, vectors)
            .view(len(values), self.size)
        )


class Trunk(nn.Module):
    """Converts a batch of encoded observations into vectors of length `size`."""

    def __init__(self, encoder: Encoder, size: int) -> None:
        super().__init__()
        self.blocks = nn.ModuleList()
        self.ranges: list[tuple[int, int]] = []
        start = 0
        for block in encoder.blocks:
            if block.name not in SKIPPED:
                width = 64 if block.rows == 1 else 8 if block.name in SLOTS else 32
                self.blocks.append(Rows(block, len(encoder.cards), width))
                self.ranges.append((start, start + block.size))
            start += block.size
        self.linear = nn.Linear(sum(block.size for block in self.blocks), size)

    def forward(self, observations: Tensor) -> Tensor:
        parts = [block(observations[:, low:high]) for block, (low, high) in zip(self.blocks, self.ranges, strict=True)]
        return torch.relu(self.linear(torch.cat(parts, 1)))


class PolicyValueNetwork(nn.Module):
    """Returns a logit for each of the given action ids, and the expected result from -1 to 1."""

    def __init__(self, encoder: Encoder, size: int = 128) -> None:
        super().__init__()
        self.trunk = nn.Sequential(Trunk(encoder, size), nn.Linear(size, size), nn.ReLU())
        self.actions = nn.Embedding(encoder.action_count, size)
        self.value = nn.Linear(size, 1)
        nn.init.normal_(self.actions.weight, std=0.05)

    def forward(self, observations: Tensor, ids: Tensor) -> tuple[Tensor, Tensor]:
        """Evaluate observations, each with a row of legal ids padded with -1."""
        hidden = self.trunk(observations)
        rows, columns = (ids >= 0).nonzero(as_tuple=True)
        logits = (self.actions(ids[rows, columns]) * hidden[rows]).sum(1)
        padded = logits.new_full(ids.shape, -torch.inf).index_put((rows, columns), logits)
        return padded, torch.tanh(self.value(hidden)).squeeze(1)


def count_categories(feature: Feature, cards: int) -> int:
    """Return the number of categories in a column, or 0 if the column is numeric."""
    if "card index" in feature.meaning or "index of the card" in feature.meaning:
        return cards
    return feature.high + 1 if feature.low == 0 and 1 < feature.high <= MOST_CATEGORIES else 0


def scale(feature: Feature) -> float:
    """Return the scaling factor for a numeric column."""
    return 1 / min(feature.high, LARGEST_SCALE)
