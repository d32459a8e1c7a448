"""All Gwent scores, keyed by name, with their sources, weights and scales."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from topdeck.config import scores
from topdeck.config.scores import DescribedScore
from topdeck.core.errors import TopdeckError
from topdeck.core.state import Json, StateScore
from topdeck.games.gwent.cards.database import numbers
from topdeck.games.gwent.scores import trained
from topdeck.games.gwent.scores.position import Points, PositionScore, Tempo
from topdeck.games.gwent.scores.valencia import FIRST_TUNING, SECOND_TUNING, Heuristic
from topdeck.games.gwent.situations import SITUATIONS
from topdeck.search.scores import Choice, PositionBySituation

OURS, VALENCIA = "ours", "Valencia"


# ---- the trained score


@cache
def load_lessons() -> Json:
    """Load the weights of the `trained` score from the file that `make trained` generates.

    The `weights` of the `features` depend on the situation.  Individual cards also have weights: the weights for the
    `hand` depend on the rounds won, and the weights for the `board` are constant.
    """
    lessons: Json = json.loads(files("topdeck.games.gwent").joinpath("data/trained.json").read_text("utf-8"))
    if tuple(lessons.get("features", ())) != trained.FEATURES:
        raise TopdeckError("data/trained.json contains weights for different features; run `make trained` to update it")
    return lessons


@cache
def lesson_name() -> str:
    return scores.hash_lesson(load_lessons())


def make_trained(lesson: str = scores.LATEST) -> StateScore:
    scores.require_lesson(lesson, lesson_name())
    lessons, cards = load_lessons(), [row["id"] for row in numbers()]
    hand = [[lessons["hand"][card][rounds] for card in cards] for rounds in range(len(trained.ROUNDS))]
    return trained.Trained(lessons["weights"], hand, [lessons["board"][card] for card in cards])


# ---- the evolved score


FOUND = scores.read_evolved_weights("gwent", "any")
EVOLVED = scores.describe_weights(list(FOUND), list(FOUND.values()))


def make_evolved(weights: Sequence[float]) -> StateScore:
    """Return a score that uses `tempo` with different weights in each round; `weights` lists them by round."""
    size, words = len(Tempo.weight_names), SITUATIONS["round"].words
    rounds = {word: Tempo(weights[place * size : (place + 1) * size]) for place, word in enumerate(words)}
    return PositionBySituation(Choice(SITUATIONS["round"], rounds, rounds[words[0]]))


# ---- all scores


def describe(
    name: str, kind: type[PositionScore], about: str, row: Sequence[float] = (), source: str = OURS
) -> DescribedScore:
    """Return the catalogue entry for a score class; its row of weights defaults to the published weights."""
    weights = scores.describe_weights(kind.weight_names, row or kind.published)
    return DescribedScore(name, kind, about, source, weights)


LISTED: tuple[DescribedScore, ...] = (
    describe("tempo", Tempo, "points and the potential value of the cards in hand"),
    DescribedScore("evolved", make_evolved, "tempo with evolved weights for each round", OURS, EVOLVED),
    describe("points", Points, "points on the board and rounds won"),
    scores.LearnedScore(
        "trained", make_trained, "the win probability, learned from games", OURS, scale="chance", lesson=lesson_name
    ),
    describe("valencia", Heuristic, "the six terms of the heuristic with equal weights", source=VALENCIA),
    describe("valencia-1", Heuristic, "the heuristic with the weights from the first tuning", FIRST_TUNING, VALENCIA),
    describe("valencia-2", Heuristic, "the heuristic with the weights from the second tuning", SECOND_TUNING, VALENCIA),
)
SCORES: Mapping[str, DescribedScore] = MappingProxyType({score.name: score for score in LISTED})
