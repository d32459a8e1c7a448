"""How good a position or a step looks: every score by name, with its weights as parameters."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Literal, TypedDict

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
    utility,
)
from topdeck.games.hearthstone.scores.fork import Ejnar, MyScore
from topdeck.games.hearthstone.scores.framework import Midrange
from topdeck.games.hearthstone.scores.nearness import Nearness
from topdeck.games.hearthstone.scores.position import LOST, WON, PositionScore
from topdeck.games.hearthstone.scores.tyche import Tyche, TycheStep
from topdeck.search.result import GameResult

__all__ = ["LOST", "SCORES", "WON", "Midrange", "PositionScore"]

Score = StateScore | MoveScore
Weights = Sequence[float]


def weighted(score: Callable[[Weights], Score], published: Weights) -> Callable[..., Score]:
    """What makes a score with its published weights, or with others."""

    def make(weights: Weights = published) -> Score:
        return score(weights)

    return make


def evolved_score(score: Callable[[Weights, evolved.Follows], Score], published: Weights) -> Callable[..., Score]:
    """What makes one of P0's evolved scores, as its program has it or as its text."""

    def make(follows: Literal["program", "text"] = "program", weights: Weights = published) -> Score:
        return score(weights, follows)

    return make


def by_class(otherwise: StateScore) -> StateScore:
    """What the framework's greedy agent looks at."""
    return framework.ByClass({"warrior": framework.Aggro(), "mage": framework.Control()}, otherwise)


def greedy_2019() -> Score:
    return by_class(framework.Midrange())


def greedy_2020() -> Score:
    return by_class(framework.Ramp())


def made_gretive(profile: Literal["class", "aggro", "control", "midrange"] = "class", weights: Weights = ()) -> Score:
    """Weights of one's own go before the profile."""
    return gretive.Gretive(profile, weights or None)


def made_tyche(weights: Weights = ()) -> Score:
    """Without weights, those of the own class."""
    return Tyche(weights or None)


def made_tyche_step(weights: Weights = ()) -> Score:
    return TycheStep(weights or None)


def estimated(estimate: Callable[[Weights], estimates.Estimate], published: Weights) -> Callable[..., Score]:
    """What makes one of P3's estimates: as a chance of winning, or as the plain difference of the sides."""

    def make(win: bool = True, weights: Weights = published) -> Score:
        found = estimate(weights)
        return estimates.WinEstimate(found) if win else found

    return make


def made_trained(weights: Weights = ()) -> Score:
    """Without weights, what comes with the package."""
    return trained.Trained(weights) if weights else trained.Trained(**lessons())


class Lessons(TypedDict):
    """The weights of `trained`, as their file has them."""

    weights: Weights
    late: Weights
    mine: Mapping[str, Weights]
    theirs: Mapping[str, Weights]


@cache
def lessons() -> Lessons:
    """What was learned from games; `make train` learns it again."""
    learned = json.loads(files("topdeck.games.hearthstone").joinpath("data/trained.json").read_text("utf-8"))
    if tuple(learned["features"]) != trained.FEATURES:
        raise TopdeckError("data/trained.json was learned with other features; `make train` learns it again")
    return Lessons(weights=learned["weights"], late=learned["late"], mine=learned["mine"], theirs=learned["theirs"])


def ejnar() -> Score:
    return Ejnar()


def my_score() -> Score:
    return MyScore()


def nearness() -> Score:
    return Nearness()


def result() -> Score:
    return GameResult()


# Plain functions, because the parameters of compiled classes cannot be asked for.
SCORES: Mapping[str, Callable[..., Score]] = MappingProxyType(
    {
        # the framework
        "aggro": weighted(framework.Aggro, framework.AGGRO_SHIPPED),
        "control": weighted(framework.Control, framework.CONTROL_SHIPPED),
        "midrange": weighted(framework.Midrange, framework.MIDRANGE_SHIPPED),
        "ramp": weighted(framework.Ramp, framework.RAMP_SHIPPED),
        "fatigue": weighted(framework.Fatigue, framework.FATIGUE_SHIPPED),
        "greedy-2019": greedy_2019,
        "greedy-2020": greedy_2020,
        # P0
        "utility": weighted(utility.Utility, utility.P0),
        "evo-first": evolved_score(evolved.EvolvedFirst, evolved.MIDDLE),
        "evo-second": evolved_score(evolved.EvolvedSecond, evolved.EVO1),
        "evo1": evolved_score(evolved.EvolvedSecond, evolved.EVO1),
        "evo2": evolved_score(evolved.EvolvedSecond, evolved.EVO2),
        "evo3": evolved_score(evolved.EvolvedSecond, evolved.EVO3),
        # P2
        "gretive": made_gretive,
        "eva": weighted(eva.Eva, eva.COMPETITION),
        # P3
        "p3-linear": estimated(estimates.LinearEstimate, estimates.LINEAR),
        "p3-gradual": estimated(estimates.GradualEstimate, estimates.GRADUAL),
        "p3-value": estimated(estimates.ValueEstimate, estimates.VALUE),
        "tyche": made_tyche,
        "tyche-step": made_tyche_step,
        # P4
        "ejnar": ejnar,
        "myscore": my_score,
        # the winners of 2019 and 2020
        "lookahead": weighted(lookahead.Lookahead, lookahead.HEIMBRODT),
        "miller": weighted(lookahead.Lookahead, lookahead.MILLER),
        # our own
        "linear": weighted(linear.Linear, linear.DEFAULT),
        "trained": made_trained,
        "nearness": nearness,
        "result": result,
    }
)
