"""The agents that come with Topdeck, by name, and how a spec becomes one."""

from __future__ import annotations

from topdeck.agent import Agent
from topdeck.agents.catalogue import KINDS
from topdeck.agents.kinds import Kind, completed, found, imported
from topdeck.agents.spec import Spec, parse_spec
from topdeck.registry import load_game

AGENTS: dict[str, Kind] = {kind.name: kind for kind in KINDS}


def make_agent(text: str, game: str = "hearthstone") -> Agent:
    """A new agent, by spec: `greedy`, `p0-mcts2(c=2.4, ms=10)` or `module:Class(...)`."""
    spec = full_spec(text, game)
    agent = kind_of(spec).make(**spec.values)
    agent.name, agent.spec = spec.name, str(spec)
    return agent


def canonical(text: str, game: str = "hearthstone") -> str:
    """The spec with all its parameters written out: the identity of an agent in every stored result."""
    return str(full_spec(text, game))


def full_spec(text: str, game: str) -> Spec:
    spec = parse_spec(text)
    return completed(spec, kind_of(spec).parameters(), load_game(game))


def kind_of(spec: Spec) -> Kind:
    return imported(spec.name) if ":" in spec.name else found(AGENTS, spec.name, "agent")
