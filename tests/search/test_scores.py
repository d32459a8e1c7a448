"""Scores of the result, and win probabilities from points."""

from math import exp

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.core.state import State, StateScore
from topdeck.games.hearthstone.engine.actions import CONCESSION
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.games.hearthstone.scores import Midrange
from topdeck.search.scores import GameResult, Sigmoid


class Points(StateScore):
    """A score with a constant value for player 0 and the negative value for player 1."""

    def __init__(self, points: float) -> None:
        self.points = points

    def value(self, state: State, player: int) -> float:
        return self.points if player == 0 else -self.points


RUNNING = scenario(side("mage", board=["War Golem"]), side("warrior"))


def chances(score: StateScore, state: State) -> list[float]:
    return [score.value(state, player) for player in (0, 1)]


def test_points_become_win_probabilities_that_add_up_to_1() -> None:
    assert chances(Sigmoid(Points(0.0), 7.0), RUNNING.state) == [0.5, 0.5]
    mine, theirs = chances(Sigmoid(Points(20.0), 40.0), RUNNING.state)
    assert mine == pytest.approx(1 / (1 + exp(-0.5)))
    assert mine + theirs == pytest.approx(1)
    assert mine > chances(Sigmoid(Points(20.0), 50.0), RUNNING.state)[0] > 0.5


@pytest.mark.parametrize("points", [1e3, 2147483647.0, 1e300])
def test_an_unfinished_game_is_never_worth_0_or_1(points: float) -> None:
    mine, theirs = chances(Sigmoid(Points(points), 1e-6), RUNNING.state)
    assert 0 < theirs < 1e-15
    assert 1 - 1e-15 < mine < 1


def test_a_finished_game_is_worth_1_0_or_one_half() -> None:
    lost = scenario(side("mage", board=["War Golem"]), side("warrior")).apply(CONCESSION)
    assert chances(Sigmoid(Midrange(), 100.0), lost.state) == [0, 1]
    drawn = scenario(side("mage", board=["War Golem"]), side("mage"), turn=49).end_turn()
    assert chances(Sigmoid(Midrange(), 100.0), drawn.state) == [0.5, 0.5]


def test_a_sigmoid_of_any_score_returns_win_probabilities() -> None:
    assert (Midrange().scale, Sigmoid(Midrange(), 100.0).scale) == ("points", "chance")


@pytest.mark.parametrize("width", [0.0, -1.0, float("nan")])
def test_a_width_must_be_above_0(width: float) -> None:
    with pytest.raises(TopdeckError, match=rf"^the width of a sigmoid must be greater than 0, not {width}$"):
        Sigmoid(Points(1.0), width)


def test_the_result_is_1_for_a_win_0_for_a_loss_and_otherwise_one_half() -> None:
    running = scenario(side("mage", board=["War Golem"]), side("warrior"))
    assert [GameResult().value(running.state, player) for player in (0, 1)] == [0.5, 0.5]
    lost = running.apply(CONCESSION)
    assert [GameResult().value(lost.state, player) for player in (0, 1)] == [0, 1]
    drawn = scenario(side("mage"), side("mage"), turn=49).end_turn()
    assert [GameResult().value(drawn.state, player) for player in (0, 1)] == [0.5, 0.5]
