"""The threads in which agents are waited for."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Event
from time import sleep

import pytest

pytest.importorskip("starlette")

from eventually import eventually

from topdeck.arena.play.isolation import IsolatedAgent
from topdeck.web.thinker import Thinker


def thinker() -> Thinker:
    return Thinker("random", "gwent", asyncio.Semaphore(2))


def test_agents_that_think_take_no_thread_that_others_need() -> None:
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


def test_a_process_is_put_away_only_when_nobody_waits_for_it_even_if_the_server_ends_in_between() -> None:
    """Whoever ends a server cancels all of its tasks; the thread goes on, and must not lose its process."""
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


def test_an_agent_is_ended_although_the_server_closes_its_event_loop_meanwhile() -> None:
    """A second Ctrl-C cancels a page again while it ends its agent."""
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
