"""The scores that a game can be played by: its own, and those that every game has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from topdeck.agents.spec import Spec
from topdeck.game import Game
from topdeck.parameters import A_STATE_SCORE, Bounds
from topdeck.scores import DescribedScore
from topdeck.search.result import GameResult
from topdeck.search.sigmoid import Sigmoid
from topdeck.state import StateScore

Width = Annotated[float, Bounds(1e-6, 1e12)]  # in points


def made_sigmoid(score: Annotated[StateScore, A_STATE_SCORE], width: Width = 10.0) -> StateScore:
    return Sigmoid(score, width)


RESULT = DescribedScore("result", GameResult, "nothing but the end of the game", "ours", scale="chance")
SIGMOID = DescribedScore(
    "sigmoid", made_sigmoid, "a chance made of the points of another score", "ours", scale="chance"
)
GENERAL = {one.name: one for one in (RESULT, SIGMOID)}


def scores_of(game: Game) -> Mapping[str, DescribedScore]:
    """All of them by name; the first is the default.  A game may have a score of its own by a general name."""
    own = game.scores()
    return {**own, **{name: score for name, score in GENERAL.items() if name not in own}}


def default_score(game: Game) -> DescribedScore:
    """What a simple player of the game looks at."""
    return next(iter(scores_of(game).values()))


def default_chance(game: Game) -> Spec:
    """What a search looks at that needs the chance to win: the game's first score that tells it, or else a sigmoid of
    its first that judges positions."""
    positions = [score for score in game.scores().values() if score.judges == "positions"]
    for score in positions:
        if score.scale == "chance":
            return Spec(score.name)
    return Spec(SIGMOID.name, {"score": positions[0].name}) if positions else Spec(RESULT.name)
