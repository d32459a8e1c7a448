"""The agents that come with Topdeck, by name."""

from __future__ import annotations

from difflib import get_close_matches

from topdeck.agent import Agent
from topdeck.agents.simple import GreedyAgent, RandomAgent
from topdeck.errors import TopdeckError

AGENTS: dict[str, type[Agent]] = {agent.name: agent for agent in (RandomAgent, GreedyAgent)}


def make_agent(name: str) -> Agent:
    """A new agent of this kind."""
    if name in AGENTS:
        return AGENTS[name]()
    close = get_close_matches(name, AGENTS, n=1)
    hint = f"did you mean {close[0]}?" if close else f"there are: {', '.join(AGENTS)}"
    raise TopdeckError(f"there is no agent {name!r}; {hint}")
