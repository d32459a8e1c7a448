"""Every score by name, with its source, its weights and what its numbers mean."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TypedDict

from topdeck.config.scores import (
    LATEST,
    DescribedScore,
    LearnedScore,
    demand_lesson,
    described_weights,
    evolved_weights,
    lesson_of,
)
from topdeck.core.errors import TopdeckError
from topdeck.core.state import StateScore
from topdeck.games.gwent.cards.database import numbers
from topdeck.games.gwent.scores import points, trained, valencia
from topdeck.games.gwent.situations import SITUATIONS
from topdeck.search.by_situation import Choice, PositionBySituation

VALENCIA, OURS = "Valencia", "ours"


class Lessons(TypedDict):
    """The weights of `trained`, as their file has them."""

    features: Sequence[str]
    weights: Mapping[str, Sequence[float]]  # of the features, by situation
    hand: Mapping[str, Sequence[float]]  # of a card in hand, by how the rounds stand
    board: Mapping[str, float]  # of a card on the board


@cache
def load_lessons() -> Lessons:
    """What was learned from games; `make train` learns it again."""
    found: Lessons = json.loads(files("topdeck.games.gwent").joinpath("data/trained.json").read_text("utf-8"))
    if tuple(found.get("features", ())) != trained.FEATURES:
        raise TopdeckError("data/trained.json was learned with other features; `make train` learns it again")
    return found


@cache
def lesson_name() -> str:
    return lesson_of(load_lessons())


def make_trained(lesson: str = LATEST) -> StateScore:
    demand_lesson(lesson, lesson_name())
    found, cards = load_lessons(), [row["id"] for row in numbers()]
    hand = [[found["hand"][card][rounds] for card in cards] for rounds in range(len(trained.ROUNDS))]
    return trained.Trained(found["weights"], hand, [found["board"][card] for card in cards])


# ---- what evolved: the weights of `tempo`, round by round


EVOLVED = evolved_weights("gwent", "any")


def make_evolved(weights: Sequence[float]) -> StateScore:
    """A row of weights for each round."""
    size, words = len(points.TEMPO), SITUATIONS["round"].words
    rounds = {word: points.Tempo(weights[place * size : (place + 1) * size]) for place, word in enumerate(words)}
    return PositionBySituation(Choice(SITUATIONS["round"], rounds, rounds[words[0]]))


LISTED: tuple[DescribedScore, ...] = (
    DescribedScore(
        "tempo",
        points.Tempo,
        "points, and what the cards in hand may be worth",
        OURS,
        described_weights(points.TEMPO, points.USUAL),
    ),
    DescribedScore(
        "evolved",
        make_evolved,
        "the same with weights that evolved, others in each round",
        OURS,
        described_weights(tuple(EVOLVED), tuple(EVOLVED.values())),
    ),
    DescribedScore(
        "points",
        points.Points,
        "points on the board, and rounds won",
        OURS,
        described_weights(points.POINTS, points.PLAIN),
    ),
    LearnedScore(
        "trained", make_trained, "the chance to win, learned from games", OURS, scale="chance", lesson=lesson_name
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
