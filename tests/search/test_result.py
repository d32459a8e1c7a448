"""The score that waits for the end of the game."""

from topdeck.games.hearthstone.engine.actions import CONCESSION
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.search.result import GameResult


def test_the_result_is_1_for_a_win_0_for_a_loss_and_otherwise_one_half() -> None:
    running = scenario(side("mage", board=["War Golem"]), side("warrior"))
    assert [GameResult().value(running.state, player) for player in (0, 1)] == [0.5, 0.5]
    lost = running.apply(CONCESSION)
    assert [GameResult().value(lost.state, player) for player in (0, 1)] == [0, 1]
    drawn = scenario(side("mage"), side("mage"), turn=49).end_turn()
    assert [GameResult().value(drawn.state, player) for player in (0, 1)] == [0.5, 0.5]
