"""Every score by name, with its source, its weights and what its numbers mean."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Literal, TypedDict

from msgspec import Meta

from topdeck.config.scores import (
    LATEST,
    DescribedScore,
    LearnedScore,
    Row,
    ScoreBySituation,
    demand_lesson,
    described_weights,
    evolved_weights,
    lesson_of,
)
from topdeck.core.errors import TopdeckError
from topdeck.core.state import StateScore
from topdeck.games.hearthstone.scores import (
    eva,
    framework,
    gretive,
    linear,
    lookahead,
    madrid,
    malaga,
    nearness,
    network,
    olomouc,
    trained,
    tyche,
)
from topdeck.games.hearthstone.scores.position import SideScore

GENES = Meta(ge=0.0, le=1.0)  # what Madrid's genetic algorithm searched

FRAMEWORK, MADRID, GRETIVE, MALAGA, OLOMOUC = "framework", "Madrid", "GRETIVE", "Málaga", "Olomouc"
COMPETITION, OURS = "competition", "ours"

Profile = Literal["class", "aggro", "control", "midrange"]  # of GRETIVE


# ---- the framework's choice by class


def framework_greedy(otherwise: StateScore) -> StateScore:
    """What the framework's greedy agent looks at, by class."""
    return framework.ByClass({"warrior": framework.Aggro(), "mage": framework.Control()}, otherwise)


def greedy_2019() -> StateScore:
    return framework_greedy(framework.Midrange())


def greedy_2020() -> StateScore:
    return framework_greedy(framework.Ramp())


# ---- Madrid: its evolved scores, as in the program or in the text


def evolved_first(weights: Sequence[float], follows: madrid.Follows = "program") -> StateScore:
    return madrid.EvolvedFirst(weights, follows)


def evolved_second(weights: Sequence[float], follows: madrid.Follows = "program") -> StateScore:
    return madrid.EvolvedSecond(weights, follows)


# ---- Málaga: as a chance of winning, or as the plain difference of the sides


def make_estimate(estimate: Callable[..., SideScore]) -> Callable[..., StateScore]:
    """What makes one of its estimates."""

    def make(weights: Sequence[float], win: bool = True) -> StateScore:
        found = estimate(weights)
        return malaga.WinEstimate(found) if win else found

    return make


# ---- GRETIVE: weights of a profile, or of the class


@dataclass(frozen=True)
class ScoreByProfile(ScoreBySituation):
    """The weights are those of the profile, if it is not that of the class."""

    profiles: Mapping[str, Row] = field(default_factory=dict)

    def published(self, values: Mapping[str, Any]) -> Row:
        return self.profiles.get(str(values.get("profile")), super().published(values))


def make_gretive(
    weights: Sequence[float] | None, table: Mapping[str, Sequence[float]], profile: Profile = "class"
) -> StateScore:
    """What is described knows what the profile means."""
    return gretive.Gretive(weights=weights, table=table)


def make_graveyard(
    weights: Sequence[float] | None, table: Mapping[str, Sequence[float]], profile: Profile = "class"
) -> StateScore:
    return gretive.GretiveGraveyard(weights=weights, table=table)


# ---- ours: what was learned


class Lessons(TypedDict):
    """The weights of `trained`, as their file has them."""

    features: Sequence[str]
    weights: Sequence[float]
    late: Sequence[float]
    mine: Mapping[str, Sequence[float]]
    theirs: Mapping[str, Sequence[float]]


def read_data(name: str) -> Any:
    return json.loads(files("topdeck.games.hearthstone").joinpath(f"data/{name}").read_text("utf-8"))


@cache
def load_lessons() -> Lessons:
    """What was learned from games; `make train` learns it again."""
    found: Lessons = read_data("trained.json")
    return found


def lessons() -> Lessons:
    """The same, if it fits what is counted now."""
    found = load_lessons()
    if tuple(found["features"]) != trained.FEATURES:
        raise TopdeckError("data/trained.json was learned with other features; `make train` learns it again")
    return found


def learned_weights() -> Row:
    """One for each feature; None for those that nobody has learned yet."""
    known = dict(zip(load_lessons()["features"], load_lessons()["weights"], strict=True))
    return [known.get(name) for name in trained.FEATURES]


@cache
def lesson_name() -> str:
    """A hash of what was learned beside the weights."""
    found = lessons()
    return lesson_of([found["late"], found["mine"], found["theirs"]])


def make_trained(weights: Sequence[float], lesson: str | None = LATEST) -> StateScore:
    """With `lesson=none`, what was learned of late games and of classes does not count."""
    found = lessons()
    if lesson is None:
        return trained.Trained(weights)
    demand_lesson(lesson, lesson_name())
    return trained.Trained(weights, found["late"], found["mine"], found["theirs"])


class NetworkLessons(TypedDict):
    """The network, as its file has it."""

    features: Sequence[str]
    units: Sequence[Sequence[float]]
    mine: Mapping[str, Sequence[float]]
    theirs: Mapping[str, Sequence[float]]
    worths: Sequence[float]
    constant: float


@cache
def learned_network() -> NetworkLessons:
    """What the network has learned, if it fits what is counted now."""
    found: NetworkLessons = read_data("network.json")
    if tuple(found["features"]) != trained.FEATURES:
        raise TopdeckError("data/network.json was learned with other features; `make network` learns it again")
    return found


@cache
def network_lesson() -> str:
    """A hash of what the network has learned, and of what judges within the turn."""
    return lesson_of([learned_network(), load_lessons()])


def make_network(lesson: str = LATEST) -> StateScore:
    demand_lesson(lesson, network_lesson(), "network")
    found, within_turn = learned_network(), make_trained(lessons()["weights"], lesson_name())
    return network.Network(
        found["units"], found["worths"], found["constant"], within_turn, found["mine"], found["theirs"]
    )


# ---- ours: what evolved


def make_evolved_score(name: str, found_for: str, study: str) -> DescribedScore:
    """The score `linear` with weights that a study found; one that it does not know weighs nothing."""
    found = evolved_weights("hearthstone", study)
    about = f"the same with weights that evolved for {found_for}"
    weights = [found.get(feature, 0.0) for feature in linear.FEATURES]
    return DescribedScore(name, linear.Linear, about, OURS, described_weights(linear.FEATURES, weights))


# ---- all of them


LISTED: tuple[DescribedScore, ...] = (
    DescribedScore(
        "midrange",
        framework.Midrange,
        "board first: minions, their numbers, an empty enemy board",
        FRAMEWORK,
        described_weights(framework.MIDRANGE, framework.MIDRANGE_SHIPPED),
    ),
    DescribedScore(
        "aggro",
        framework.Aggro,
        "the heroes' health, and no taunt in the way",
        FRAMEWORK,
        described_weights(framework.AGGRO, framework.AGGRO_SHIPPED),
    ),
    DescribedScore(
        "control",
        framework.Control,
        "the number of minions, and who stands behind taunt",
        FRAMEWORK,
        described_weights(framework.CONTROL, framework.CONTROL_SHIPPED),
    ),
    DescribedScore(
        "ramp",
        framework.Ramp,
        "board first, and more minions",
        FRAMEWORK,
        described_weights(framework.RAMP, framework.RAMP_SHIPPED),
    ),
    DescribedScore(
        "fatigue",
        framework.Fatigue,
        "the enemy's cards run out: a full hand, an empty deck",
        FRAMEWORK,
        described_weights(framework.FATIGUE, framework.FATIGUE_SHIPPED),
    ),
    DescribedScore("greedy-2019", greedy_2019, "aggro for a warrior, control for a mage, else midrange", FRAMEWORK),
    DescribedScore("greedy-2020", greedy_2020, "aggro for a warrior, control for a mage, else ramp", FRAMEWORK),
    LearnedScore(
        "trained",
        make_trained,
        "the chance to win at the end of its own turn, learned from games",
        OURS,
        described_weights(trained.FEATURES, learned_weights()),
        "chance",
        lesson=lesson_name,
    ),
    LearnedScore(
        "network",
        make_network,
        "the chance to win at the end of its own turn, by a network; learned with random decks, too",
        OURS,
        scale="chance",
        lesson=network_lesson,
    ),
    DescribedScore(
        "linear",
        linear.Linear,
        "a weight for everything that can be counted on either side",
        OURS,
        described_weights(linear.FEATURES, linear.DEFAULT),
    ),
    make_evolved_score("evolved", "any deck", "any"),
    make_evolved_score("evolved-aggro", "aggressive decks", "aggro"),
    make_evolved_score("evolved-midrange", "midrange decks", "midrange"),
    make_evolved_score("evolved-control", "slow decks", "control"),
    DescribedScore("nearness", nearness.Nearness, "how near a win this turn is", OURS),
    DescribedScore(
        "utility",
        madrid.Utility,
        "health, hand, deck, an empty enemy board, minions",
        MADRID,
        described_weights(madrid.UTILITY, madrid.UTILITY_WEIGHTS),
    ),
    DescribedScore(
        "evo-first",
        evolved_first,
        "the first form to evolve: twelve weights, in the middle of their range",
        MADRID,
        described_weights(madrid.FIRST_FORM, madrid.MIDDLE, GENES),
    ),
    DescribedScore(
        "evo-second",
        evolved_second,
        "the second form to evolve: thirteen weights, those of evo1",
        MADRID,
        described_weights(madrid.SECOND_FORM, madrid.EVO1, GENES),
    ),
    DescribedScore(
        "evo1",
        evolved_second,
        "the second form with the best weights found",
        MADRID,
        described_weights(madrid.SECOND_FORM, madrid.EVO1, GENES),
    ),
    DescribedScore(
        "evo2",
        evolved_second,
        "the second form with the second best",
        MADRID,
        described_weights(madrid.SECOND_FORM, madrid.EVO2, GENES),
    ),
    DescribedScore(
        "evo3",
        evolved_second,
        "the second form with the third best",
        MADRID,
        described_weights(madrid.SECOND_FORM, madrid.EVO3, GENES),
    ),
    ScoreByProfile(
        "gretive",
        make_gretive,
        "minions, taunt, armor and health, weighed by profile or class",
        GRETIVE,
        described_weights(gretive.WEIGHTS, signs=gretive.SIGNS),
        table=gretive.COMPETITION,
        profiles=gretive.PROFILES,
    ),
    ScoreByProfile(
        "gretive-graveyard",
        make_graveyard,
        "the same and the mana of minions that died, as the article proposes; those two weights are our choice",
        GRETIVE,
        described_weights(gretive.GRAVEYARD_WEIGHTS, signs=(*gretive.SIGNS, 0, 0)),
        table=gretive.with_graveyard(gretive.COMPETITION),
        profiles=gretive.with_graveyard(gretive.PROFILES),
    ),
    DescribedScore(
        "malaga-linear",
        make_estimate(malaga.LinearEstimate),
        "the chance to win: everything counts by its number",
        MALAGA,
        described_weights(malaga.STATS, malaga.LINEAR),
        "chance",
    ),
    DescribedScore(
        "malaga-gradual",
        make_estimate(malaga.GradualEstimate),
        "the same with roots of health, armor, hand and deck",
        MALAGA,
        described_weights(malaga.STATS, malaga.GRADUAL),
        "chance",
    ),
    DescribedScore(
        "malaga-value",
        make_estimate(malaga.ValueEstimate),
        "the same with the costs of cards; its weights are our choice",
        MALAGA,
        described_weights(malaga.COSTS, malaga.VALUE),
        "chance",
    ),
    DescribedScore("ejnar", olomouc.Ejnar, "rounded roots of health and deck, hand, minions", OLOMOUC),
    DescribedScore(
        "myscore",
        olomouc.MyScore,
        "health, hand, minions and what they can do",
        OLOMOUC,
        described_weights(olomouc.MY_SCORE, olomouc.MY_SCORE_WEIGHTS),
    ),
    DescribedScore(
        "eva",
        eva.Eva,
        "what a step changes on both sides; second of 2018",
        COMPETITION,
        described_weights(eva.WEIGHTS, eva.COMPETITION),
        judges="steps",
    ),
    ScoreBySituation(
        "tyche",
        tyche.Tyche,
        "six factors, weighed by class; third of 2018",
        COMPETITION,
        described_weights(tyche.WEIGHTS),
        table=tyche.CLASS_WEIGHTS,
    ),
    ScoreBySituation(
        "tyche-step",
        tyche.TycheStep,
        "the same, and what was saved on a spell",
        COMPETITION,
        described_weights(tyche.WEIGHTS),
        judges="steps",
        table=tyche.CLASS_WEIGHTS,
    ),
    DescribedScore(
        "lookahead",
        lookahead.Lookahead,
        "heroes, minions and their numbers; winner of 2019",
        COMPETITION,
        described_weights(lookahead.WEIGHTS, lookahead.HEIMBRODT),
    ),
    DescribedScore(
        "miller",
        lookahead.Lookahead,
        "the same with other weights; winner of 2020",
        COMPETITION,
        described_weights(lookahead.WEIGHTS, lookahead.MILLER),
    ),
)
SCORES: Mapping[str, DescribedScore] = MappingProxyType({score.name: score for score in LISTED})
