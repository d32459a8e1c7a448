"""Rollouts, move scores, and random shares of choices."""

from __future__ import annotations

from collections import Counter

import pytest
from tree_game import PASS, Gain, Go, Map, Walk, Worth, end, spot, won

from topdeck.core.rng import Rng
from topdeck.core.state import Horizon
from topdeck.search.horizon import END_OF_TURN, Turns
from topdeck.search.rollout import BestOfSome, GreedyRollout, RandomRollout, RandomUntilPass, Rollout
from topdeck.search.scores import as_move_score, best_step, sample_actions

ROADS: Map = {
    "start": spot(0, a="A", b="B", c="C"),
    "A": spot(3, on="A2"),
    "A2": spot(0, player=1, turn=2, more="A3"),
    "A3": spot(0, player=1, turn=3, more="A3"),
    "B": spot(2, x="X", y="Y"),
    "X": end(0),
    "Y": end(5),
    "C": spot(1, win="W"),
    "W": won(),
}


def ends(rollout: Rollout, horizon: Horizon = END_OF_TURN, runs: int = 200) -> Counter[str]:
    rng = Rng(4)
    found: Counter[str] = Counter()
    for run in range(runs):
        state = Walk(ROADS)
        rollout.run(state, Walk(ROADS), horizon, rng)
        found[state.at] += 1
    return found


def test_random_play_reaches_every_end_of_the_turn() -> None:
    found = ends(RandomRollout(), runs=600)
    assert set(found) == {"A2", "X", "Y", "W"}
    assert 150 < found["A2"] < 250
    assert 150 < found["W"] < 250
    assert 60 < found["X"] < 140
    assert 60 < found["Y"] < 140


def test_rollouts_play_on_to_the_horizon() -> None:
    assert set(ends(RandomRollout(), Turns(more=1))) == {"A3", "X", "Y", "W"}


def test_random_play_until_the_pass_stops_before_it() -> None:
    """A rollout stops when it draws a pass, which it does not play, or at the end of the game."""
    roadmap: Map = {
        "start": spot(0, {PASS: "over", "on": "on", "win": "W"}),
        "on": spot(0, {PASS: "over"}),
        "over": end(0),
        "W": won(),
    }
    rng = Rng(4)
    found: Counter[str] = Counter()
    for run in range(600):
        state = Walk(roadmap)
        RandomUntilPass().run(state, Walk(roadmap), END_OF_TURN, rng)
        found[state.at] += 1
    assert set(found) == {"start", "on", "W"}
    assert all(150 < count < 250 for count in found.values())


def test_random_play_until_the_pass_ends_at_the_horizon_where_no_pass_is_drawn() -> None:
    assert set(ends(RandomUntilPass())) == {"A2", "X", "Y", "W"}


def test_greedy_rollouts_play_the_best_step_of_the_player_who_decides() -> None:
    assert ends(GreedyRollout(Worth())) == {"A2": 200}
    roadmap = {"start": spot(0, player=1, turn=1, a="A", b="B"), "A": end(3), "B": end(-3)}
    state = Walk(roadmap)
    GreedyRollout(Worth()).run(state, Walk(roadmap), END_OF_TURN, Rng(1))
    assert state.at == "B"


def test_the_best_of_some_random_steps_is_taken_by_whoever_decides() -> None:
    assert ends(BestOfSome(Worth(), 40)) == {"A2": 200}
    roadmap = {"start": spot(0, player=1, turn=1, a="A", b="B"), "A": end(3), "B": end(-3)}
    state = Walk(roadmap)
    BestOfSome(Worth(), 40).run(state, Walk(roadmap), END_OF_TURN, Rng(1))
    assert state.at == "B"


def test_the_best_of_one_random_step_is_any() -> None:
    assert ends(BestOfSome(Worth(), 1), runs=600).keys() == {"A2", "X", "Y", "W"}


def test_the_best_of_a_few_is_mostly_good_and_sometimes_not() -> None:
    found = ends(BestOfSome(Worth(), 2), runs=900)
    assert found["A2"] > 450  # worth most: missed with a chance of 4/9
    assert found["W"] > 50


def test_best_of_some_plays_on_to_the_horizon() -> None:
    assert ends(BestOfSome(Worth(), 40), Turns(more=1)) == {"A3": 200}


def test_greedy_rollouts_try_a_share_of_the_choices() -> None:
    assert set(ends(GreedyRollout(Worth(), share=0.0))) == {"A2", "X", "Y", "W"}  # one of them is no choice
    found = ends(GreedyRollout(Worth(), share=0.6), runs=600)  # two of three: A unless it is left out, then B
    assert set(found) == {"A2", "Y"}  # from B on, two of two
    assert 340 < found["A2"] < 460


def test_greedy_rollouts_err_with_probability_epsilon() -> None:
    assert set(ends(GreedyRollout(Worth(), epsilon=1.0))) == {"A2", "X", "Y", "W"}
    found = ends(GreedyRollout(Worth(), epsilon=0.3), runs=600)
    assert 420 < found["A2"] < 540  # 0.7 + 0.3 / 3 of them: 480


def test_the_best_step_of_equals_is_the_last() -> None:
    roadmap = {"start": spot(0, a="A", b="B", c="C"), "A": end(2), "B": end(2), "C": end(0)}
    state = Walk(roadmap)
    assert best_step(state, state.actions(), as_move_score(Worth())) == Go("b")
    assert best_step(state, state.actions()[:1], as_move_score(Worth())) == Go("a")
    assert state.at == "start"


def test_state_scores_and_move_scores_rank_steps_alike() -> None:
    before, after = Walk(ROADS), Walk(ROADS, "A")
    assert as_move_score(Worth()).value(before, Go("a"), after, 0) == 3.0
    assert as_move_score(Worth()).value(before, Go("a"), after, 1) == -3.0
    gain = Gain()
    assert as_move_score(gain) is gain


@pytest.mark.parametrize(("share", "count"), [(0.0, 1), (0.2, 1), (0.21, 2), (0.5, 3), (0.6, 3), (1.0, 5)])
def test_a_share_of_the_choices_keeps_their_order(share: float, count: int) -> None:
    choices = Walk({"start": spot(0, dict.fromkeys("abcde", "start"))}).actions()
    rng = Rng(3)
    seen: Counter[str] = Counter()
    for trial in range(300):
        chosen = [str(action) for action in sample_actions(choices, share, rng)]
        assert len(chosen) == count
        assert chosen == sorted(chosen)
        seen.update(chosen)
    assert set(seen) == set("abcde")
    assert all(abs(number - 60 * count) < 45 for number in seen.values())


@pytest.mark.parametrize(("share", "choices", "count"), [(0.5, 7, 4), (0.01, 3, 1), (0.34, 3, 2), (0.55, 20, 11)])
def test_a_share_of_the_choices_is_rounded_up(share: float, choices: int, count: int) -> None:
    """The last one is 11 exactly, though the product of its floats is a little more."""
    listed = Walk({"start": spot(0, {f"way{number}": "start" for number in range(choices)})}).actions()
    assert len(sample_actions(listed, share, Rng(1))) == count
