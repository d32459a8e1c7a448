"""The threads that wait for agents."""

from __future__ import annotations

import asyncio
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import count
from threading import Event
from time import sleep

import pytest

pytest.importorskip("starlette")

from eventually import eventually

from topdeck import Rng, load_game
from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.web import thinker as web_thinker
from topdeck.web.thinker import LOWEST, AgentSlots, Thinker


def thinker() -> Thinker:
    return Thinker("random", "gwent", AgentSlots(2))


@pytest.mark.slow
@pytest.mark.posix
@pytest.mark.parametrize(("works", "lowered"), [(True, True), (False, False)], ids=["long search", "busy machine"])
def test_only_a_long_search_loses_its_priority_when_others_wait(
    monkeypatch: pytest.MonkeyPatch, works: bool, lowered: bool
) -> None:
    """An agent that waits for the processor has not used any time of it."""
    monkeypatch.setattr(web_thinker, "QUANTUM", 0.05)
    monkeypatch.setattr(web_thinker, "START", 0.1)
    enough = Event()

    async def search() -> int:
        slots = AgentSlots(1)
        one = Thinker("random", "gwent", slots)
        await one.ask(lambda agent: agent.begin("gwent", 0, load_game("gwent").decks.default(), Rng(1)))
        used = count()
        one.agent.process.cpu_seconds = lambda: float(next(used)) if works else 0.0  # type: ignore[method-assign]
        popen = one.agent.process.popen
        assert popen is not None
        asked = asyncio.create_task(one.ask(lambda agent: enough.wait(30)))
        await asyncio.sleep(0)
        async with slots.turn():  # it gives up its slot
            await asyncio.sleep(0.3)
            found = os.getpriority(os.PRIO_PROCESS, popen.pid)
        enough.set()
        await asked
        await one.kill()
        return found

    assert (asyncio.run(search()) == LOWEST) is lowered


def test_agents_do_not_occupy_the_servers_threads() -> None:
    enough = Event()

    async def work_aside() -> str:
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))
        two = [thinker(), thinker()]
        asked = [asyncio.create_task(one.ask(lambda agent: enough.wait(10))) for one in two]
        await asyncio.sleep(0)
        try:
            return await asyncio.wait_for(asyncio.to_thread(str, "done"), 10)
        finally:
            enough.set()
            assert await asyncio.gather(*asked) == [True, True]
            await asyncio.gather(*(one.kill() for one in two))

    assert asyncio.run(work_aside()) == "done"


def test_a_process_is_cleaned_up_after_its_call_even_if_the_server_stops() -> None:
    """A stopping server cancels all tasks; the thread continues, and must not lose its process."""
    order: list[str] = []
    begun = Event()

    def think(agent: IsolatedAgent) -> None:
        begun.set()
        sleep(0.1)
        order.append("answered")

    async def page(one: Thinker) -> None:
        try:
            await one.ask(think)
        finally:
            await one.kill()

    async def server() -> None:
        one = thinker()
        one.agent.process.stop = lambda: order.append("put away")  # type: ignore[method-assign]
        asking = asyncio.create_task(page(one))
        await asyncio.to_thread(begun.wait, 10)
        asking.get_loop().call_soon(asking.cancel)
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(0.02)  # and now the server ends

    asyncio.run(server())
    assert eventually(lambda: order == ["answered", "put away"])


def test_an_agent_is_killed_even_if_the_event_loop_is_closed() -> None:
    """A second Ctrl-C cancels the task that kills an agent."""
    order: list[str] = []
    one = thinker()
    one.agent.process.stop = lambda: order.append("put away")  # type: ignore[method-assign]

    async def server() -> None:
        await one.ask(lambda agent: order.append("answered"))
        await asyncio.get_running_loop().shutdown_default_executor()
        ending = asyncio.create_task(one.kill())
        await asyncio.sleep(0)
        ending.cancel()

    with one.ending:  # until then it cannot be ended
        asyncio.run(server())
    assert eventually(lambda: order == ["answered", "put away"])
