"""Every agent that plays Gwent passes `check_agent`: its moves are legal, reproducible and fair."""

from __future__ import annotations

import pytest

from topdeck.agents import known_agents
from topdeck.testing import check_agent

AGENTS = known_agents("gwent")
NAMES = [name for name in AGENTS if name != "human"]
FEW = 6
# An iteration is one position in these agents, so few iterations cover few actions.
MORE = {"beam": 200, "champion": 200, "turn-tree": 200}


def quick(name: str) -> str:
    """Return the spec of a fast agent that does not use the clock."""
    limits = {"iterations": MORE.get(name, FEW), "ms": "none"}
    known = AGENTS[name].parameters()
    return f"{name}({', '.join(f'{key}={value}' for key, value in limits.items() if key in known)})"


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_agent_satisfies_the_agent_checks(name: str) -> None:
    report = check_agent(quick(name), game="gwent", games=2, seed=5, seconds=0.05, grace=5.0)
    assert report.decisions > 10
    assert (report.explained > 0) == ("random" not in name)
