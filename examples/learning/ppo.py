"""Train MaskablePPO to play Hearthstone with two decks against random players, and use the policy in the arena.

    pip install 'topdeck[rl]' sb3-contrib
    python examples/learning/ppo.py --minutes 4
    topdeck match examples/learning/ppo.py random --decks MurlocDruid,ZooDiscardWarlock --pairs 50 --isolate none

Training writes the policy to `ppo.zip` and the learning curve to `ppo.json`.
"""

import argparse
import json
import time
from itertools import product
from pathlib import Path
from typing import Annotated, Any

import numpy as np
import torch
from network import Trunk
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import VecEnv

from topdeck import Deck, Rng, load_game
from topdeck.agents import make_agent
from topdeck.arena import play_mirrored
from topdeck.config.parameters import A_FILE
from topdeck.envs import PolicyAgent, vector_env
from topdeck.envs.spaces import action_space, observation_space

GAME = "hearthstone"
DECKS = ("MurlocDruid", "ZooDiscardWarlock")
VERSION = 1  # the version of the encoder


class Features(BaseFeaturesExtractor):
    """The part of the network shared by the policy and the value function."""

    def __init__(self, space: Any, size: int = 256) -> None:
        super().__init__(space, size)
        self.trunk = Trunk(load_game(GAME).encoder(VERSION), size)

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        features: torch.Tensor = self.trunk(observations)
        return features


POLICY = {"features_extractor_class": Features, "net_arch": [128]}


class Games(VecEnv):
    """Adapts the vectorised environment to the Stable-Baselines3 interface."""

    def __init__(self, count: int, opponent: object, seed: int) -> None:
        self.games = vector_env(GAME, count, opponent=opponent, decks=DECKS, version=VERSION)
        self.games.reset(seed=seed)
        super().__init__(count, observation_space(self.games.encoder), action_space(self.games.encoder))

    def reset(self) -> np.ndarray:
        self.games.reset()
        return np.array(self.games.observations)

    def step_async(self, actions: np.ndarray) -> None:
        self.actions = actions

    def step_wait(self) -> tuple[np.ndarray, np.ndarray, np.ndarray, list[dict[str, Any]]]:
        rewards, dones = self.games.step(self.actions)
        infos: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for index in np.flatnonzero(dones):
            infos[index]["terminal_observation"] = self.games.final_observations[index].copy()
        return np.array(self.games.observations), rewards.astype(np.float32), dones.astype(bool), infos

    def env_method(self, method_name: str, *args: Any, indices: Any = None, **kwargs: Any) -> list[Any]:
        assert method_name == "action_masks"
        return list(self.games.masks.astype(bool))

    def has_attr(self, attr_name: str) -> bool:
        return attr_name == "action_masks"

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [None] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        raise NotImplementedError

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        return [False] * self.num_envs

    def close(self) -> None:
        self.games.close()


class Trained(PolicyAgent):
    """An agent that plays a trained policy."""

    name = "ppo"

    def __init__(self, model: Annotated[str, A_FILE] = "ppo.zip") -> None:
        self.model = model

    def open(self) -> None:
        torch.set_num_threads(1)
        model = MaskablePPO.load(self.model, device="cpu", custom_objects={"policy_kwargs": POLICY})
        self.network = model.policy

    def begin(self, game: str, seat: int, deck: Deck, rng: Rng) -> None:
        super().begin(game, seat, deck, rng)
        self.policy, self.encoder = self.choose, load_game(game).encoder(VERSION)

    def choose(self, observation: np.ndarray, mask: np.ndarray) -> int:
        return int(self.network.predict(observation, action_masks=mask, deterministic=True)[0])


class Curve(BaseCallback):
    """Saves and evaluates the policy once per minute, and stops training at the time limit.

    Minutes are CPU time, excluding evaluations, so they do not depend on the machine's load.
    """

    def __init__(self, minutes: float, out: Path, pairs: int) -> None:
        super().__init__()
        self.minutes = minutes
        self.out = out
        self.pairs = pairs
        self.start = 0.0
        self.is_over = False
        self.points: list[dict[str, float]] = []

    def _on_training_start(self) -> None:
        self.start = time.process_time()

    def _on_step(self) -> bool:
        return not self.is_over

    def _on_rollout_start(self) -> None:
        now = time.process_time()
        self.is_over = self.num_timesteps > 0 and now - self.start >= 60 * self.minutes
        if now - self.start >= 60 * len(self.points):
            self.evaluate(self.pairs)
            self.start += time.process_time() - now

    def evaluate(self, pairs: int) -> None:
        """Save the policy, and add its score against `random` to the curve."""
        seconds = round(time.process_time() - self.start)
        self.model.save(self.out)
        score, games = play("random", self.out, pairs)
        self.points.append({"cpu_seconds": seconds, "steps": self.num_timesteps, "games": games, "score": score})
        self.out.with_suffix(".json").write_text(json.dumps(self.points))
        print(self.points[-1], flush=True)


def play(opponent: str, model: Path, pairs: int, seed: int = 1) -> tuple[float, int]:
    """Play mirrored pairs of games for each pair of decks; return the saved policy's score and the number of games."""
    decks = [load_game(GAME).deck(name) for name in DECKS]
    scores = []
    for first, second in product(decks, repeat=2):
        agents = (Trained(str(model)), make_agent(opponent, GAME))
        for number, game in enumerate(play_mirrored(GAME, agents, (first, second), pairs, seed)):
            scores.append(game.score(number % 2))  # the agents swap seats in every second game
    return round(sum(scores) / len(scores), 4), len(scores)


def train(minutes: float, out: Path, seed: int, pairs: int) -> None:
    """Train a policy, and evaluate it in `pairs` mirrored pairs of games for each pair of decks."""
    torch.set_num_threads(1)
    torch.distributions.Distribution.set_default_validate_args(False)  # its checks would take a tenth of the time
    env = Games(64, "random", seed)
    model = MaskablePPO(
        "MlpPolicy",
        env,
        n_steps=64,
        batch_size=512,
        n_epochs=2,
        learning_rate=5e-4,
        gamma=1.0,
        ent_coef=0.01,
        seed=seed,
        device="cpu",
        policy_kwargs=POLICY,
    )
    curve = Curve(minutes, out, max(pairs // 5, 1))
    model.learn(10**9, curve)
    curve.evaluate(pairs)
    env.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=4.0, help="CPU minutes of training, excluding evaluations")
    parser.add_argument("--out", type=Path, default=Path("ppo.zip"), help="file for the policy")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--pairs", type=int, default=50, help="pairs of games per pair of decks in the final evaluation"
    )
    train(**vars(parser.parse_args()))


if __name__ == "__main__":
    main()
