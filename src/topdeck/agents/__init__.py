"""The agents that come with Topdeck, by name, and how a spec becomes one."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass

from topdeck.agent import Agent
from topdeck.agents.catalogue import KINDS
from topdeck.agents.kinds import Kind, completed, found, imported
from topdeck.agents.spec import Spec, parse_spec
from topdeck.registry import load_game

AGENTS: dict[str, Kind] = {kind.name: kind for kind in KINDS}


@dataclass(frozen=True)
class Recipe:
    """A spec that was read and checked: it makes one new agent after the other."""

    kind: Kind
    spec: Spec
    text: str  # of the spec

    def make(self) -> Agent:
        own = {name: deepcopy(value) if isinstance(value, list) else value for name, value in self.spec.values.items()}
        agent = self.kind.make(**own)
        agent.name, agent.spec = self.spec.name, self.text
        return agent


def recipe(text: str, game: str = "hearthstone") -> Recipe:
    """What makes agents by a spec: `greedy`, `p0-mcts2(c=2.4, ms=10)` or `module:Class(...)`."""
    spec = full_spec(text, game)
    return Recipe(kind_of(spec), spec, str(spec))


def make_agent(text: str, game: str = "hearthstone") -> Agent:
    """A new agent, by spec."""
    return recipe(text, game).make()


def canonical(text: str, game: str = "hearthstone") -> str:
    """The spec with all its parameters written out: the identity of an agent in every stored result."""
    return str(full_spec(text, game))


def full_spec(text: str, game: str) -> Spec:
    spec = parse_spec(text)
    return completed(spec, kind_of(spec).parameters(), load_game(game))


def kind_of(spec: Spec) -> Kind:
    return imported(spec.name) if ":" in spec.name else found(AGENTS, spec.name, "agent")
