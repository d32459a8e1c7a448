"""Measure the response times of the web server under load: `python benchmarks/table_load.py`.

Twenty users play against the champion at the same time, and another user browses the other pages.  The champion has 100
ms per decision.  With `--hostile`, another client opens games against agents that search for as long as they are
allowed, opens games and sockets without using them, sends incomplete headers, and requests large positions.  Each
client has a different address, starting with 127.0.0.10.

The exit status is 1 if a page request was rejected, if a response without thinking time took longer than 200 ms, or if
a user waited longer than two seconds for the opponent's move.  With `--many 500`, the program instead plays 500 games
against `random` in succession, and prints the server's memory use.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from httpx2 import AsyncClient, AsyncHTTPTransport, HTTPError
from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

MOST_MS = 200.0  # the limit for a response that involves no thinking time
MOST_WAIT_MS = 2000.0  # the limit for the opponent's move
WAIT = "wait for the opponent's move"
START = "wait for the opponent's first move"  # the opponent's process must start first
WAITS = (START, WAIT)
HOSTILE = "champion(iterations=1000000000, ms=none)"
AROUND = ("/api/games", "/api/shelf", "/api/puzzles", "/")
PAUSE = 0.25  # seconds between two page requests


class Times:
    """Response times by type of request."""

    def __init__(self) -> None:
        self.found: dict[str, list[float]] = defaultdict(list)
        self.refused = 0

    @contextmanager
    def measured(self, what: str) -> Iterator[None]:
        start = perf_counter()
        yield
        self.found[what].append(1000 * (perf_counter() - start))

    def slowest(self, *, waiting: bool) -> float:
        """Return the time of the slowest response with thinking time, or of the slowest response without it."""
        slowest = (max(times) for what, times in self.found.items() if (what in WAITS) == waiting)
        return max(slowest, default=0.0)

    def table(self) -> Table:
        table = Table("request", "number", "median", "99 %", "slowest")
        for what, times in self.found.items():
            ordered = sorted(times)
            shown = (median(ordered), ordered[int(0.99 * (len(ordered) - 1))], ordered[-1])
            table.add_row(what, f"{len(times):,}", *(f"{ms:.0f} ms" for ms in shown))
        return table


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, int]]:
    """Start a server in a separate process and yield its address and its process id."""
    command = [sys.executable, "-m", "topdeck", "serve", "--no-open", "--port", "0"]
    command += ["--folder", str(folder / "rooms"), "--watch", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        found = re.search(r"http://[\w.:]+", process.stdout.readline())
        try:
            if found is None:
                raise SystemExit("the server did not start")
            yield found[0], process.pid
        finally:
            process.kill()


def client_at(address: str, number: int) -> tuple[AsyncClient, str]:
    """Return a client with a unique address."""
    own = f"127.0.0.{number}"
    return AsyncClient(base_url=address, timeout=60, transport=AsyncHTTPTransport(local_address=own)), own


async def play(client: AsyncClient, own: str, game: str, opponent: str, chance: Random, times: Times) -> int:
    """Play a game with immediate random moves, and return the number of decisions."""
    with times.measured("begin a game"):
        answer = await client.post("/api/rooms", json={"game": game, "opponent": opponent})
    room = answer.raise_for_status().json()
    address = str(client.base_url).replace("http", "ws")
    async with connect(f"{address}/api/rooms/{room['room']}", max_size=None, local_addr=(own, 0)) as socket:
        with times.measured("sit down"):
            await socket.send(json.dumps({"type": "join", "token": room["token"]}))
            position = await received(socket)
        started = False
        while "ending" not in position:
            if moves := position["scene"].get("moves"):
                move = {"type": "move", "number": position["number"], "action": chance.choice(moves)["action"]}
                with times.measured("move"):
                    await socket.send(json.dumps(move))
                    position = await received(socket)
            else:
                with times.measured(WAIT if started else START):
                    position = await received(socket)
                started = True
        return int(position["number"])


async def attack(address: str) -> None:
    """Act as a hostile client until cancelled."""
    client, own = client_at(address, 250)
    host, port = address.removeprefix("http://").split(":")
    sockets: list[Any] = [await asyncio.open_connection(host, int(port), local_addr=(own, 0)) for _ in range(50)]
    for _, writer in sockets[:25]:
        writer.write(b"GET / HTTP/1.1\r\nHost: ")
    ws = address.replace("http", "ws")
    async with client:
        while True:
            with suppress(HTTPError, OSError, WebSocketException):  # the client continues if a request is rejected
                await attack_once(client, ws, own, sockets)
            await asyncio.sleep(0.05)


async def attack_once(client: AsyncClient, address: str, own: str, sockets: list[Any]) -> None:
    """Open games against slow agents, keep their connections open, and request expensive responses."""
    for game in ("hearthstone", "gwent"):
        answer = await client.post("/api/rooms", json={"game": game, "opponent": HOSTILE, "seat": "second"})
        if answer.status_code == 201:
            room = answer.json()
            socket = await connect(f"{address}/api/rooms/{room['room']}", max_size=None, local_addr=(own, 0))
            await socket.send(json.dumps({"type": "join", "token": room["token"]}))
            sockets.append(socket)
    await client.get("/api/puzzles")
    form = {"game": "hearthstone", "state": {"sides": [{"board": ["x"] * 400}] * 2}}
    await client.post("/api/analysis/look", json=form)


async def received(socket: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await socket.recv())
    return found


async def look_around(client: AsyncClient, times: Times) -> None:
    """Request one page after another."""
    while True:
        for path in AROUND:
            with times.measured(f"GET {path}"):
                answer = await client.get(path)
            times.refused += answer.is_error
            await asyncio.sleep(PAUSE)


async def measure(address: str, games: int, opponent: str, hostile: bool) -> tuple[Times, int]:
    times = Times()
    names = ("hearthstone", "gwent")
    async with AsyncClient(base_url=address, timeout=60) as client:
        for path in AROUND:  # waits until the server has loaded its modules
            await client.get(path)
        others = [asyncio.create_task(look_around(client, times))]
        if hostile:
            others.append(asyncio.create_task(attack(address)))
            await asyncio.sleep(2)
        people = [client_at(address, 10 + number) for number in range(games)]
        rooms = (
            play(person, own, names[number % 2], opponent, Random(number), times)
            for number, (person, own) in enumerate(people)
        )
        decisions = await asyncio.gather(*rooms)
        for task in others:
            task.cancel()
            if task.done() and not task.cancelled():
                task.result()  # raises the error that ended the client early, if any
    return times, sum(decisions)


async def play_many(address: str, process: int, games: int) -> None:
    """Play games against `random` one after another, and print the server's memory use every fifty games."""
    times = Times()
    client, own = client_at(address, 10)
    async with client:
        for number in range(games + 1):
            if number % 50 == 0:
                print(f"{number:>4} games: {memory(process):,.0f} MB", flush=True)
            await play(client, own, "gwent", "random", Random(number), times)


def memory(process: int) -> float:
    """Return the resident memory of a process, in megabytes."""
    status = Path(f"/proc/{process}/status").read_text("utf-8")
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="number of simultaneous games (default: 20)")
    parser.add_argument(
        "--opponent", default="champion(ms=100)", help="agent to play against (default: champion(ms=100))"
    )
    parser.add_argument("--hostile", action="store_true", help="add a hostile client")
    parser.add_argument(
        "--many", type=int, default=0, help="play this many games in succession instead of simultaneous games"
    )
    asked = parser.parse_args()
    start = perf_counter()
    with TemporaryDirectory() as folder, server(Path(folder)) as (address, process):
        if asked.many:
            asyncio.run(play_many(address, process, asked.many))
            return 0
        times, decisions = asyncio.run(measure(address, asked.games, asked.opponent, asked.hostile))
        used = memory(process)
    console = Console()
    console.print(times.table())
    seconds = perf_counter() - start
    slowest, waited = times.slowest(waiting=False), times.slowest(waiting=True)
    console.print(f"{asked.games} games against {asked.opponent}, {decisions:,} decisions in {seconds:.0f} s")
    console.print(f"the slowest response took {slowest:.0f} ms (limit: {MOST_MS:.0f} ms)")
    console.print(f"the longest wait for a move took {waited:.0f} ms (limit: {MOST_WAIT_MS:.0f} ms)")
    console.print(f"{times.refused} page requests were rejected")
    console.print(f"the server used {used:,.0f} MB; machine load: {os.getloadavg()[0]:.1f}")
    return 0 if slowest <= MOST_MS and waited <= MOST_WAIT_MS and not times.refused else 1


if __name__ == "__main__":
    sys.exit(main())
