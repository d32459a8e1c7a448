"""Matches: mirrored pairs of games between two agents, reproducible from one seed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass

from topdeck.agent import Agent, Clock
from topdeck.errors import IllegalAction
from topdeck.game import Action, Deck, Result, State
from topdeck.record import Record, record_of
from topdeck.registry import load_game
from topdeck.rng import Rng

Settings = dict[str, object]
Watcher = Callable[[State, Action], None]


@dataclass
class Played:
    """One game of a match: who sat where, how it ended, and its record."""

    agents: tuple[str, str]
    result: Result
    turns: int
    record: Record


def game_seed(experiment: int, decks: tuple[Deck, Deck], pair: int) -> int:
    """The same for both games of a pair, different for all others."""
    return seed_from(f"{experiment}/{decks[0].name}/{decks[1].name}/{pair}")


def agent_seed(game: int, seat: int) -> int:
    """The seed of a player's own chance; the game's seed cannot be computed from it."""
    return seed_from(f"{game}/agent/{seat}")


def seed_from(text: str) -> int:
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big") >> 4


def play_game(
    name: str,
    agents: tuple[Agent, Agent],
    decks: tuple[Deck, Deck],
    seed: int,
    settings: Settings | None = None,
    watch: Watcher | None = None,
) -> Played:
    """One game from the deal to the result; `watch` sees each state with the action that was played in it."""
    state = load_game(name).start(decks, seed, **(settings or {}))
    record = record_of(name, state, decks, seed)
    for seat, agent in enumerate(agents):
        agent.begin(name, seat, copy(decks[seat]), Rng(agent_seed(seed, seat)))
    while (result := state.result()) is None:
        agent = agents[state.player]
        action = decide(agent, state)
        before = state if watch is None else state.copy()
        try:
            state.apply(action)
        except IllegalAction as error:
            raise IllegalAction(f"the agent {agent.name} broke the rules: {error}") from None
        if watch is not None:
            watch(before, action)
        record.add(state, action)
    for agent in agents:
        agent.end(result)
    return Played((agents[0].name, agents[1].name), result, state.turn, record)


def decide(agent: Agent, state: State) -> Action:
    action = agent.act(state.observe(state.player), Clock())
    if not isinstance(action, Action):
        raise IllegalAction(f"the agent {agent.name} answered {action!r} instead of an action")
    return action


def mirrored(
    name: str,
    agents: tuple[Agent, Agent],
    decks: tuple[Deck, Deck],
    pairs: int,
    seed: int,
    settings: Settings | None = None,
) -> Iterator[Played]:
    """Pairs of games: the same seed and decks twice, the agents swapped."""
    for pair in range(pairs):
        number = game_seed(seed, decks, pair)
        yield play_game(name, agents, decks, number, settings)
        yield play_game(name, (agents[1], agents[0]), decks, number, settings)
