"""Evaluation by models: batches, priors, and the cache."""

from __future__ import annotations

from math import exp

import pytest
from card_models import CardModel, PreferredCard
from encoded_high_card import EncodedHighCard
from tiny_game import EVEN, LOW, Duel

from topdeck.core.model import CheckedModel
from topdeck.core.rng import Rng
from topdeck.search.model_evaluator import ModelEvaluator, ModelScore

GAME = EncodedHighCard()


def positions(count: int) -> list[Duel]:
    """Positions of different games, which the deciding players can tell apart."""
    found: list[Duel] = []
    seed = 0
    while len(found) < count:
        seed += 1
        state = GAME.start((LOW, EVEN), seed)
        for step in range(seed % 4):
            state.step(state.actions()[step % len(state.actions())])
        if all(state.observe(state.player) != other.observe(other.player) for other in found):
            found.append(state)
    return found


def evaluator(model: CardModel, batch: int = 4, cache: int = 100) -> ModelEvaluator:
    made = ModelEvaluator(CheckedModel(model, GAME), batch, cache)
    model.batches.clear()
    return made


def test_positions_are_evaluated_in_one_call() -> None:
    model = CardModel()
    found = evaluator(model)
    evaluations = [found.request(state) for state in positions(3)]
    assert not any(evaluation.is_ready for evaluation in evaluations)
    found.flush()
    assert model.batches == [3]
    assert all(evaluation.is_ready for evaluation in evaluations)
    found.flush()
    assert (model.batches, found.calls, found.positions) == ([3], 1, 3)


def test_a_full_batch_is_evaluated_before_the_next_position_is_written() -> None:
    model = CardModel()
    found = evaluator(model, batch=2)
    evaluations = [found.request(state) for state in positions(5)]
    assert [evaluation.is_ready for evaluation in evaluations] == [True, True, True, True, False]
    assert model.batches == [2, 2]


def test_a_batch_gives_the_same_values_as_single_positions() -> None:
    states = positions(12)
    many, single = evaluator(PreferredCard(rank=4), batch=12), evaluator(PreferredCard(rank=4), batch=1)
    together = [many.request(state) for state in states]
    many.flush()
    for state, evaluation in zip(states, together, strict=True):
        alone = single.request(state)
        single.flush()
        assert (alone.player, alone.value, alone.priors) == (evaluation.player, evaluation.value, evaluation.priors)


def test_a_value_is_that_of_the_player_who_decides() -> None:
    state = GAME.start((LOW, EVEN), 1)
    state.points = [3, 1]
    found = evaluator(CardModel())
    for player, value in ((0, 0.6), (1, 0.4)):
        state.player = player
        evaluation = found.request(state)
        found.flush()
        assert evaluation.player == player
        assert evaluation.value == pytest.approx(value)
        assert evaluation.value_for(0) == pytest.approx(0.6)
        assert evaluation.value_for(1) == pytest.approx(0.4)


def test_priors_are_the_softmax_over_the_legal_actions_in_their_order() -> None:
    state = GAME.start((LOW, EVEN), 1)
    state.hands[state.player] = [4, 9, 2]
    found = evaluator(PreferredCard(rank=4, strength=2.0))
    evaluation = found.request(state)
    found.flush()
    assert [str(action) for action in state.actions()] == ["lay 2", "lay 4", "lay 9"]
    total = 2 + exp(2)
    assert evaluation.priors == pytest.approx([1 / total, exp(2) / total, 1 / total])


def test_a_model_without_a_policy_has_no_priors() -> None:
    found = evaluator(CardModel())
    evaluation = found.request(GAME.start((LOW, EVEN), 1))
    found.flush()
    assert evaluation.priors == []


# ---- the cache


def test_the_cache_saves_evaluations() -> None:
    model = CardModel()
    found = evaluator(model)
    states = positions(4)
    first = [found.request(state) for state in states]
    found.flush()
    again = [found.request(state.copy()) for state in states]
    assert again == first
    assert all(evaluation.is_ready for evaluation in again)
    found.flush()
    assert model.batches == [4]


def test_a_position_that_is_requested_twice_in_a_batch_is_evaluated_once() -> None:
    model = CardModel()
    found = evaluator(model)
    [state, other] = positions(2)
    assert found.request(state) is found.request(state)
    found.request(other)
    found.flush()
    assert model.batches == [2]


def test_positions_that_differ_only_in_hidden_cards_are_evaluated_once() -> None:
    model = CardModel()
    found = evaluator(model)
    state = positions(1)[0]
    evaluation = found.request(state)
    for seed in range(5):
        hidden = GAME.resample_hidden(state, state.player, Rng(seed))
        assert hidden.fingerprint() != state.fingerprint()
        assert found.request(hidden) is evaluation
    seen = GAME.resample_hidden(state, 1 - state.player, Rng(1))
    assert found.request(seen) is not evaluation


def test_the_same_observation_of_another_player_is_evaluated_for_that_player() -> None:
    state = GAME.start((LOW, LOW), 1)
    state.hands, state.decks, state.points = [[4], [4]], [[], []], [3, 1]
    other = state.copy()
    other.player, other.points = 1, [1, 3]  # the same position with exchanged seats
    found = evaluator(CardModel())
    evaluations = [found.request(state), found.request(other)]
    found.flush()
    assert [evaluation.player for evaluation in evaluations] == [0, 1]
    assert [evaluation.value_for(0) for evaluation in evaluations] == pytest.approx([0.6, 0.4])


def test_positions_that_are_reached_by_different_moves_are_evaluated_once() -> None:
    state = GAME.start((LOW, EVEN), 1)
    state.hands = [[2, 3, 5], [4, 6, 8]]
    state.decks = [[], []]
    first, second = state.copy(), state.copy()
    for duel, moves in ((first, (2, 4, 6, 3)), (second, (3, 4, 6, 2))):
        for rank in moves:
            duel.step(next(action for action in duel.actions() if str(action) == f"lay {rank}"))
    found = evaluator(CardModel())
    assert found.request(first) is found.request(second)


def test_the_cache_has_a_limit() -> None:
    model = CardModel()
    found = evaluator(model, batch=1, cache=10)
    states = positions(11)
    for state in states:
        found.request(state)
    found.flush()
    assert len(found.known) == 5  # the newest half of the limit
    assert found.request(states[-1]).is_ready
    assert not found.request(states[0]).is_ready


def test_without_a_cache_nothing_is_kept() -> None:
    found = evaluator(CardModel(), cache=0)
    state = positions(1)[0]
    found.request(state)
    found.flush()
    assert not found.request(state).is_ready


# ---- the score


def test_the_score_is_the_win_probability_of_either_player() -> None:
    state = GAME.start((LOW, EVEN), 1)
    state.points = [3, 1]
    score = ModelScore(evaluator(CardModel()))
    assert score.scale == "chance"
    assert score.value(state, 0) == pytest.approx(0.6)
    assert score.value(state, 1) == pytest.approx(0.4)


def test_the_score_of_a_finished_game_is_its_result() -> None:
    model = CardModel()
    score = ModelScore(evaluator(model))
    state = GAME.start((LOW, EVEN), 1)
    while state.result() is None:
        state.step(state.actions()[0])
    result = state.result()
    assert result is not None
    assert [score.value(state, player) for player in (0, 1)] == [result.score(0), result.score(1)]
    assert model.batches == []
