"""Every score by name, with its source, its weights and what its numbers mean."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from topdeck.games.gwent.scores import points, valencia
from topdeck.scores import DescribedScore, described_weights

VALENCIA, OURS = "Valencia", "ours"

LISTED = (
    DescribedScore(
        "tempo",
        points.Tempo,
        "points, and what the cards in hand may be worth",
        OURS,
        described_weights(points.TEMPO, points.USUAL),
    ),
    DescribedScore(
        "points",
        points.Points,
        "points on the board, and rounds won",
        OURS,
        described_weights(points.POINTS, points.PLAIN),
    ),
    DescribedScore(
        "valencia",
        valencia.Heuristic,
        "the six terms of the heuristic, all with the same weight",
        VALENCIA,
        described_weights(valencia.TERMS, valencia.EQUAL),
    ),
    DescribedScore(
        "valencia-1",
        valencia.Heuristic,
        "the same with the weights of the first tuning",
        VALENCIA,
        described_weights(valencia.TERMS, valencia.FIRST_TUNING),
    ),
    DescribedScore(
        "valencia-2",
        valencia.Heuristic,
        "the same with the weights of the second tuning",
        VALENCIA,
        described_weights(valencia.TERMS, valencia.SECOND_TUNING),
    ),
)
SCORES: Mapping[str, DescribedScore] = MappingProxyType({score.name: score for score in LISTED})
