"""Samplers that choose the opponent for an episode, and agents that play a learned policy."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from topdeck.agents import make_agent
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.encoding import Encoder, new_bytes, new_numbers
from topdeck.core.errors import SpecError
from topdeck.core.rng import Rng
from topdeck.core.state import Action, Observation
from topdeck.envs.buffers import share_array

Policy = Callable[[Any, Any], int]  # maps an encoded observation and a mask to the id of a legal action


class PolicyAgent(Agent):
    """An agent that plays according to a policy.

    Args:
        policy: A function that takes an encoded observation (`int16`) and a mask (`int8`) and returns an action id.
        encoder: The game's encoder, from `Game.encoder`.
    """

    name = "policy"

    def __init__(self, policy: Policy, encoder: Encoder) -> None:
        self.policy = policy
        self.encoder = encoder

    def act(self, view: Observation, clock: Clock) -> Action:
        size, count = self.encoder.size, self.encoder.action_count
        numbers, mask = new_numbers(size), new_bytes(count)
        self.encoder.write(view, numbers, 0)
        self.encoder.write_mask(view, view.actions(), mask, 0)
        number = self.policy(share_array(numbers, "int16", (size,)), share_array(mask, "int8", (count,)))
        return self.encoder.decode(int(number), view)


class OpponentSampler:
    """Chooses the opponents for episodes."""

    def sample(self, rng: Rng, slot: int) -> Agent:
        """Return the opponent for the next episode.

        Args:
            rng: The random number generator for the choice.
            slot: The index of the game in a batch.  Games that run at the same time must not share an agent.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Close all agents that have been opened."""


class ListedOpponents(OpponentSampler):
    """Chooses from agent specs, with probabilities proportional to their weights.

    Args:
        game: The name of the game.
        weights: The weight of each spec.

    Raises:
        SpecError: A spec is invalid, or no specs are given.
    """

    def __init__(self, game: str, weights: Mapping[str, float]) -> None:
        if not weights or min(weights.values()) < 0 or sum(weights.values()) <= 0:
            raise SpecError("opponents need non-negative weights, and at least one weight must be positive")
        for spec in weights:
            make_agent(spec, game)
        self.game = game
        self.specs = list(weights)
        self.weights = [float(weight) for weight in weights.values()]
        self.opened: dict[tuple[int, str], Agent] = {}

    def sample(self, rng: Rng, slot: int) -> Agent:
        spec = self.specs[rng.weighted_index(self.weights)]
        agent = self.opened.get((slot, spec))
        if agent is None:
            agent = self.opened[slot, spec] = make_agent(spec, self.game)
            agent.open()
        return agent

    def close(self) -> None:
        while self.opened:
            self.opened.popitem()[1].close()


class SelfPlayPool(OpponentSampler):
    """Chooses from earlier versions of a policy, which are added during training.

    The newest policy is chosen with probability `newest`; otherwise, the choice among all stored policies is uniform.

    Args:
        encoder: The game's encoder, from `Game.encoder`.
        first: The first policy.
        size: The number of policies to keep; the oldest policies are removed.
        newest: The probability of choosing the newest policy directly.
    """

    def __init__(self, encoder: Encoder, first: Policy, size: int = 20, newest: float = 0.5) -> None:
        if size < 1 or not 0 <= newest <= 1:
            raise SpecError(f"`size` must be at least 1, and `newest` must be from 0 to 1, not {size} and {newest}")
        self.encoder = encoder
        self.newest = newest
        self.policies: deque[Policy] = deque([first], maxlen=size)

    def add(self, policy: Policy) -> None:
        """Add a policy; pass a copy if training modifies it."""
        self.policies.append(policy)

    def sample(self, rng: Rng, slot: int) -> Agent:
        is_newest = rng.random() < self.newest
        policy = self.policies[-1] if is_newest else rng.choice(self.policies)
        return PolicyAgent(policy, self.encoder)


def make_opponent_sampler(game: str, opponent: object) -> OpponentSampler:
    """Return the sampler for an environment's `opponent` argument.

    Args:
        game: The name of the game.
        opponent: A sampler, an agent spec, an iterable of specs with equal weights, or a mapping from specs to weights.

    Raises:
        SpecError: A spec is invalid.
    """
    if isinstance(opponent, OpponentSampler):
        return opponent
    if isinstance(opponent, str):
        return ListedOpponents(game, {opponent: 1.0})
    if isinstance(opponent, Mapping):
        return ListedOpponents(game, opponent)
    if not isinstance(opponent, Iterable):
        raise SpecError(f"an opponent must be an agent spec, a list of specs or a sampler, not {opponent!r}")
    return ListedOpponents(game, dict.fromkeys(opponent, 1.0))
