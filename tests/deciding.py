"""Functions that let an agent decide in a given position."""

from __future__ import annotations

from topdeck.agents import make_agent
from topdeck.core.agent import Agent
from topdeck.core.clock import Clock
from topdeck.core.deck import Deck
from topdeck.core.rng import Rng
from topdeck.core.search_info import SearchInfo
from topdeck.games.hearthstone.scenario import Scenario

DECK = Deck("any", {})


def seated(spec: str, seed: int = 1) -> Agent:
    """Return the agent, ready to play in the first seat."""
    agent = make_agent(spec)
    agent.begin("hearthstone", 0, DECK, Rng(seed))
    return agent


def chosen(spec: str, table: Scenario, seed: int = 1) -> str:
    """Return the text form of the action that the agent plays."""
    return seated(spec, seed).act(table.state.observe(0), Clock()).text()


def thought(spec: str, table: Scenario, seed: int = 1) -> SearchInfo:
    """Return the agent's search info for this position."""
    agent = seated(spec, seed)
    agent.act(table.state.observe(0), Clock())
    assert agent.search_info is not None
    return agent.search_info


def values(spec: str, table: Scenario, seed: int = 1) -> dict[str, float]:
    """Return the value that the agent gives to each action."""
    return {option.action.text(): option.value for option in thought(spec, table, seed).options if option.visits}
