"""All Hearthstone scores, keyed by name, with their sources, weights and scales."""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Annotated, Any, Literal

from msgspec import Meta

from topdeck.config import scores
from topdeck.config.parameters import A_FILE
from topdeck.config.scores import (
    LATEST,
    DescribedScore,
    Judges,
    LearnedScore,
    NetworkScore,
    Row,
    ScoreBySituation,
    describe_weights,
)
from topdeck.core.errors import TopdeckError
from topdeck.core.state import Json, StateScore
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.scores import competition, framework, gretive, linear, madrid, malaga, trained
from topdeck.games.hearthstone.scores.active_features import SIDE, VERSION, ZONES
from topdeck.games.hearthstone.scores.entity_network import EntityNetwork
from topdeck.games.hearthstone.scores.nearness import Nearness
from topdeck.games.hearthstone.scores.network import Network
from topdeck.games.hearthstone.scores.position import ClassScore, Rows, SideScore
from topdeck.search.network_file import Layout, read_network

FRAMEWORK, MADRID, GRETIVE, MALAGA, OLOMOUC = "framework", "Madrid", "GRETIVE", "Málaga", "Olomouc"
COMPETITION, OURS = "competition", "ours"
ENTITIES = "entity-network"

GENES = Meta(ge=0.0, le=1.0)  # the range that Madrid's genetic algorithm searched
Profile = Literal["class", "aggro", "control", "midrange"]  # GRETIVE's profiles


def describe(name: str, kind: Any, about: str, source: str, row: Row | None = None, **others: Any) -> DescribedScore:
    """Return the catalogue entry for a score class; its row of weights defaults to the published weights."""
    weights = describe_weights(kind.weight_names, kind.published if row is None else row)
    return DescribedScore(name, kind, about, source, weights, **others)


def describe_greedy(name: str, otherwise: type[StateScore], about: str) -> DescribedScore:
    """Return the catalogue entry for the score of the framework's greedy agent, which depends on the hero's class."""

    def make() -> StateScore:
        return framework.ByClass({"warrior": framework.Aggro(), "mage": framework.Control()}, otherwise())

    return DescribedScore(name, make, about, FRAMEWORK)


def describe_tyche(name: str, make: Callable[..., Any], about: str, judges: Judges = "positions") -> DescribedScore:
    table, weights = competition.Tyche.published, describe_weights(competition.Tyche.weight_names)
    return ScoreBySituation(name, make, about, COMPETITION, weights, judges=judges, table=table)


# ---- Madrid


def describe_form(name: str, form: type[madrid.EvolvedScore], about: str, row: Row | None = None) -> DescribedScore:
    """Return the catalogue entry for an evolved form, which follows the authors' program or their paper."""

    def make(weights: Sequence[float], follows: madrid.Follows = "program") -> StateScore:
        return form(weights, follows)

    weights = describe_weights(form.weight_names, form.published if row is None else row, GENES)
    return DescribedScore(name, make, about, MADRID, weights)


# ---- Málaga


def describe_estimate(name: str, estimate: type[SideScore], about: str) -> DescribedScore:
    """Return the catalogue entry for a win probability or, with `win=false`, for the difference between the sides."""

    def make(weights: Sequence[float], win: bool = True) -> StateScore:
        score = estimate(weights)
        return malaga.WinEstimate(score) if win else score

    weights = describe_weights(estimate.weight_names, estimate.published)
    return DescribedScore(name, make, about, MALAGA, weights, "chance")


# ---- GRETIVE


@dataclass(frozen=True)
class ScoreByProfile(ScoreBySituation):
    """A score with the weights of a profile, or the weights for the player's class if the profile is `class`."""

    profiles: Mapping[str, Row] = field(default_factory=dict)

    def published(self, values: Mapping[str, Any]) -> Row:
        return self.profiles.get(str(values.get("profile")), super().published(values))


def describe_profiles(name: str, kind: type[ClassScore], about: str, profiles: Mapping[str, Row]) -> DescribedScore:
    def make(weights: Sequence[float] | None, table: Rows, profile: Profile = "class") -> StateScore:
        return kind(weights, table)  # the weights already match the profile

    signs = [*gretive.SIGNS, 0, 0][: len(kind.weight_names)]
    weights = describe_weights(kind.weight_names, signs=signs)
    return ScoreByProfile(name, make, about, GRETIVE, weights, table=kind.published, profiles=profiles)


# ---- learned and evolved weights


@cache
def load_lessons(name: str = "trained") -> Json:
    """Return the contents of a file with learned weights, written by `make trained` or `make network`."""
    file = files("topdeck.games.hearthstone").joinpath(f"data/{name}.json")
    lessons: Json = json.loads(file.read_text("utf-8"))
    return lessons


def current_lessons(name: str, command: str) -> Json:
    """Return the contents of a file with learned weights, or raise `TopdeckError` if its features are outdated."""
    lessons = load_lessons(name)
    if tuple(lessons["features"]) != trained.FEATURES:
        raise TopdeckError(f"data/{name}.json contains weights for different features; run `{command}` to update it")
    return lessons


def learned_weights() -> Row:
    """Return the learned weight of each feature, or None for features that were added after training."""
    weights = dict(zip(load_lessons()["features"], load_lessons()["weights"], strict=True))
    return [weights.get(name) for name in trained.FEATURES]


@cache
def lesson_name() -> str:
    """Return a hash of all learned weights of the `trained` score except its general weights."""
    lessons = current_lessons("trained", "make trained")
    return scores.hash_lesson([lessons["late"], lessons["mine"], lessons["theirs"]])


def make_trained(weights: Sequence[float], lesson: str | None = LATEST) -> StateScore:
    """Create the `trained` score; with `lesson=none`, its weights do not depend on mana crystals or classes."""
    lessons = current_lessons("trained", "make trained")
    if lesson is None:
        return trained.Trained(weights)
    scores.require_lesson(lesson, lesson_name())
    return trained.Trained(weights, lessons["late"], lessons["mine"], lessons["theirs"])


@cache
def network_lesson() -> str:
    """Return a hash of the network and of the score used within the turn."""
    return scores.hash_lesson([current_lessons("network", "make network"), load_lessons()])


def make_network(lesson: str = LATEST) -> StateScore:
    scores.require_lesson(lesson, network_lesson(), "network")
    learned, within_turn = load_lessons("network"), make_trained(load_lessons()["weights"], lesson_name())
    parts = ("units", "worths", "constant", "mine", "theirs")
    return Network(within_turn=within_turn, **{part: learned[part] for part in parts})


@cache
def entity_lesson() -> str:
    """Return a hash of the entity network and of the score used within the turn."""
    return hash_entities(load_lessons(ENTITIES))


def entity_file_lesson(file: str) -> str:
    """Return the hash that `entity_lesson` would return for the entity network in a file."""
    return hash_entities(scores.read_learned_file(file))


def hash_entities(network: Json) -> str:
    return scores.hash_lesson([network, load_lessons()])


def make_entity_network(
    lesson: str = LATEST,
    file: Annotated[str | None, A_FILE, Meta(description="File with other weights, written by `make train`.")] = None,
) -> StateScore:
    network = load_lessons(ENTITIES) if file is None else scores.read_learned_file(file)
    scores.require_lesson(lesson, hash_entities(network), ENTITIES)
    within_turn = make_trained(load_lessons()["weights"], lesson_name())
    layout = entity_layout()
    return EntityNetwork(read_network(network, layout), len(layout.cards), within_turn)


def entity_layout() -> Layout:
    """Return the layout of the features of the entity network for the current card table."""
    numbers = {card.number: card.id for card in database.rules().cards.values()}
    cards = tuple(numbers[number] for number in range(len(numbers)))
    return Layout(ENTITIES, VERSION, 2 * SIDE, ZONES, cards)


def describe_evolved(name: str, decks: str, study: str) -> DescribedScore:
    """Return the catalogue entry for `linear` with a study's weights; features that were added later have weight 0."""
    found = scores.read_evolved_weights("hearthstone", study)
    weights = [found.get(feature, 0.0) for feature in linear.FEATURES]
    return describe(name, linear.Linear, f"linear with weights evolved for {decks}", OURS, weights)


# ---- all scores


ALL: tuple[DescribedScore, ...] = (
    describe("midrange", framework.Midrange, "board first: minions, their stats and an empty enemy board", FRAMEWORK),
    describe("aggro", framework.Aggro, "the heroes' health and the enemy's taunt minions", FRAMEWORK),
    describe("control", framework.Control, "the number of minions and the health of taunt minions", FRAMEWORK),
    describe("ramp", framework.Ramp, "board first, with more weight on the number of minions", FRAMEWORK),
    describe("fatigue", framework.Fatigue, "fatigue strategy: a full enemy hand and an empty enemy deck", FRAMEWORK),
    describe_greedy("greedy-2019", framework.Midrange, "aggro for a warrior, control for a mage, otherwise midrange"),
    describe_greedy("greedy-2020", framework.Ramp, "aggro for a warrior, control for a mage, otherwise ramp"),
    LearnedScore(
        "trained",
        make_trained,
        "the win probability at the end of the player's turn, learned from games",
        OURS,
        describe_weights(trained.FEATURES, learned_weights()),
        "chance",
        lesson=lesson_name,
    ),
    LearnedScore(
        "network",
        make_network,
        "the win probability from a neural network, also trained with random decks",
        OURS,
        scale="chance",
        lesson=network_lesson,
    ),
    NetworkScore(
        ENTITIES,
        make_entity_network,
        "the win probability from a neural network of single cards and characters",
        OURS,
        scale="chance",
        lesson=entity_lesson,
        file_lesson=entity_file_lesson,
    ),
    describe("linear", linear.Linear, "a weighted sum of counts on both sides", OURS),
    describe_evolved("evolved", "any deck", "any"),
    describe_evolved("evolved-aggro", "aggressive decks", "aggro"),
    describe_evolved("evolved-midrange", "midrange decks", "midrange"),
    describe_evolved("evolved-control", "slow decks", "control"),
    DescribedScore("nearness", Nearness, "the player's distance to a win this turn", OURS),
    describe("utility", madrid.Utility, "health, hand, deck, an empty enemy board and minions", MADRID),
    describe_form(
        "evo-first", madrid.EvolvedFirst, "the first evolved form, with twelve weights in the middle of their range"
    ),
    describe_form("evo-second", madrid.EvolvedSecond, "the second evolved form, with the thirteen weights of evo1"),
    describe_form("evo1", madrid.EvolvedSecond, "the second evolved form with the best weights found", madrid.EVO1),
    describe_form("evo2", madrid.EvolvedSecond, "the second evolved form with the second-best weights", madrid.EVO2),
    describe_form("evo3", madrid.EvolvedSecond, "the second evolved form with the third-best weights", madrid.EVO3),
    describe_profiles(
        "gretive", gretive.Gretive, "minions, taunt, armor and health, weighted by profile or class", gretive.PROFILES
    ),
    describe_profiles(
        "gretive-graveyard",
        gretive.GretiveGraveyard,
        "gretive with the mana cost of dead minions, as the article proposes; we chose the two new weights",
        gretive.add_graveyard_weights(gretive.PROFILES),
    ),
    describe_estimate("malaga-linear", malaga.LinearEstimate, "the win probability from a linear estimate"),
    describe_estimate(
        "malaga-gradual", malaga.GradualEstimate, "malaga-linear with square roots of health, armor, hand and deck"
    ),
    describe_estimate(
        "malaga-value", malaga.ValueEstimate, "the win probability from the costs of cards; we chose its weights"
    ),
    DescribedScore("ejnar", framework.Ejnar, "rounded square roots of health and deck, hand and minions", OLOMOUC),
    describe("myscore", framework.MyScore, "health, hand, minions and their keywords", OLOMOUC),
    describe("eva", competition.Eva, "the changes on both sides; second in 2018", COMPETITION, judges="steps"),
    describe_tyche("tyche", competition.Tyche, "six factors, weighted by class; third in 2018"),
    describe_tyche("tyche-step", competition.TycheStep, "tyche with the mana saved on a spell", judges="steps"),
    describe("lookahead", competition.Lookahead, "heroes, minions and their stats; winner of 2019", COMPETITION),
    describe(
        "miller",
        competition.Lookahead,
        "lookahead with different weights; winner of 2020",
        COMPETITION,
        competition.MILLER,
    ),
)
SCORES: Mapping[str, DescribedScore] = MappingProxyType({score.name: score for score in ALL})
