"""The score that uses a network after the turn and another score within the turn."""

from __future__ import annotations

import json
import pickle
from importlib.resources import files
from math import exp
from typing import Any

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.core.rng import Rng
from topdeck.core.state import State, StateScore
from topdeck.games.hearthstone.engine.constants import CLASSES
from topdeck.games.hearthstone.scenario import Scenario, scenario, side
from topdeck.games.hearthstone.scores import SCORES
from topdeck.games.hearthstone.scores.network import Network
from topdeck.games.hearthstone.scores.trained import FEATURES, Trained, features

CARDS, BOARD = "my_hand", "opponent_minions"


class Third(StateScore):
    """The score within the turn in these tests."""

    scale = "chance"

    def value(self, state: State, player: int) -> float:
        return 1 / 3


def unit(**weights: float) -> list[float]:
    return list((dict.fromkeys(FEATURES, 0.0) | weights).values())


def passed(hand: int, board: int) -> Scenario:
    """A position after the player's turn, with these numbers of own cards and enemy minions."""
    table = scenario(
        side("mage", hand=["Wisp"] * hand, deck=["Wisp"] * 5),
        side("warrior", board=["Wisp"] * board, deck=["Wisp"] * 5),
    )
    table.end_turn()
    return table


def chance(odds: float) -> float:
    return 1 / (1 + exp(-odds))


def made(**given: object) -> Network:
    """Return the included score."""
    score = SCORES["network"](**given)
    assert isinstance(score, Network)
    return score


@pytest.mark.parametrize(("hand", "board"), [(4, 1), (1, 4), (2, 2), (0, 3)])
def test_units_are_rectified(hand: int, board: int) -> None:
    cards, threat = {CARDS: 1.0, BOARD: -1.0}, {BOARD: 1.0, "constant": -2.0}
    score = Network([unit(**cards), unit(**threat)], [0.5, -0.25], 0.1, Third())
    expected = 0.1 + 0.5 * max(hand - board, 0) - 0.25 * max(board - 2, 0)
    assert score.value(passed(hand, board).state, 0) == pytest.approx(chance(expected))


def test_constants_differ_with_the_classes_of_both() -> None:
    mine, theirs = {"mage": [1.0], "warrior": [-7.0]}, {"warrior": [0.5]}
    score = Network([unit(constant=2.0)], [1.0], 0.0, Third(), mine, theirs)
    table = passed(2, 2)
    assert score.value(table.state, 0) == pytest.approx(chance(2.0 + 1.0 + 0.5))
    table.end_turn()
    assert score.value(table.state, 1) == 0.5  # of a warrior, against a mage


def test_within_the_own_turn_the_other_score_judges() -> None:
    table = passed(2, 2)
    score = Network([unit(constant=1.0)], [3.0], 0.0, Third())
    assert table.state.player == 1
    assert score.value(table.state, 1) == 1 / 3
    assert score.value(table.state, 0) == pytest.approx(chance(3.0))


def test_a_finished_game_is_certain() -> None:
    score = made()
    won = scenario(side("mage", hand=["Fireball"]), side("warrior", health=6)).play("Fireball", "enemy hero").state
    assert [score.value(won, player) for player in (0, 1)] == [1.0, 0.0]


def test_looking_changes_nothing_and_the_next_position_is_seen_afresh() -> None:
    score, state, other = made(), passed(4, 1).state, passed(0, 3).state
    before = state.to_json()
    first = score.value(state, 0)
    assert score.value(other, 0) != first
    assert score.value(state, 0) == first
    assert state.to_json() == before


def test_it_judges_alike_after_a_pickle() -> None:
    score, table = made(), passed(3, 2)
    again = pickle.loads(pickle.dumps(score))
    assert [again.value(table.state, player) for player in (0, 1)] == [
        score.value(table.state, player) for player in (0, 1)
    ]


def test_compiled_and_interpreted_it_is_the_same_number() -> None:
    rng = Rng(3)
    units = [[rng.random() - 0.5 for name in FEATURES] for number in range(8)]
    score = Network(units, [rng.random() - 0.5 for row in units], 0.25, Third())
    found = [score.value(passed(hand, board).state, 0) for hand, board in ((3, 2), (0, 7))]
    assert found == [0.46225952714026797, 0.4549522792650736]


# ---- what was learned


def learned() -> Any:
    return json.loads(files("topdeck.games.hearthstone").joinpath("data/network.json").read_text("utf-8"))


def test_the_network_of_the_package_is_of_these_features() -> None:
    assert learned()["features"] == list(FEATURES)
    assert sorted(learned()["mine"]) == sorted(learned()["theirs"]) == sorted(CLASSES)


def test_the_score_uses_the_learned_network() -> None:
    state = passed(3, 2).state
    found, seen = learned(), features(state.seat(0), state.seat(1))
    odds = found["constant"]
    units = zip(found["units"], found["worths"], found["mine"]["mage"], found["theirs"]["warrior"], strict=True)
    for weights, worth, mine, theirs in units:
        total = mine + theirs + sum(weight * number for weight, number in zip(weights, seen, strict=True))
        odds += worth * max(total, 0.0)
    assert made().value(state, 0) == pytest.approx(chance(odds))


def test_within_the_turn_it_is_the_score_trained() -> None:
    trained = SCORES["trained"]()
    assert isinstance(trained, Trained)
    state = passed(3, 2).state
    assert made().value(state, 1) == trained.value(state, 1)
    assert made().value(state, 0) != trained.value(state, 0)


def test_learned_weights_are_sensible() -> None:
    score = made()
    ahead = scenario(side("mage", board=["War Golem"] * 3), side("warrior", health=5, deck=["Wisp"])).end_turn().state
    behind = scenario(side("mage", health=5), side("warrior", board=["War Golem"] * 3, deck=["Wisp"])).end_turn().state
    assert score.value(ahead, 0) > 0.9
    assert score.value(behind, 0) < 0.1


def test_a_lesson_that_is_not_here_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^lesson abc of network is no longer available; the latest lesson is "):
        made(lesson="abc")


# ---- what is refused


def test_units_without_a_worth_are_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^the network has 1 units, but 2 output weights$"):
        Network([unit()], [1.0, 2.0], 0.0, Third())


def test_a_class_that_adds_to_other_units_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=r"^the network has 1 units, but 3 biases for a mage$"):
        Network([unit()], [1.0], 0.0, Third(), mine={"mage": [1.0] * 3})


def test_a_unit_with_a_wrong_number_of_weights_is_rejected() -> None:
    with pytest.raises(TopdeckError, match=rf"^a network unit must have {len(FEATURES)} weights, not 3: my_life, "):
        Network([[1.0] * 3], [1.0], 0.0, Third())
