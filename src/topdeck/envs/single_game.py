"""An encoded game with its own buffers, used by the single-agent and two-player environments."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from topdeck.core.encoding import Encoder, new_bytes, new_numbers
from topdeck.core.errors import IllegalAction, MatchError, TopdeckError
from topdeck.core.state import Action, Observation
from topdeck.envs.encoded_game import EncodedGame
from topdeck.envs.episodes import Episode, Episodes
from topdeck.envs.render import check_render_mode, draw_text

Illegal = Literal["raise", "resign"]


class SingleGame:
    """Plays one episode after another and returns arrays that later decisions do not modify.

    Args:
        episodes: The episodes to play.
        encoder: The game's encoder.
        illegal: Whether an illegal id raises an error (`raise`) or resigns the game (`resign`).
        render_mode: `ansi` for text, `rgb_array` for an image, or None.

    Attributes:
        view: The last observation returned.
    """

    view: Observation

    def __init__(self, episodes: Episodes, encoder: Encoder, illegal: Illegal, render_mode: str | None) -> None:
        if illegal not in ("raise", "resign"):
            raise TopdeckError(f"illegal must be 'raise' or 'resign', not {illegal!r}")
        check_render_mode(render_mode)
        self.episodes = episodes
        self.illegal = illegal
        self.render_mode = render_mode
        numbers, masks = new_numbers(encoder.size), new_bytes(encoder.action_count)
        self.game = EncodedGame(encoder, numbers, masks, 0)
        self.episode: Episode | None = None
        self.numbers = np.frombuffer(memoryview(numbers), dtype=np.int16)
        self.masks = np.frombuffer(memoryview(masks), dtype=np.int8)

    def start(self, options: Any) -> Episode:
        """Start the next episode.

        Raises:
            MatchError: The game ends before the first decision.
        """
        self.episode = None
        episode = self.episodes.start(0, options)
        self.game.begin(episode.state, episode.seat, episode.opponent)
        if self.game.result is not None:
            raise MatchError(f"the game ends before the first decision: {self.game.fault or self.game.result}")
        self.episode = episode
        return episode

    def find(self, number: object) -> Action | None:
        """Return the chosen action, or None if the player resigns.

        Raises:
            IllegalAction: The id is illegal.
            TopdeckError: The environment has not been reset.
        """
        if self.episode is None:
            raise TopdeckError("the environment is not ready; call reset() before step()")
        if self.game.result is not None:
            raise TopdeckError("the game is over; call reset() to start another")
        action = self.game.find(number)
        if action is None and self.illegal == "raise":
            raise IllegalAction(f"{number!r} is not the id of a legal action; choose one from the mask")
        return action

    def observe(self, seat: int) -> tuple[np.ndarray, np.ndarray]:
        """Return a player's observation and mask."""
        self.view = self.game.session.view(seat)
        self.game.write(self.view)
        return self.numbers.copy(), self.masks.copy()

    def render(self, seat: int) -> str | np.ndarray | None:
        """Return the table as seen by a player, as text or as an image."""
        if self.episode is None:
            raise TopdeckError("there is nothing to render; call reset() first")
        text = str(self.game.session.view(seat))
        return draw_text(text) if self.render_mode == "rgb_array" else text if self.render_mode else None
