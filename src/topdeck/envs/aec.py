"""The PettingZoo environment, in which the caller chooses the actions of both players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Dict, Discrete
from gymnasium.utils.seeding import np_random
from pettingzoo import AECEnv

from topdeck.core.game import Game
from topdeck.envs.decks import PREMADE
from topdeck.envs.episodes import Episodes
from topdeck.envs.render import RENDER_MODES
from topdeck.envs.single_game import Illegal, SingleGame
from topdeck.envs.spaces import action_space, masked_space

PLAYERS = ("player_0", "player_1")


class CardGameAECEnv(AECEnv):  # type: ignore[misc]
    """A PettingZoo environment with the agents `player_0` and `player_1`.

    An observation is a dictionary with the encoded view as `observation` and the mask of the legal action ids as
    `action_mask`.  The mask contains only zeros unless that player is to move.  The rewards are 1 for
    a win and -1 for a loss.

    Args:
        game: The game or its name.
        decks: The decks, given as `premade`, `generated`, a deck, a list of decks, or a `DeckSampler`.
        illegal: Whether an illegal id raises an error (`raise`) or resigns the game (`resign`).
        version: The encoder version; by default, the newest.
        settings: The game's settings.
        render_mode: `ansi` for text, `rgb_array` for an image, or None.

    Raises:
        TopdeckError: A name, a deck or a version is unknown.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "topdeck_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(
        self,
        game: Game | str,
        decks: object = PREMADE,
        illegal: Illegal = "raise",
        version: int | None = None,
        settings: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.episodes = Episodes(game, decks, settings=settings)
        self.encoder = self.episodes.game.encoder(version)
        self.single = SingleGame(self.episodes, self.encoder, illegal, render_mode)
        self.render_mode = render_mode
        self.possible_agents = list(PLAYERS)
        self.agents: list[str] = []
        self.observation_spaces = {name: masked_space(self.encoder) for name in PLAYERS}
        self.action_spaces = {name: action_space(self.encoder) for name in PLAYERS}
        self.is_seeded = False

    def observation_space(self, agent: str) -> Dict:
        """Return the space of a player's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of a player's action ids."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start the next episode.

        Args:
            seed: The seed for all episodes from now on; by default, the current sequence of episodes continues.
            options: Settings for this episode.  The only setting is `decks` (for both players); other options are
                ignored, as PettingZoo requires.
        """
        if seed is not None or not self.is_seeded:
            self.episodes.reseed(int(np_random(seed)[0].integers(2**60)))
            self.is_seeded = True
        self.single.start({name: value for name, value in (options or {}).items() if name == "decks"})
        self.agents = list(PLAYERS)
        self.rewards = dict.fromkeys(PLAYERS, 0.0)
        self._cumulative_rewards = dict.fromkeys(PLAYERS, 0.0)
        self.terminations = dict.fromkeys(PLAYERS, False)
        self.truncations = dict.fromkeys(PLAYERS, False)
        self.infos: dict[str, dict[str, Any]] = {name: {} for name in PLAYERS}
        self.agent_selection = PLAYERS[self.single.game.player]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        """Return a player's observation and mask."""
        observation, mask = self.single.observe(PLAYERS.index(agent))
        return {"observation": observation, "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play the action with this id for the selected player.

        Raises:
            IllegalAction: The id is illegal and `illegal` is `raise`; the game is unchanged.
        """
        agent, game = self.agent_selection, self.single.game
        if self.terminations.get(agent, False):
            self._was_dead_step(action)
            return
        seat = game.player
        if game.observer != seat:
            # The current player was not observed in this position, so the ids are outdated.
            game.write(game.session.peek(seat))
        chosen = self.single.find(action)
        self._cumulative_rewards[agent] = 0.0
        game.play(chosen)
        if game.result is None:
            self.agent_selection = PLAYERS[game.player]
        else:
            self.rewards = {name: game.reward(player) for player, name in enumerate(PLAYERS)}
            self.terminations = dict.fromkeys(PLAYERS, True)
            self.infos = {name: {"result": str(game.result)} for name in PLAYERS}
        self._accumulate_rewards()

    def render(self) -> Any:
        """Return the table as seen by the player to move."""
        return self.single.render(self.single.game.player)

    def close(self) -> None:
        """Do nothing, because the environment has neither a window nor opponents."""


def aec_env(game: Game | str, **options: Any) -> CardGameAECEnv:
    """Return a PettingZoo environment; `CardGameAECEnv` documents the options."""
    return CardGameAECEnv(game, **options)
