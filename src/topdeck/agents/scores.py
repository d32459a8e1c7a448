"""The scores of a game: its own, and those of every game."""

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
from topdeck.search.scores import ChanceBySituation, Choice, GameResult, PositionBySituation, Sigmoid, StepBySituation

BuiltScore = Annotated[StateScore, part(STATE_SCORE)]
Width = Annotated[float, Meta(ge=1e-6, le=1e12)]  # in points
MEANING = {"chance": "is a win probability", "points": "counts points"}  # of a scale


def make_sigmoid(score: BuiltScore, width: Width = 10.0) -> StateScore:
    return Sigmoid(score, width)


RESULT = DescribedScore("result", GameResult, "nothing but the end of the game", "ours", scale="chance")
SIGMOID = DescribedScore(
    "sigmoid", make_sigmoid, "a win probability computed from the points of another score", "ours", scale="chance"
)
GENERAL = {score.name: score for score in (RESULT, SIGMOID)}


@dataclass(frozen=True)
class ChosenScore(DescribedScore):
    """A score for each word of a situation, and one for the other words."""

    words: tuple[str, ...] = ()
    otherwise: str = RESULT.name  # the default

    def list_parameters(self) -> Iterator[Parameter]:
        for word in self.words:
            yield Parameter(word, BuiltScore | None, None)
        yield Parameter("otherwise", BuiltScore, self.otherwise)
        yield Parameter("at", Literal["position", "decision"], "position")


def choose_score(
    situation: Situation, at: str, otherwise: StateScore, **given: StateScore | None
) -> StateScore | MoveScore:
    """Return a score that is chosen by situation: that of each judged position, or that of the decision."""
    scores = {word: score for word, score in given.items() if score is not None}
    for word, score in scores.items():
        if score.scale != otherwise.scale:
            differ = f"{word} {MEANING[score.scale]}, otherwise {MEANING[otherwise.scale]}"
            raise SpecError(f"{differ}; sigmoid(score=…, width=…) makes a win probability of points")
    choice = Choice(situation, scores, otherwise)
    if at == "decision":
        return StepBySituation(choice)
    return ChanceBySituation(choice) if otherwise.scale == "chance" else PositionBySituation(choice)


def list_scores(game: Game) -> Mapping[str, DescribedScore]:
    """Return all scores by name, the default first; scores of the game replace general ones of the same name."""
    own = game.scores
    known = {**own, **{name: score for name, score in GENERAL.items() if name not in own}}
    first = next((score for score in known.values() if score.judges == "positions"), RESULT)
    chosen = [by_situation(name, situation, first) for name, situation in game.situations.items()]
    return {**known, **{score.name: score for score in chosen if score.name not in own}}


def by_situation(name: str, situation: Situation, otherwise: DescribedScore) -> ChosenScore:
    return ChosenScore(
        f"by-{name}",
        partial(choose_score, situation),
        f"a score chosen by {situation.about}",
        "ours",
        scale=otherwise.scale,
        words=situation.words,
        otherwise=otherwise.name,
    )


def default_score(game: Game) -> DescribedScore:
    """Return the default score of a game."""
    return next(iter(list_scores(game).values()))


def default_chance(game: Game) -> Spec:
    """Return the default win probability: the game's first score of that scale, or a sigmoid of its first score."""
    positions = [score for score in game.scores.values() if score.judges == "positions"]
    for score in positions:
        if score.scale == "chance":
            return Spec(score.name)
    return Spec(SIGMOID.name, {"score": positions[0].name}) if positions else Spec(RESULT.name)
