"""Runs hostile submissions in isolation and reports what they gained, for the tests of the sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tiny_game import EVEN, NAME

from topdeck import Clock, Rng, Session, load_game
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.launcher import Launcher
from topdeck.core.agent import AgentFailed
from topdeck.core.state import Result
from topdeck.sandbox.bubblewrap import bubblewrap_problem
from topdeck.sandbox.landlock import has_landlock

SUBMISSIONS = Path(__file__).parent / "sandbox" / "submissions"
NO_BUBBLEWRAP = bubblewrap_problem()  # why bubblewrap cannot be tested here
HAS_LANDLOCK = has_landlock()


def submission_spec(name: str, target: object = "", folder: Path = SUBMISSIONS) -> str:
    return f'{folder / name}.py(target="{target}")'


@contextmanager
def playing(
    name: str,
    target: object = "",
    *,
    level: str,
    launcher: Launcher | None = None,
    memory: int = 1024,
    folder: Path = SUBMISSIONS,
) -> Iterator[IsolatedAgent]:
    """Begin a game with a hostile submission, and kill its process afterwards."""
    limit = TimeLimit(decision=30.0, grace=1.0)
    spec = submission_spec(name, target, folder)
    agent = IsolatedAgent(name, spec, NAME, level=level, launcher=launcher, limit=limit, memory=memory)
    try:
        agent.begin(NAME, 0, EVEN, Rng(1))
        yield agent
    finally:
        agent.kill()


def decide(agent: IsolatedAgent) -> str:
    """Have a submission decide once, and return its fault, or an empty string if it played an action."""
    view = Session(load_game(NAME).start((EVEN, EVEN), 1)).view(0)
    try:
        action = agent.act(view, Clock())
    except AgentFailed as fault:
        return str(fault)
    assert action in view.actions()
    return ""


def attack(name: str, target: object = "", *, level: str, launcher: Launcher | None = None, memory: int = 1024) -> str:
    """Play one decision and the end of a game with a hostile submission, and return its fault."""
    with playing(name, target, level=level, launcher=launcher, memory=memory) as agent:
        fault = decide(agent)
        if not fault:
            agent.end(Result(None, "over"))
        return fault
