"""The vectorised environment, which advances many games in each call.

This module is compiled.
"""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from topdeck.core.encoding import Encoder, new_bytes, new_numbers
from topdeck.core.errors import IllegalAction, MatchError, TopdeckError
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Result
from topdeck.envs.buffers import share_array
from topdeck.envs.encoded_game import EncodedGame

MOST_STARTS: Final = 3  # the number of attempts to start a game in which the learner makes a decision


class VectorEnv:
    """An environment that advances many games together, using arrays that are allocated only once.

    When a game ends, it is replaced with a new game in the same step.  Use `vector_env` to create an environment.

    Args:
        episodes: The `Episodes` to play.
        encoder: The game's encoder.
        count: The number of games.
        illegal: Whether an illegal id makes the whole step invalid (`raise`) or loses that game (`resign`).

    Attributes:
        count: The number of games.
        observations: The observations of the players to move, as an `int16` array with one row per game.
        masks: The legal-action masks of the players to move, as a read-only `uint8` array with one row per game.
        players: The players to move, as a `uint8` array.
        rewards: The rewards of the last step, as a `float64` array: 1 for a win, -1 for a loss and 0 otherwise.  In
            self-play, each reward is that of the player who made the decision; the other player's reward has the
            opposite sign.
        dones: 1 for each game that ended in the last step, as a `uint8` array.
        final_observations: For each game that ended in the last step, its last observation, as an `int16` array.
        results: The result of each game that ended in the last step, or None for other games.
        faults: For each game that ended in the last step, the opponent's error, or an empty string.

    Example:
        >>> env = topdeck.envs.vector_env("gwent", 64)
        >>> env.reset(seed=1)
        >>> rewards, dones = env.step(env.random_ids(rng))
    """

    def __init__(self, episodes: Any, encoder: Encoder, count: i64, illegal: str = "raise") -> None:
        if count < 1:
            raise TopdeckError(f"a vectorised environment needs at least one game, not {count}")
        if illegal != "raise" and illegal != "resign":
            raise TopdeckError(f"illegal must be 'raise' or 'resign', not {illegal!r}")
        self.episodes = episodes
        self.encoder = encoder
        self.count = count
        self.illegal = illegal
        self._ready = False
        numbers: vec[i16] = new_numbers(count * encoder.size)
        masks: vec[u8] = new_bytes(count * encoder.action_count)
        self._last = new_numbers(count * encoder.size)
        self._players = new_bytes(count)
        self._dones = new_bytes(count)
        zero: float = 0.0
        self._rewards = vec[float]([zero for _ in range(count)])
        self.games = [EncodedGame(encoder, numbers, masks, index) for index in range(count)]
        self.results: list[Result | None] = [None] * count
        self.faults = [""] * count
        self.observations: Any = share_array(numbers, "int16", (count, encoder.size))
        self.final_observations: Any = share_array(self._last, "int16", (count, encoder.size))
        self.masks: Any = share_array(masks, "uint8", (count, encoder.action_count), True)
        self.players: Any = share_array(self._players, "uint8", (count,))
        self.dones: Any = share_array(self._dones, "uint8", (count,))
        self.rewards: Any = share_array(self._rewards, "float64", (count,))

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """Start a new game in every slot.

        Args:
            seed: The seed for all episodes from now on; by default, the current sequence of episodes continues.
            options: Settings for these games, as in `Episodes.start`.
        """
        self._ready = False
        if seed is not None:
            self.episodes.reseed(seed)
        index: i64 = 0
        for game in self.games:
            self._start(game, index, options)
            self._rewards[index] = 0.0
            self._dones[index] = 0
            self.results[index] = None
            self.faults[index] = ""
            index += 1
        self._ready = True

    def step(self, ids: Any) -> tuple[Any, Any]:
        """Play one action in every game, and return `rewards` and `dones`.

        Args:
            ids: The id of the chosen action for each game, as an array or a sequence.

        Raises:
            IllegalAction: An id is illegal, or the number of ids is wrong; no game has advanced.
            TopdeckError: The environment has not been reset.
        """
        chosen = self._choose(ids)
        self._ready = False  # because an unexpected error would leave only some games stepped
        index: i64 = 0
        for game in self.games:
            self._step(game, index, chosen[index])
            index += 1
        self._ready = True
        return self.rewards, self.dones

    def random_ids(self, rng: Rng) -> list[int]:
        """Return the id of a uniformly random legal action for each game."""
        return [int(game.ids[rng.below(game.count)]) for game in self.games]

    def close(self) -> None:
        """Close the opponents."""
        self.episodes.close()

    def _choose(self, ids: Any) -> list[Action | None]:
        """Return the chosen actions, with None for each player who resigns."""
        if not self._ready:
            raise TopdeckError("the environment is not ready; call reset() before step()")
        numbers: list[Any] = ids.tolist() if hasattr(ids, "tolist") else list(ids)
        if len(numbers) != self.count:
            raise IllegalAction(f"`step` needs {self.count} ids, one for each game, not {len(numbers)}")
        chosen: list[Action | None] = []
        index: i64 = 0
        for game in self.games:
            number = numbers[index]
            action = game.find(number)
            if action is None and self.illegal == "raise":
                raise IllegalAction(
                    f"game {index}: {number!r} is not the id of a legal action; choose one from its mask"
                )
            chosen.append(action)
            index += 1
        return chosen

    def _step(self, game: EncodedGame, index: i64, action: Action | None) -> None:
        seat = game.player
        game.play(action)
        result = game.result
        self._rewards[index] = game.reward(seat)
        self._dones[index] = 0 if result is None else 1
        self.results[index] = result
        self.faults[index] = game.fault
        if result is None:
            self._write(game, index)
        else:
            self.encoder.write(game.session.peek(seat), self._last, index * self.encoder.size)
            self._start(game, index, None)

    def _start(self, game: EncodedGame, index: i64, options: Any) -> None:
        """Start the next game in a slot, and write the observation for its first decision."""
        attempt: i64 = 0
        while attempt < MOST_STARTS:
            episode = self.episodes.start(index, options)
            game.begin(episode.state, episode.seat, episode.opponent)
            if game.result is None:
                self._write(game, index)
                return
            attempt += 1
        raise MatchError(f"game {index} ends before the first decision: {game.fault or game.result}")

    def _write(self, game: EncodedGame, index: i64) -> None:
        seat = game.player
        self._players[index] = u8(seat)
        game.write(game.session.peek(seat))
