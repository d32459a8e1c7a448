"""The scores that a game can be played by: its own, and those that every game has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Annotated, Literal

from msgspec import Meta

from topdeck.config.parameters import STATE_SCORE, Parameter, part
from topdeck.config.scores import DescribedScore
from topdeck.config.spec import Spec
from topdeck.core.errors import SpecError
from topdeck.core.game import Game
from topdeck.core.state import MoveScore, Situation, StateScore
from topdeck.search.by_situation import ChanceBySituation, Choice, PositionBySituation, StepBySituation
from topdeck.search.result import GameResult
from topdeck.search.sigmoid import Sigmoid

BuiltScore = Annotated[StateScore, part(STATE_SCORE)]
Width = Annotated[float, Meta(ge=1e-6, le=1e12)]  # in points
MEANING = {"chance": "tells the chance to win", "points": "counts points"}  # of a scale


def made_sigmoid(score: BuiltScore, width: Width = 10.0) -> StateScore:
    return Sigmoid(score, width)


RESULT = DescribedScore("result", GameResult, "nothing but the end of the game", "ours", scale="chance")
SIGMOID = DescribedScore(
    "sigmoid", made_sigmoid, "a chance made of the points of another score", "ours", scale="chance"
)
GENERAL = {score.name: score for score in (RESULT, SIGMOID)}


@dataclass(frozen=True)
class ChosenScore(DescribedScore):
    """A score for each word of a situation, and one for all words that have none."""

    words: tuple[str, ...] = ()
    otherwise: str = RESULT.name  # where no other is given

    def list_parameters(self) -> Iterator[Parameter]:
        for word in self.words:
            yield Parameter(word, BuiltScore | None, None)
        yield Parameter("otherwise", BuiltScore, self.otherwise)
        yield Parameter("at", Literal["position", "decision"], "position")


def chosen_score(
    situation: Situation, at: str, otherwise: StateScore, **given: StateScore | None
) -> StateScore | MoveScore:
    """The situation is that of each position that is judged, or that of the decision, for all its options."""
    scores = {word: score for word, score in given.items() if score is not None}
    for word, score in scores.items():
        if score.scale != otherwise.scale:
            differ = f"{word} {MEANING[score.scale]}, otherwise {MEANING[otherwise.scale]}"
            raise SpecError(f"{differ}; sigmoid(score=…, width=…) makes a chance of points")
    choice = Choice(situation, scores, otherwise)
    if at == "decision":
        return StepBySituation(choice)
    return ChanceBySituation(choice) if otherwise.scale == "chance" else PositionBySituation(choice)


def scores_of(game: Game) -> Mapping[str, DescribedScore]:
    """All of them by name; the first is the default.  A game may have a score of its own by a general name."""
    own = game.scores
    found = {**own, **{name: score for name, score in GENERAL.items() if name not in own}}
    first = next((score for score in found.values() if score.judges == "positions"), RESULT)
    chosen = [by_situation(name, situation, first) for name, situation in game.situations.items()]
    return {**found, **{score.name: score for score in chosen if score.name not in own}}


def by_situation(name: str, situation: Situation, otherwise: DescribedScore) -> ChosenScore:
    return ChosenScore(
        f"by-{name}",
        partial(chosen_score, situation),
        f"a score chosen by {situation.about}",
        "ours",
        scale=otherwise.scale,
        words=situation.words,
        otherwise=otherwise.name,
    )


def default_score(game: Game) -> DescribedScore:
    """What a simple player of the game looks at."""
    return next(iter(scores_of(game).values()))


def default_chance(game: Game) -> Spec:
    """What a search looks at that needs the chance to win: the game's first score that tells it, or else a sigmoid of
    its first that judges positions."""
    positions = [score for score in game.scores.values() if score.judges == "positions"]
    for score in positions:
        if score.scale == "chance":
            return Spec(score.name)
    return Spec(SIGMOID.name, {"score": positions[0].name}) if positions else Spec(RESULT.name)
