"""The function that creates a vectorised environment from names and specs."""

from __future__ import annotations

from collections.abc import Mapping

from topdeck.core.game import Game
from topdeck.envs.decks import PREMADE
from topdeck.envs.episodes import Episodes, Seat
from topdeck.envs.single_game import Illegal
from topdeck.envs.vector import VectorEnv


def vector_env(
    game: Game | str,
    count: int,
    *,
    opponent: object = None,
    decks: object = PREMADE,
    seat: Seat = "random",
    illegal: Illegal = "raise",
    version: int | None = None,
    settings: Mapping[str, object] | None = None,
) -> VectorEnv:
    """Return an environment that advances many games in each call.

    Args:
        game: The game or its name.
        count: The number of games.
        opponent: An agent spec, a list of specs, a mapping from specs to weights, or an `OpponentSampler`.  By default,
            the caller chooses the actions of both players.
        decks: The decks, given as `premade`, `generated`, a deck, a list of decks, or a `DeckSampler`.
        seat: The learner's seat against an opponent; by default, it is chosen at random for each episode.
        illegal: Whether an illegal action id invalidates the entire step (`raise`) or loses that game (`resign`).
        version: The encoder version; by default, the newest.
        settings: The game's settings.

    Raises:
        TopdeckError: A name, a deck, a spec or a version is unknown.

    Example:
        >>> env = vector_env("gwent", 64, opponent={"random": 1, "greedy": 2})
        >>> env.reset(seed=1)
        >>> rewards, dones = env.step([mask.argmax() for mask in env.masks])
    """
    episodes = Episodes(game, decks, opponent, seat, settings=settings)
    return VectorEnv(episodes, episodes.game.encoder(version), count, illegal)
