"""The limit for threads."""

from __future__ import annotations

import asyncio
from threading import Event

import pytest

pytest.importorskip("starlette")

from topdeck.web.wire import ThreadLimiter


def test_the_number_of_threads_of_a_client_is_limited() -> None:
    begun: list[int] = []
    go_on = Event()

    def work(number: int) -> int:
        begun.append(number)
        go_on.wait(10)
        return number

    async def ask() -> list[int]:
        aside = ThreadLimiter(3)
        asked = [asyncio.create_task(aside(work, number)) for number in range(4)]
        while len(begun) < 2:
            await asyncio.sleep(0.001)
        await asyncio.sleep(0.02)
        assert len(begun) == 2
        go_on.set()
        return [await task for task in asked]

    assert asyncio.run(ask()) == [0, 1, 2, 3]
