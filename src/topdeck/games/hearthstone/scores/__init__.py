"""How good a position or a step looks: every score by name, with its weights as parameters."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, TypedDict

from topdeck.errors import TopdeckError
from topdeck.game import MoveScore, StateScore
from topdeck.games.hearthstone.scores import (
    estimates,
    eva,
    evolved,
    framework,
    gretive,
    linear,
    lookahead,
    trained,
    tyche,
    utility,
)
from topdeck.games.hearthstone.scores.fork import Ejnar, MyScore
from topdeck.games.hearthstone.scores.framework import Midrange
from topdeck.games.hearthstone.scores.nearness import Nearness
from topdeck.games.hearthstone.scores.position import LOST, WON, PositionScore
from topdeck.games.hearthstone.scores.tyche import Tyche, TycheStep
from topdeck.search.result import GameResult
from topdeck.weighted import Weighted, WeightedByClass, Weights

__all__ = ["LOST", "SCORES", "WON", "Midrange", "PositionScore"]

Score = StateScore | MoveScore
Maker = Callable[..., Score]

LATEST = "latest"  # lesson of the score `trained`


def framework_greedy(otherwise: StateScore) -> StateScore:
    """What the framework's greedy agent looks at, by class."""
    return framework.ByClass({"warrior": framework.Aggro(), "mage": framework.Control()}, otherwise)


def greedy_2019() -> Score:
    return framework_greedy(framework.Midrange())


def greedy_2020() -> Score:
    return framework_greedy(framework.Ramp())


def estimated(estimate: Callable[..., estimates.Estimate]) -> Maker:
    """What makes one of Málaga's estimates: as a chance of winning, or as the plain difference of the sides."""

    def make(weights: Sequence[float], win: bool = True) -> Score:
        found = estimate(weights)
        return estimates.WinEstimate(found) if win else found

    return make


# ---- weights that depend on something


class GretiveMaker(WeightedByClass):
    """The weights are those of the profile, if it is not that of the class."""

    def published(self, values: Mapping[str, Any]) -> Weights:
        return gretive.PROFILES.get(str(values.get("profile")), self.weights)


def made_gretive(
    weights: Sequence[float] | None,
    table: Mapping[str, Sequence[float]],
    profile: Literal["class", "aggro", "control", "midrange"] = "class",
) -> Score:
    """The maker knows what the profile means."""
    return gretive.Gretive(weights=weights, table=table)


class TrainedMaker(Weighted):
    """The weights are what was learned, and `lesson` stands for what was learned beside them: a hash, which tells it
    from that of another time."""

    def published(self, values: Mapping[str, Any]) -> Weights:
        return lessons()["weights"]

    def unfold(self, values: Mapping[str, Any]) -> dict[str, Any]:
        lesson = values.get("lesson", LATEST)
        return super().unfold({**values, "lesson": lesson_name() if lesson == LATEST else lesson})


def made_trained(weights: Sequence[float], lesson: str | None = LATEST) -> Score:
    """With `lesson=none`, what was learned of late games and of classes does not count."""
    if lesson is None:
        return trained.Trained(weights)
    if lesson != lesson_name():
        raise TopdeckError(f"the lesson {lesson} of trained is not here any more; the latest one is {lesson_name()}")
    learned = lessons()
    return trained.Trained(weights, learned["late"], learned["mine"], learned["theirs"])


class Lessons(TypedDict):
    """The weights of `trained`, as their file has them."""

    weights: Sequence[float]
    late: Sequence[float]
    mine: Mapping[str, Sequence[float]]
    theirs: Mapping[str, Sequence[float]]


@cache
def lessons() -> Lessons:
    """What was learned from games; `make train` learns it again."""
    learned = json.loads(files("topdeck.games.hearthstone").joinpath("data/trained.json").read_text("utf-8"))
    if tuple(learned["features"]) != trained.FEATURES:
        raise TopdeckError("data/trained.json was learned with other features; `make train` learns it again")
    return Lessons(weights=learned["weights"], late=learned["late"], mine=learned["mine"], theirs=learned["theirs"])


@cache
def lesson_name() -> str:
    """A hash of what was learned beside the weights."""
    learned = lessons()
    beside = json.dumps([learned["late"], learned["mine"], learned["theirs"]])
    return sha256(beside.encode()).hexdigest()[:12]


# ---- those without weights


def ejnar() -> Score:
    return Ejnar()


def my_score() -> Score:
    return MyScore()


def nearness() -> Score:
    return Nearness()


def result() -> Score:
    return GameResult()


# Not the classes: what makes a score has names for its weights.
SCORES: Mapping[str, Maker] = MappingProxyType(
    {
        # the framework; what is first is the default
        "midrange": Weighted(framework.Midrange, framework.MIDRANGE, framework.MIDRANGE_SHIPPED),
        "aggro": Weighted(framework.Aggro, framework.AGGRO, framework.AGGRO_SHIPPED),
        "control": Weighted(framework.Control, framework.CONTROL, framework.CONTROL_SHIPPED),
        "ramp": Weighted(framework.Ramp, framework.RAMP, framework.RAMP_SHIPPED),
        "fatigue": Weighted(framework.Fatigue, framework.FATIGUE, framework.FATIGUE_SHIPPED),
        "greedy-2019": greedy_2019,
        "greedy-2020": greedy_2020,
        # Madrid
        "utility": Weighted(utility.Utility, utility.WEIGHTS, utility.MADRID),
        "evo-first": Weighted(evolved.EvolvedFirst, evolved.FIRST_FORM, evolved.MIDDLE),
        "evo-second": Weighted(evolved.EvolvedSecond, evolved.SECOND_FORM, evolved.EVO1),
        "evo1": Weighted(evolved.EvolvedSecond, evolved.SECOND_FORM, evolved.EVO1),
        "evo2": Weighted(evolved.EvolvedSecond, evolved.SECOND_FORM, evolved.EVO2),
        "evo3": Weighted(evolved.EvolvedSecond, evolved.SECOND_FORM, evolved.EVO3),
        # GRETIVE
        "gretive": GretiveMaker(made_gretive, gretive.WEIGHTS, gretive.COMPETITION),
        "eva": Weighted(eva.Eva, eva.WEIGHTS, eva.COMPETITION),
        # Málaga
        "malaga-linear": Weighted(estimated(estimates.LinearEstimate), estimates.STATS, estimates.LINEAR),
        "malaga-gradual": Weighted(estimated(estimates.GradualEstimate), estimates.STATS, estimates.GRADUAL),
        "malaga-value": Weighted(estimated(estimates.ValueEstimate), estimates.COSTS, estimates.VALUE),
        "tyche": WeightedByClass(Tyche, tyche.WEIGHTS, tyche.CLASS_WEIGHTS),
        "tyche-step": WeightedByClass(TycheStep, tyche.WEIGHTS, tyche.CLASS_WEIGHTS),
        # Olomouc
        "ejnar": ejnar,
        "myscore": my_score,
        # the winners of 2019 and 2020
        "lookahead": Weighted(lookahead.Lookahead, lookahead.WEIGHTS, lookahead.HEIMBRODT),
        "miller": Weighted(lookahead.Lookahead, lookahead.WEIGHTS, lookahead.MILLER),
        # our own
        "linear": Weighted(linear.Linear, linear.FEATURES, linear.DEFAULT),
        "trained": TrainedMaker(made_trained, trained.FEATURES, ()),
        "nearness": nearness,
        "result": result,
    }
)
