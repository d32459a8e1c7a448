"""Built-in agents whose processes are forked from a launcher."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from eventually import eventually
from psutil import Process
from tiny_game import LOW, NAME

from topdeck import Clock, Rng, load_game
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.arena.play.launcher import SharedLauncher
from topdeck.protocol.process_tree import is_alive
from topdeck.sandbox.levels import PROCESS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("high_card"),
    pytest.mark.skipif(sys.platform != "linux", reason="only Linux has launchers"),
]


@pytest.fixture
def launcher() -> Iterator[SharedLauncher]:
    shared = SharedLauncher()
    yield shared
    shared.close()


def opened_agent(launcher: SharedLauncher | None) -> IsolatedAgent:
    agent = IsolatedAgent("random", "random", NAME, level=PROCESS, first_deck=LOW, niceness=3, launcher=launcher)
    agent.open()
    return agent


def first_action(agent: IsolatedAgent) -> str:
    """Let the agent begin a game, and return its first action."""
    agent.begin(NAME, 0, LOW, Rng(5))
    return agent.act(load_game(NAME).start((LOW, LOW), 1).observe(0), Clock(30)).text()


def process_of(agent: IsolatedAgent) -> Process:
    assert agent.process.popen is not None
    return Process(agent.process.popen.pid)


def test_a_forked_agent_acts_like_any_other(launcher: SharedLauncher) -> None:
    forked, started = opened_agent(launcher), opened_agent(None)
    try:
        assert first_action(forked) == first_action(started)
        assert process_of(forked).parent() == Process(launcher.popen.pid)  # type: ignore[union-attr]
        assert [process_of(agent).nice() - Process().nice() for agent in (forked, started)] == [3, 3]
    finally:
        forked.kill()
        started.kill()


def test_a_launcher_outlives_the_threads_that_use_it(launcher: SharedLauncher) -> None:
    """The kernel kills the launcher as soon as the thread that started it ends."""
    with ThreadPoolExecutor(2) as threads:
        agents = list(threads.map(opened_agent, [launcher] * 2))
    actions = {first_action(agent) for agent in agents}
    for agent in agents:
        agent.kill()
    assert len(actions) == 1


def test_a_forked_agent_and_its_processes_can_be_killed(launcher: SharedLauncher) -> None:
    agent = opened_agent(launcher)
    first_action(agent)
    process = process_of(agent)
    game = process.children()
    assert len(game) == 1
    agent.kill()
    assert eventually(lambda: not any(is_alive(each.pid) for each in [process, *game]))
    agent.kill()


def test_no_forked_agent_outlives_the_launcher(launcher: SharedLauncher) -> None:
    agent = opened_agent(launcher)
    process = process_of(agent)
    launcher.close()
    assert eventually(lambda: not is_alive(process.pid))
    agent.kill()


def test_an_agent_starts_without_a_launcher_that_was_killed(launcher: SharedLauncher) -> None:
    opened_agent(launcher).kill()
    assert launcher.popen is not None
    launcher.popen.kill()
    agent = opened_agent(launcher)
    assert first_action(agent)
    agent.kill()
