"""The single-agent environment, with Gymnasium's own checks."""

from __future__ import annotations

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from encoded_high_card import NAME
from gymnasium.utils.env_checker import check_env

from topdeck import Action, Observation, TopdeckError
from topdeck.core.errors import IllegalAction
from topdeck.envs import CardGameEnv, register_envs

IDS = ("topdeck/Hearthstone-v0", "topdeck/Gwent-v0")


def random_id(env: CardGameEnv, info: dict[str, Any]) -> int:
    return int(env.action_space.sample(info["action_mask"]))


@pytest.mark.parametrize("env_id", IDS)
def test_gymnasium_s_checks_pass(env_id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(env_id, illegal="resign", render_mode="ansi")
        check_env(env.unwrapped)


@pytest.mark.parametrize("env_id", IDS)
def test_a_batch_is_made_by_the_compiled_environment(env_id: str) -> None:
    env: Any = gymnasium.make_vec(env_id, 2, opponent="random")
    observations, info = env.reset(seed=1)
    assert observations.shape == (2, *env.single_observation_space.shape)
    env.step(info["action_mask"].argmax(axis=1))
    env.close()


@pytest.mark.parametrize("env_id", IDS)
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_masks_equal_the_legal_actions_in_whole_games(env_id: str, opponent: str) -> None:
    env = gymnasium.make(env_id, opponent=opponent).unwrapped
    assert isinstance(env, CardGameEnv)
    env.action_space.seed(1)
    observation, info = env.reset(seed=1)
    done, rewards = False, []
    while not done:
        view = env.single.view
        assert view.player == info["seat"]
        legal = {env.encoder.action_id(view, action) for action in view.actions()}
        assert set(np.flatnonzero(info["action_mask"]).tolist()) == legal
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        assert env.observation_space.contains(observation)
        observation, reward, done, truncated, info = env.step(random_id(env, info))
        rewards.append(reward)
        assert not truncated
    assert not info["action_mask"].any()
    assert set(rewards[:-1]) <= {0}
    assert rewards[-1] in (-1, 0, 1)
    assert ("result" in info, info["fault"]) == (True, "")


def test_an_id_can_name_the_module_to_import() -> None:
    program = "import gymnasium; print(gymnasium.make('topdeck.envs:topdeck/Gwent-v0').spec.id)"
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout == "topdeck/Gwent-v0\n"


def test_a_second_registration_changes_nothing() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        register_envs()


def test_an_illegal_id_raises_by_default_and_changes_nothing() -> None:
    env = CardGameEnv(NAME)
    _, info = env.reset(seed=1)
    before = env.single.game.session.state.to_json()
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=rf"^{illegal} is not the id of a legal action; choose one from the mask$"):
        env.step(illegal)
    assert env.single.game.session.state.to_json() == before
    env.step(int(np.flatnonzero(info["action_mask"])[0]))


def test_an_illegal_id_resigns_if_asked_for() -> None:
    env = CardGameEnv(NAME, illegal="resign")
    env.reset(seed=1)
    _, reward, done, _, info = env.step(-1)
    assert (reward, done) == (-1, True)
    assert info["result"].endswith("chose an illegal action")
    with pytest.raises(TopdeckError, match=r"^the game is over; call reset\(\) to start another$"):
        env.step(0)


def test_the_opponent_s_deck_is_hidden_until_the_end() -> None:
    env = CardGameEnv(NAME, decks=["low", "even"])
    env.action_space.seed(1)
    _, info = env.reset(seed=1)
    assert set(info) == {"action_mask", "seat", "deck"}
    done = False
    while not done:
        _, _, done, _, info = env.step(random_id(env, info))
        assert ("opponent_deck" in info) == done


def test_rewards_are_shaped_by_views_before_and_after_the_decision() -> None:
    calls: list[tuple[Observation, Action, Observation]] = []

    def shaping(before: Observation, action: Action, after: Observation) -> float:
        calls.append((before, action, after))
        return 0.25

    env = CardGameEnv(NAME, seat=0, shaping=shaping)
    env.action_space.seed(1)
    _, info = env.reset(seed=1)
    done, total, steps = False, 0.0, 0
    while not done:
        _, reward, done, _, info = env.step(random_id(env, info))
        total += reward
        steps += 1
    assert total - steps / 4 in (-1, 0, 1)
    assert len(calls) == steps
    assert all(before.player == after.player == 0 for before, _, after in calls)
    assert all(action in before.actions() for before, action, _ in calls)
    assert [after for _, _, after in calls[:-1]] == [before for before, _, _ in calls[1:]]


def test_options_choose_decks_opponent_and_seat() -> None:
    env = CardGameEnv(NAME)
    _, info = env.reset(seed=1, options={"decks": ("even", "low"), "seat": 1})
    assert (info["seat"], info["deck"]) == (1, "even")
    with pytest.raises(TopdeckError, match=r"requires two decks, not 0$"):
        env.reset(options={"decks": ()})
    with pytest.raises(TopdeckError, match=r"^the environment is not ready; call reset\(\) before step\(\)$"):
        env.step(0)


def test_episodes_continue_after_a_reset_without_a_seed() -> None:
    first, second = CardGameEnv(NAME), CardGameEnv(NAME)
    starts = [first.reset(seed=1)[0], first.reset()[0], first.reset()[0]]
    again = [second.reset(seed=1)[0], second.reset()[0], second.reset()[0]]
    assert np.array_equal(starts, again)
    assert not np.array_equal(starts[0], starts[1])


@pytest.mark.parametrize("env_id", IDS)
def test_the_table_is_rendered_as_text_and_as_an_image(env_id: str) -> None:
    env = gymnasium.make(env_id, render_mode="ansi").unwrapped
    env.reset(seed=1)
    assert isinstance(env, CardGameEnv)
    text = env.render()
    assert text == str(env.single.view)
    image_env = gymnasium.make(env_id, render_mode="rgb_array").unwrapped
    image_env.reset(seed=1)
    image: Any = image_env.render()
    assert (image.dtype, image.ndim, image.shape[2]) == (np.uint8, 3, 3)
    assert len(np.unique(image.reshape(-1, 3), axis=0)) == 2
    image_env.reset(seed=2)
    other: Any = image_env.render()
    assert other.shape == image.shape
    assert not np.array_equal(other, image)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"opponent": "nobody"}, "unknown agent 'nobody'"),
        ({"illegal": "ignore"}, "illegal must be 'raise' or 'resign', not 'ignore'"),
        ({"render_mode": "human"}, "unknown render mode 'human'; choose from ansi, rgb_array"),
        ({"version": 2}, "High Card has no encoder with version 2; choose from 1"),
        ({"decks": ()}, "an environment requires decks; pass decks='premade' or a list of decks"),
    ],
)
def test_invalid_arguments_are_rejected(arguments: Any, message: str) -> None:
    with pytest.raises(TopdeckError) as error:
        CardGameEnv(NAME, **arguments)
    assert str(error.value).startswith(message)


def test_without_its_extra_the_package_names_it() -> None:
    program = """
import sys
sys.modules["gymnasium"] = None
try:
    import topdeck.envs
except ImportError as error:
    print(error)
"""
    answer = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert answer.stdout == "topdeck.envs needs gymnasium: pip install 'topdeck[rl]'\n"
