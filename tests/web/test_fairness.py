"""Sharing slots among clients."""

from __future__ import annotations

import asyncio

import pytest

pytest.importorskip("starlette")

from topdeck.web.errors import LimitReached
from topdeck.web.fairness import CLIENT, FairSlots, Quota


async def hold(slots: FairSlots, client: str, order: list[str], until: asyncio.Event | None = None) -> None:
    CLIENT.set(client)
    async with slots.turn():
        order.append(client)
        if until is not None:
            await until.wait()


def test_clients_take_turns_whatever_the_length_of_their_queues() -> None:
    async def ask() -> list[str]:
        order: list[str] = []
        slots = FairSlots(1)
        begin = asyncio.Event()
        first = asyncio.create_task(hold(slots, "greedy", order, begin))
        await asyncio.sleep(0)
        later = [asyncio.create_task(hold(slots, "greedy", order)) for _ in range(3)]
        later += [asyncio.create_task(hold(slots, name, order)) for name in ("modest", "patient")]
        await asyncio.sleep(0)
        begin.set()
        await asyncio.gather(first, *later)
        return order

    assert asyncio.run(ask()) == ["greedy", "greedy", "modest", "patient", "greedy", "greedy"]


def test_no_client_holds_all_slots() -> None:
    async def ask() -> list[str]:
        order: list[str] = []
        slots, end = FairSlots(2), asyncio.Event()
        held = [asyncio.create_task(hold(slots, "greedy", order, end)) for _ in range(3)]
        await asyncio.sleep(0)
        await asyncio.wait_for(hold(slots, "modest", order), 5)
        end.set()
        await asyncio.gather(*held)
        return order

    assert asyncio.run(ask()) == ["greedy", "modest", "greedy", "greedy"]


def test_a_cancelled_client_leaves_the_queue_and_returns_its_slot() -> None:
    async def ask() -> list[str]:
        order: list[str] = []
        slots, end = FairSlots(1), asyncio.Event()
        holder = asyncio.create_task(hold(slots, "first", order, end))
        await asyncio.sleep(0)
        gone = asyncio.create_task(hold(slots, "second", order))
        last = asyncio.create_task(hold(slots, "third", order))
        await asyncio.sleep(0)
        gone.cancel()
        holder.cancel()
        await asyncio.wait_for(last, 5)
        assert (slots.free, slots.has_waiting, +slots.running) == (1, False, {})
        return order

    assert asyncio.run(ask()) == ["first", "third"]


def test_a_quota_counts_each_client() -> None:
    quota = Quota(1)
    CLIENT.set("one")
    with quota.admit("too many"):
        with pytest.raises(LimitReached, match="too many"), quota.admit("too many"):
            pass
        CLIENT.set("other")
        with quota.admit("too many"):
            pass
        CLIENT.set("one")
    with quota.admit("too many"):
        pass
    assert not quota.held
