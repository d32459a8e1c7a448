"""The two-player environment, with PettingZoo's own checks."""

from __future__ import annotations

import warnings

import numpy as np
import pytest
from encoded_high_card import NAME
from pettingzoo.test import api_test, seed_test

from topdeck.core.errors import IllegalAction, SchemaError, TopdeckError
from topdeck.envs import CardGameAECEnv, aec_env

GAMES = ("hearthstone", "gwent")


@pytest.mark.parametrize("game", GAMES)
def test_pettingzoo_s_checks_pass(game: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation")  # PettingZoo warns about every dictionary with a mask
        api_test(aec_env(game, render_mode="ansi"), num_cycles=150)
        seed_test(lambda: aec_env(game), num_cycles=75)


def play(env: CardGameAECEnv, seed: int) -> tuple[list[str], dict[str, float]]:
    """Play a random game, and return the agents that decided and their total rewards."""
    env.reset(seed=seed)
    rng, decided, rewards = np.random.default_rng(seed), [], dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        rewards[agent] += reward
        if terminated:
            env.step(None)
            continue
        view = env.single.view
        legal = {env.encoder.action_id(view, action) for action in view.actions()}
        assert agent == f"player_{view.player}"
        assert set(np.flatnonzero(observation["action_mask"]).tolist()) == legal
        decided.append(agent)
        env.step(rng.choice(sorted(legal)))
    return decided, rewards


@pytest.mark.parametrize("game", [*GAMES, NAME])
def test_masks_equal_the_legal_actions_in_whole_games(game: str) -> None:
    decided, rewards = play(aec_env(game), 1)
    assert set(decided) == {"player_0", "player_1"}
    assert sorted(rewards.values()) in ([-1, 1], [0, 0])


def test_the_player_who_waits_sees_the_table_but_has_no_legal_action() -> None:
    env = aec_env(NAME)
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    observation = env.observe(other)
    assert not observation["action_mask"].any()
    assert observation["observation"].any()
    legal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0])
    env.observe(other)  # must not change what is legal
    env.step(legal)


@pytest.mark.parametrize("seed", range(5))
def test_a_decision_needs_no_observation(seed: int) -> None:
    env, twin = aec_env(NAME), aec_env(NAME)
    env.reset(seed=seed)
    twin.reset(seed=seed)
    while not all(twin.terminations.values()):
        number = int(np.flatnonzero(twin.observe(twin.agent_selection)["action_mask"])[0])
        env.step(number)
        twin.step(number)
    assert np.array_equal(env.observe("player_0")["observation"], twin.observe("player_0")["observation"])


def test_an_illegal_id_raises_by_default_and_changes_nothing() -> None:
    env = aec_env(NAME)
    env.reset(seed=1)
    agent, before = env.agent_selection, env.single.game.session.state.to_json()
    with pytest.raises(IllegalAction, match=r"^99 is not the id of a legal action; choose one from the mask$"):
        env.step(99)
    assert (env.agent_selection, env.single.game.session.state.to_json()) == (agent, before)


def test_an_illegal_id_resigns_if_asked_for() -> None:
    env = aec_env(NAME, illegal="resign")
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(99)
    assert env.rewards[loser] == -1
    assert sum(env.rewards.values()) == 0
    assert all(env.terminations.values())


def test_observations_are_not_changed_by_later_decisions() -> None:
    env = aec_env(NAME)
    env.reset(seed=1)
    first = env.observe(env.agent_selection)
    kept = {name: array.copy() for name, array in first.items()}
    for _ in range(3):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    assert all(np.array_equal(first[name], kept[name]) for name in first)


def test_invalid_arguments_are_rejected() -> None:
    with pytest.raises(SchemaError, match=r"^High Card has no encoder with version 2; choose from 1$"):
        aec_env(NAME, version=2)
    with pytest.raises(TopdeckError, match=r"^an environment requires decks"):
        aec_env(NAME, decks=[])
    env = aec_env(NAME)
    with pytest.raises(TopdeckError, match=r"requires two decks, not 1$"):
        env.reset(options={"decks": ["low"]})
