"""Work in threads beside the event loop, a little at a time: games in progress need threads as well."""

import asyncio
from collections.abc import Callable
from typing import ParamSpec, TypeVar

AT_ONCE = 3

Given = ParamSpec("Given")
Found = TypeVar("Found")


class ThreadLimiter:
    """Runs functions in threads, a few at the same time."""

    def __init__(self, most: int = AT_ONCE) -> None:
        self.room = asyncio.Semaphore(most)

    async def __call__(self, work: Callable[Given, Found], *args: Given.args, **kwargs: Given.kwargs) -> Found:
        async with self.room:
            return await asyncio.to_thread(work, *args, **kwargs)
