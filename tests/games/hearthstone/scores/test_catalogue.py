"""The scores by name, and their descriptions."""

import pickle

import pytest
from msgspec import Meta

from topdeck.config.parameters import REQUIRED
from topdeck.config.scores import Weight
from topdeck.core.errors import TopdeckError
from topdeck.core.game import Game
from topdeck.core.state import MoveScore, StateScore
from topdeck.games.hearthstone.engine.actions import END
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.hearthstone.game import Hearthstone
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.scores import LOST, SCORES, WON, PositionScore, gretive
from topdeck.games.hearthstone.scores.competition import Tyche
from topdeck.games.hearthstone.scores.framework import Midrange
from topdeck.games.hearthstone.scores.gretive import Gretive

WEIGHTS = {
    "aggro": 4,
    "control": 5,
    "midrange": 7,
    "ramp": 7,
    "fatigue": 8,
    "utility": 6,
    "evo-first": 12,
    "evo-second": 13,
    "evo1": 13,
    "evo2": 13,
    "evo3": 13,
    "gretive": 10,
    "gretive-graveyard": 12,
    "eva": 21,
    "malaga-linear": 9,
    "malaga-gradual": 9,
    "malaga-value": 8,
    "tyche": 6,
    "tyche-step": 6,
    "lookahead": 8,
    "miller": 8,
    "linear": 36,
    "evolved": 36,
    "evolved-aggro": 36,
    "evolved-midrange": 36,
    "evolved-control": 36,
    "trained": 64,
    "myscore": 11,
}
STEPS = ("eva", "tyche-step")


def test_a_game_names_its_scores() -> None:
    assert Hearthstone().scores is SCORES
    assert Game().scores == {}
    assert set(SCORES) == {*WEIGHTS, "greedy-2019", "greedy-2020", "ejnar", "nearness", "network", "entity-network"}
    assert next(iter(SCORES)) == "midrange"


@pytest.mark.parametrize("name", SCORES)
def test_the_description_of_a_score_is_true_of_the_score(name: str) -> None:
    told, score = SCORES[name], SCORES[name]()
    assert told.name == name
    assert told.source in ("framework", "Madrid", "GRETIVE", "Málaga", "Olomouc", "competition", "ours")
    assert told.about
    assert told.scale == score.scale
    assert told.judges == ("steps" if isinstance(score, MoveScore) else "positions")
    assert len(told.weights) == WEIGHTS.get(name, 0)


def test_weights_have_published_values_and_searched_ranges() -> None:
    assert SCORES["evo1"].weights[0] == Weight("root_of_health", 0.8844, Meta(ge=0.0, le=1.0))
    assert SCORES["midrange"].weights[4] == Weight("hero", 10.0)
    assert SCORES["tyche"].weights[1] == Weight("health")  # it depends on the class
    searched = {name for name, score in SCORES.items() if any(weight.bounds for weight in score.weights)}
    assert searched == {"evo-first", "evo-second", "evo1", "evo2", "evo3"}
    for weight in [weight for name in searched for weight in SCORES[name].weights]:
        assert weight.bounds is not None
        assert weight.published is not None
        assert weight.bounds == Meta(ge=0.0, le=1.0)
        assert 0.0 <= weight.published <= 1.0


def test_published_weights_have_the_described_sign() -> None:
    weights = SCORES["gretive"].weights
    for row in [*gretive.PROFILES.values(), *gretive.COMPETITION.values()]:
        assert all(weight.sign * value > 0 for weight, value in zip(weights, row, strict=True))


def test_the_difference_of_the_sides_is_no_chance() -> None:
    for name in ("malaga-linear", "malaga-gradual", "malaga-value"):
        assert (SCORES[name]().scale, SCORES[name](win=False).scale) == ("chance", "points")


@pytest.mark.parametrize("name", SCORES)
def test_a_score_is_made_without_parameters_and_judges(name: str) -> None:
    table = scenario(side("mage", board=["Chillwind Yeti"], deck=["Wisp"]), side("priest", deck=["Wisp"]))
    before = table.state.copy()
    table.end_turn()
    score = SCORES[name]()
    if name in STEPS:
        assert isinstance(score, MoveScore)
        assert LOST < score.value(before, END, table.state, 0) < WON
    else:
        assert isinstance(score, StateScore)
        assert LOST < score.value(table.state, 0) < WON


@pytest.mark.parametrize("name", SCORES)
def test_a_score_lists_its_parameters(name: str) -> None:
    told = SCORES[name].parameters()
    numbers = [parameter for parameter in told.values() if float in [kind.type for kind in parameter.alternatives]]
    assert len(numbers) == WEIGHTS.get(name, 0)
    assert all(parameter.name.isidentifier() and parameter.default is not REQUIRED for parameter in told.values())


@pytest.mark.parametrize(("name", "size"), WEIGHTS.items())
def test_other_weights_make_another_score(name: str, size: int) -> None:
    table = scenario(side("mage", hand=["Chillwind Yeti"]), side("priest", board=["Wisp"], health=22))
    before = table.state.copy()
    action = table.state.parse("play CS2_182")
    table.state.apply(action)
    published, doubled = SCORES[name](), SCORES[name](weights=[2.5] * size)
    if isinstance(published, MoveScore):
        assert isinstance(doubled, MoveScore)
        assert published.value(before, action, table.state, 0) != doubled.value(before, action, table.state, 0)
    else:
        assert isinstance(doubled, StateScore)
        assert published.value(table.state, 0) != doubled.value(table.state, 0)


@pytest.mark.parametrize("name", WEIGHTS)
def test_weights_can_be_given_by_name_or_all_in_a_list(name: str) -> None:
    make = SCORES[name]
    weights = [float(place) for place in range(WEIGHTS[name])]
    by_name, listed = make(**dict(zip(make.names, weights, strict=True))), make(weights=weights)
    last = make(**{make.names[-1]: weights[-1]})
    assert pickle.dumps(by_name) == pickle.dumps(listed) != pickle.dumps(last) != pickle.dumps(make())


def test_one_weight_by_name_leaves_the_others_as_they_were() -> None:
    score = SCORES["midrange"](hero=7.0)
    assert isinstance(score, Midrange)
    assert score.weights == [5000.0, 5.0, -1000.0, 1.0, 7.0, 10.0, 10.0]


def test_one_weight_by_name_counts_for_every_class() -> None:
    score = SCORES["tyche"](health=7.0)
    assert isinstance(score, Tyche)
    assert score.table["mage"] == [3.13, 7.0, 2.96, 6.5, 4.52, 4.65]
    assert score.table["rogue"] == [1.0, 7.0, 1.0, 1.0, 1.0, 1.0]


def test_one_weight_by_name_changes_a_profile() -> None:
    score = SCORES["gretive"](profile="aggro", own_armor=7.0)
    assert isinstance(score, Gretive)
    assert score.fixed is not None
    assert score.fixed[5:8] == [-44.58, 7.0, -46.80]


def test_weights_can_be_given_for_one_class() -> None:
    score = SCORES["tyche"](mage=[1.0, 2.0, 3.0, 4.0, 5.0, 6.0], deck=0.0)
    assert isinstance(score, Tyche)
    assert score.table["mage"] == [1.0, 2.0, 0.0, 4.0, 5.0, 6.0]
    assert score.table["rogue"] == [1.0, 8.7, 0.0, 1.0, 1.0, 1.0]


def test_learned_weights_have_a_name() -> None:
    make = SCORES["trained"]
    learned = make.unfold({})["lesson"]
    assert pickle.dumps(make(lesson=learned)) == pickle.dumps(make()) != pickle.dumps(make(lesson=None))
    with pytest.raises(
        TopdeckError, match=f"^lesson abc of trained is no longer available; the latest lesson is {learned}$"
    ):
        make(lesson="abc")


@pytest.mark.parametrize(
    "name", ["utility", "evo-first", "evo-second", "evo1", "evo2", "evo3", "ejnar", "myscore", "linear"]
)
def test_a_gain_of_one_player_is_a_loss_of_the_other(name: str) -> None:
    me = side("mage", health=17, hand=["Wisp"] * 4, deck=["Wisp"] * 8, board=["Chillwind Yeti", "Argent Squire"])
    opponent = side("priest", health=23, armor=2, deck=["Wisp"] * 5, board=["Bloodmage Thalnos"])
    score, state = SCORES[name](), scenario(me, opponent, turn=14).state
    assert isinstance(score, StateScore)
    assert score.value(state, 0) == pytest.approx(-score.value(state, 1))
    assert score.value(state, 0) != 0


def test_the_list_of_scores_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        SCORES["mine"] = SCORES["aggro"]  # type: ignore[index]


class Cards(PositionScore):
    """A user's score in plain Python."""

    def worth(self, game: Table, me: Player, opponent: Player) -> float:
        return float(len(me.hand) - len(opponent.hand))


def test_a_score_of_ones_own() -> None:
    table = scenario(side("mage", hand=["Fireball", "Wisp"]), side("priest", health=6))
    assert [Cards().value(table.state, player) for player in (0, 1)] == [2, -2]
    table.play("Fireball", "enemy hero")
    assert [Cards().value(table.state, player) for player in (0, 1)] == [WON, LOST]
