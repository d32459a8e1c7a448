"""Measure the response times of the web server under load: `python benchmarks/table_load.py`.

Twenty users play the champion at the same time, with 100 ms per decision of the champion, and another user browses the
other pages.  Everything except thinking time is measured: the time from a move to its update, and every other request.
The exit status is 1 if any response took longer than 200 ms.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from httpx2 import AsyncClient
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect

MOST_MS = 200.0  # the limit for a response that involves no thinking time
AROUND = ("/api/games", "/api/shelf", "/api/puzzles", "/")
PAUSE = 0.25  # seconds between two page requests


class Times:
    """Response times by type of request."""

    def __init__(self) -> None:
        self.found: dict[str, list[float]] = defaultdict(list)

    @contextmanager
    def measured(self, what: str) -> Iterator[None]:
        start = perf_counter()
        yield
        self.found[what].append(1000 * (perf_counter() - start))

    @property
    def slowest(self) -> float:
        return max(max(times) for times in self.found.values())

    def table(self) -> Table:
        table = Table("request", "number", "median", "99 %", "slowest")
        for what, times in self.found.items():
            ordered = sorted(times)
            shown = (median(ordered), ordered[int(0.99 * (len(ordered) - 1))], ordered[-1])
            table.add_row(what, f"{len(times):,}", *(f"{ms:.0f} ms" for ms in shown))
        return table


@contextmanager
def server(folder: Path) -> Iterator[str]:
    """Start a server in a separate process and yield its address."""
    command = [sys.executable, "-m", "topdeck", "serve", "--no-open", "--port", "0"]
    command += ["--folder", str(folder / "rooms"), "--watch", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://[\w.:]+", process.stdout.readline())
        try:
            if found is None:
                raise SystemExit("the server did not start")
            yield found[0]
        finally:
            process.kill()


async def play(client: AsyncClient, game: str, opponent: str, chance: Random, times: Times) -> int:
    """Play a game by making random moves immediately; return the number of decisions."""
    with times.measured("begin a game"):
        answer = await client.post("/api/rooms", json={"game": game, "opponent": opponent})
    room = answer.raise_for_status().json()
    address = str(client.base_url).replace("http", "ws")
    async with connect(f"{address}/api/rooms/{room['room']}", max_size=None) as socket:
        with times.measured("sit down"):
            await socket.send(json.dumps({"type": "join", "token": room["token"]}))
            position = await received(socket)
        while "ending" not in position:
            if moves := position["scene"].get("moves"):
                move = {"type": "move", "number": position["number"], "action": chance.choice(moves)["action"]}
                with times.measured("move"):
                    await socket.send(json.dumps(move))
                    position = await received(socket)
            else:
                position = await received(socket)  # after the opponent's move
        return int(position["number"])


async def received(socket: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await socket.recv())
    return found


async def look_around(client: AsyncClient, times: Times) -> None:
    """Request one page after another."""
    while True:
        for path in AROUND:
            with times.measured(f"GET {path}"):
                (await client.get(path)).raise_for_status()
            await asyncio.sleep(PAUSE)


async def measure(address: str, games: int, opponent: str) -> tuple[Times, int]:
    times = Times()
    names = ("hearthstone", "gwent")
    async with AsyncClient(base_url=address, timeout=60) as client:
        await client.get("/")  # fails until the server has started
        visitor = asyncio.create_task(look_around(client, times))
        rooms = (play(client, names[number % 2], opponent, Random(number), times) for number in range(games))
        decisions = await asyncio.gather(*rooms)
        visitor.cancel()
    return times, sum(decisions)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="number of simultaneous games (20)")
    parser.add_argument("--opponent", default="champion(ms=100)", help="agent to play against (champion(ms=100))")
    asked = parser.parse_args()
    start = perf_counter()
    with TemporaryDirectory() as folder, server(Path(folder)) as address:
        times, decisions = asyncio.run(measure(address, asked.games, asked.opponent))
    console = Console()
    console.print(times.table())
    seconds = perf_counter() - start
    verdict = "all" if times.slowest <= MOST_MS else "NOT all"
    console.print(f"{asked.games} games against {asked.opponent}, {decisions:,} decisions in {seconds:.0f} s")
    console.print(f"{verdict} answers within {MOST_MS:.0f} ms; the slowest took {times.slowest:.0f} ms")
    return 0 if times.slowest <= MOST_MS else 1


if __name__ == "__main__":
    sys.exit(main())
