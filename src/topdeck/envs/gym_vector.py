"""The vectorised environment with Gymnasium's interface."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils.seeding import np_random
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

from topdeck.core.game import Game
from topdeck.envs.creation import vector_env
from topdeck.envs.decks import PREMADE
from topdeck.envs.episodes import Seat
from topdeck.envs.single_game import Illegal
from topdeck.envs.spaces import action_space, observation_space


class GymVectorEnv(gymnasium.vector.VectorEnv[np.ndarray, np.ndarray, np.ndarray]):
    """A Gymnasium vector environment with same-step autoreset.

    `info["action_mask"]` contains the masks, `info["player"]` contains the players to move, and `info["final_obs"]`
    contains the last observations of games that ended.

    Args:
        game: The game or its name.
        num_envs: The number of games.
        opponent: An agent spec, a list of specs, specs with weights, or an `OpponentSampler`; None for self-play.
        decks: The decks, given as `premade`, `generated`, a deck, a list of decks, or a `DeckSampler`.
        seat: The learner's seat; by default, it is chosen at random for each episode.
        illegal: Whether an illegal id makes the whole step invalid (`raise`) or loses that game (`resign`).
        version: The encoder version; by default, the newest.
        settings: The game's settings.
        copy: Whether to return new arrays; if false, the next step overwrites the returned arrays.

    Raises:
        TopdeckError: A name, a deck, a spec or a version is unknown.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 - declared by Gymnasium

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        opponent: object = "random",
        decks: object = PREMADE,
        seat: Seat = "random",
        illegal: Illegal = "raise",
        version: int | None = None,
        settings: Mapping[str, object] | None = None,
        copy: bool = True,
    ) -> None:
        self.num_envs = num_envs
        self.core = vector_env(
            game,
            num_envs,
            opponent=opponent,
            decks=decks,
            seat=seat,
            illegal=illegal,
            version=version,
            settings=settings,
        )
        self.copy = copy
        self.single_observation_space = observation_space(self.core.encoder)
        self.single_action_space = action_space(self.core.encoder)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[np.ndarray, dict[str, Any]]:
        """Start a new game in every slot.

        Args:
            seed: The seed for all episodes from now on; by default, the current sequence of episodes continues.
            options: Settings for these games, namely `decks`, `opponent` and `seat`.
        """
        if seed is not None or self._np_random is None:
            self._np_random, self._np_random_seed = np_random(seed)
            self.core.episodes.reseed(int(self._np_random.integers(2**60)))
        self.core.reset(options=options)
        return self._copied(self.core.observations), self._info()

    def step(self, actions: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray, dict[str, Any]]:
        """Play one action in every game.

        Raises:
            IllegalAction: An id is illegal and `illegal` is `raise`; no game has advanced.
        """
        core = self.core
        rewards, dones = core.step(actions)
        ended = dones.astype(bool)
        info = self._info()
        if ended.any():
            info |= {"final_obs": self._final_observations(ended), "_final_obs": ended}
        return self._copied(core.observations), self._copied(rewards), ended, np.zeros_like(ended), info

    def close_extras(self, **arguments: Any) -> None:
        """Close the opponents."""
        self.core.close()

    def _copied(self, array: np.ndarray) -> np.ndarray:
        return array.copy() if self.copy else array

    def _info(self) -> dict[str, Any]:
        masks = self._copied(self.core.masks).view(np.int8)
        always = np.ones(self.num_envs, dtype=bool)
        players = self._copied(self.core.players)
        return {"action_mask": masks, "_action_mask": always, "player": players, "_player": always}

    def _final_observations(self, ended: np.ndarray) -> np.ndarray:
        """Return an array of objects, as Gymnasium does, with the last observations of the games that ended."""
        found = np.full(self.num_envs, None, dtype=object)
        for index in np.flatnonzero(ended):
            found[index] = self.core.final_observations[index].copy()
        return found
