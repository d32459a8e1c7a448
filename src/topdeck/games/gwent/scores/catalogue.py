"""Every score by name, with its source, its weights and what its numbers mean."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from topdeck.games.gwent.scores import points, trained, valencia
from topdeck.scores import DescribedScore, described_weights
from topdeck.state import StateScore

VALENCIA, OURS = "Valencia", "ours"


@cache
def learned() -> dict[str, list[float]]:
    """The weights of `trained` by situation: `make train` writes them."""
    data = json.loads(files("topdeck.games.gwent").joinpath("data/trained.json").read_text("utf-8"))
    weights: dict[str, list[float]] = data["weights"]
    return weights


def made_trained() -> StateScore:
    return trained.Trained(learned())


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
    DescribedScore("trained", made_trained, "the chance to win, learned from games", OURS, scale="chance"),
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
