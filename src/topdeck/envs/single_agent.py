"""The Gymnasium environment, in which a learner plays against agents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np

from topdeck.core.deck import Deck
from topdeck.core.game import Game
from topdeck.core.state import Action, Observation
from topdeck.envs.decks import PREMADE
from topdeck.envs.episodes import Episodes, Seat
from topdeck.envs.render import RENDER_MODES
from topdeck.envs.single_game import Illegal, SingleGame
from topdeck.envs.spaces import action_space, observation_space

Shaping = Callable[[Observation, Action, Observation], float]


class CardGameEnv(gymnasium.Env[np.ndarray, np.int64]):
    """A Gymnasium environment in which the learner plays against an agent.

    Observations are the learner's encoded views.  The mask of the legal action ids is available as
    `info["action_mask"]` and from `action_masks()`.  The reward is 1 for a win, -1 for a loss and 0 otherwise, plus
    `shaping`.

    Args:
        game: The game or its name.
        opponent: An agent spec, a list of specs, specs with weights, or an `OpponentSampler`.
        decks: The decks, given as `premade`, `generated`, a deck, a list of decks, or a `DeckSampler`.
        seat: The learner's seat; by default, it is chosen at random for each episode.
        illegal: Whether an illegal id raises an error (`raise`) or resigns the game (`resign`).
        shaping: A function of the view before a decision, the chosen action, and the view at the next decision or the
            end of the game; its value is added to the reward.
        version: The encoder version; by default, the newest.
        settings: The game's settings.
        render_mode: `ansi` for text, `rgb_array` for an image, or None.

    Raises:
        TopdeckError: A name, a deck, a spec or a version is unknown.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 4}  # noqa: RUF012 - declared by Gymnasium

    def __init__(
        self,
        game: Game | str,
        opponent: object = "random",
        decks: object = PREMADE,
        seat: Seat = "random",
        illegal: Illegal = "raise",
        shaping: Shaping | None = None,
        version: int | None = None,
        settings: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episodes = Episodes(game, decks, opponent, seat, settings=settings)
        self.encoder = self.episodes.game.encoder(version)
        self.single = SingleGame(self.episodes, self.encoder, illegal, render_mode)
        self.render_mode = render_mode
        self.shaping = shaping
        self.observation_space = observation_space(self.encoder)
        self.action_space = action_space(self.encoder)
        self.mask = np.zeros(self.encoder.action_count, dtype=np.int8)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        """Start the next episode.

        Args:
            seed: The seed for all episodes from now on; by default, the current sequence of episodes continues.
            options: Settings for this episode, namely `decks` (the learner's and the opponent's), `opponent` and
                `seat`.
        """
        is_first = self._np_random is None
        super().reset(seed=seed)
        if seed is not None or is_first:
            self.episodes.reseed(int(self.np_random.integers(2**60)))
        self.single.start(options)
        return self._observe()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        """Play the action with this id, and let the opponent respond.

        Raises:
            IllegalAction: The id is illegal and `illegal` is `raise`; the game is unchanged.
        """
        chosen = self.single.find(action)
        game = self.single.game
        before = self.single.view
        game.play(chosen)
        observation, info = self._observe()
        reward = game.reward(game.seat)
        if self.shaping is not None and chosen is not None:
            reward += self.shaping(before, chosen, self.single.view)
        return observation, reward, game.result is not None, False, info

    def action_masks(self) -> np.ndarray:
        """Return the mask of the legal action ids as booleans, as expected by MaskablePPO from sb3-contrib."""
        return self.mask.astype(bool)

    def render(self) -> Any:
        """Return the table as seen by the learner."""
        return self.single.render(self.single.game.seat)

    def close(self) -> None:
        """Close the opponents."""
        self.episodes.close()

    def _observe(self) -> tuple[np.ndarray, dict[str, Any]]:
        game = self.single.game
        observation, self.mask = self.single.observe(game.seat)
        return observation, {"action_mask": self.mask, **self._facts()}

    def _facts(self) -> dict[str, Any]:
        """Return information about the episode; the opponent's deck is hidden until the game is over."""
        game, episode = self.single.game, self.single.episode
        assert episode is not None
        decks: tuple[Deck, Deck] = episode.decks
        facts: dict[str, Any] = {"seat": game.seat, "deck": decks[game.seat].name}
        if game.result is not None:
            facts |= {"result": str(game.result), "opponent_deck": decks[1 - game.seat].name, "fault": game.fault}
        return facts
