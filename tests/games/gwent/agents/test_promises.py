"""Every agent that plays Gwent keeps the promises of agents: legal moves, repeatable ones, none by hidden cards."""

from __future__ import annotations

import pytest

from topdeck.agents import known_agents
from topdeck.testing import check_agent

AGENTS = known_agents("gwent")
NAMES = [name for name in AGENTS if name != "human"]
FEW = 6
MORE = {"beam": 200, "champion": 200, "turn-tree": 200}  # an iteration is one position: with few, they see few actions


def quick(name: str) -> str:
    """The spec of an agent that does not think long, and does not look at the clock by itself."""
    limits = {"iterations": MORE.get(name, FEW), "ms": "none"}
    known = AGENTS[name].parameters()
    return f"{name}({', '.join(f'{key}={value}' for key, value in limits.items() if key in known)})"


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_agent_keeps_its_promises(name: str) -> None:
    report = check_agent(quick(name), game="gwent", games=2, seed=5, seconds=0.05, grace=5.0)
    assert report.decisions > 10
    assert (report.explained > 0) == ("random" not in name)
