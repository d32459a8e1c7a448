"""The OpenSpiel adapter, with OpenSpiel's own checks and searches."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from encoded_high_card import NAME

from topdeck.core.errors import TopdeckError

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from topdeck.envs import openspiel  # noqa: E402 - needs pyspiel

GAMES = ("hearthstone", "gwent")


def load(game: str, **parameters: Any) -> Any:
    return pyspiel.load_game(openspiel.NAME, {"game": game, **parameters})


def play(game: Any, seed: int, most: int = 10_000) -> Any:
    """Return the state after random decisions."""
    state, rng = game.new_initial_state(), np.random.default_rng(seed)
    while not state.is_terminal() and most:
        outcomes = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(int(rng.choice(outcomes or state.legal_actions())))
        most -= 1
    return state


def play_until_decision(game: Any, seed: int, most: int) -> Any:
    while (state := play(game, seed, most)).current_player() < 0:
        most += 1
    return state


@pytest.mark.parametrize("name", [*GAMES, NAME])
def test_random_games_end_with_a_result_and_can_be_repeated(name: str) -> None:
    game = load(name)
    state = play(game, 1)
    assert state.returns() in ([1, -1], [-1, 1], [0, 0])
    again = game.new_initial_state()
    for action in state.history():
        again.apply_action(action)
    assert str(again) == str(state)
    assert again.returns() == state.returns()


def test_openspiel_s_simulations_pass() -> None:
    pyspiel.random_sim_test(load(NAME), num_sims=3, serialize=True, verbose=False)


@pytest.mark.parametrize("name", [*GAMES, NAME])
def test_legal_actions_are_sorted_ids_and_a_clone_is_independent(name: str) -> None:
    state = play_until_decision(load(name), 2, 12)
    legal = state.legal_actions()
    assert legal == sorted(set(legal))
    text, twin = str(state), state.clone()
    assert str(twin) == text
    twin.apply_action(legal[0])
    assert str(state) == text
    assert all(state.action_to_string(state.current_player(), action) for action in legal)


@pytest.mark.parametrize("name", [*GAMES, NAME])
def test_a_resampled_state_looks_the_same_to_the_player(name: str) -> None:
    state = play_until_decision(load(name), 3, 20)
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    samples = [state.resample_from_infostate(player, sampler) for sample in range(5)]
    for sample in samples:
        assert sample.information_state_string(player) == state.information_state_string(player)
        assert sample.observation_tensor(player) == state.observation_tensor(player)
        assert sample.legal_actions() == state.legal_actions()
    opponent = {sample.information_state_string(1 - player) for sample in samples}
    assert len(opponent) > 1
    assert state.information_state_string(1 - player) not in opponent


@pytest.mark.parametrize("name", [*GAMES, NAME])
def test_openspiel_s_searches_run(name: str) -> None:
    from open_spiel.python.algorithms import ismcts, mcts

    game, rng = load(name), np.random.RandomState(1)
    state = play_until_decision(game, 4, 6)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    simulations = 20 if name == NAME else 3
    plain = mcts.MCTSBot(game, 1.4, simulations, evaluator, random_state=rng)
    informed = ismcts.ISMCTSBot(game, evaluator, 1.4, simulations, random_state=rng)
    assert plain.step(state) in state.legal_actions()
    assert informed.step(state) in state.legal_actions()


def test_a_chance_node_follows_every_action_with_a_random_outcome() -> None:
    game = load("hearthstone", outcomes=4)
    state = game.new_initial_state()
    assert len(state.chance_outcomes()) == 1000
    state.apply_action(0)
    for _ in range(2):  # mulligans; the second begins the first turn, in which a card is drawn
        state.apply_action(state.legal_actions()[-1])
        if state.is_chance_node():
            assert [round(4 * probability) for _, probability in state.chance_outcomes()] == [1] * 4
            after = [state.child(outcome) for outcome, _ in state.chance_outcomes()]
            assert len({str(child) for child in after}) > 1
            state.apply_action(0)
    assert state.current_player() == 0


def test_invalid_parameters_and_actions_are_rejected() -> None:
    with pytest.raises(TopdeckError, match="unknown deck 'high'"):
        openspiel.OpenSpielGame({"game": NAME, "decks": "low, high"})
    state = load(NAME).new_initial_state()
    state.apply_action(0)
    with pytest.raises(Exception, match="99 is not the id of a legal action"):
        state.apply_action(99)
