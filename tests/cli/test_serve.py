"""The start and the end of `topdeck serve`."""

from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from urllib.request import Request, urlopen

import pytest
from psutil import Process

pytest.importorskip("uvicorn")

from command import topdeck
from life_cycle import LOG
from msgspec import json
from websockets.sync.client import connect

from topdeck.core.record import start_record, write_records
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng

LATEST = 30.0  # seconds: for a machine that has much else to do


# ---- what it cannot begin with


def test_games_cannot_be_kept_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "Makefile"
    file.write_text("all:\n", "utf-8")
    answer = topdeck("serve", "--folder", str(file), "--port", "0", "--no-open")
    words = f"topdeck: games cannot be stored in {file}: it is not a folder; choose a folder with --folder\n"
    assert (answer.status, answer.err) == (2, words)


def test_games_cannot_be_kept_below_a_file(tmp_path: Path) -> None:
    (tmp_path / "Makefile").write_text("all:\n", "utf-8")
    folder = tmp_path / "Makefile" / "games"
    answer = topdeck("serve", "--folder", str(folder), "--port", "0", "--no-open")
    words = f"topdeck: games cannot be stored in {folder}: Not a directory; choose a folder with --folder\n"
    assert (answer.status, answer.err) == (2, words)


@pytest.mark.parametrize("host", ["ü..x", "a..b", "fe80::1%nothing"])
def test_an_invalid_address_is_rejected(tmp_path: Path, host: str) -> None:
    answer = topdeck("serve", "--host", host, "--folder", str(tmp_path), "--port", "0", "--no-open")
    assert (answer.status, answer.err) == (
        2,
        f"topdeck: the address {host} does not exist; choose another address with --host\n",
    )


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--agent", "os:nope"), "unknown agent class 'nope' in os"),
        (("--agent", "no_such_module:Face"), "the module of the agent 'no_such_module:Face' cannot be imported: "),
        (
            ("--agent", "greedy"),
            "--agent greedy is not an external agent; pass it as module:Class, file.py or exec:command\n",
        ),
        (
            ("--host", ""),
            "--host is empty; pass an address such as 127.0.0.1, or 0.0.0.0 for all addresses of this machine\n",
        ),
        (("--watch", "missing"), "the file or folder missing does not exist; choose another with --watch\n"),
    ],
)
def test_an_invalid_option_is_rejected_before_anything_is_served(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("uvicorn.Server.run", lambda server, sockets: [one.close() for one in sockets])
    answer = topdeck("serve", *arguments, "--folder", "rooms", "--port", "0", "--no-open")
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"topdeck: {message}")
    assert answer.err.count("\n") == 1
    assert not Path("rooms").exists()


def test_external_agents_and_scores_are_offered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "offered.py").write_text(
        "from topdeck import Agent\n"
        "from topdeck.core.state import StateScore\n"
        "class Face(Agent): pass\n"
        "class Life(StateScore): pass\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr("uvicorn.Server.run", lambda server, sockets: [one.close() for one in sockets])
    offered = ("--agent", "offered:Face", "--agent", "offered:Life")
    answer = topdeck("serve", *offered, "--folder", str(tmp_path / "rooms"), "--port", "0", "--no-open")
    assert (answer.status, answer.err) == (0, "")


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        answer = topdeck("serve", "--port", str(port), "--folder", str(tmp_path), "--no-open")
    assert answer.status == 2
    assert answer.err.startswith(f"topdeck: port {port} on 127.0.0.1 cannot be used: ")


# ---- how it ends


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """`topdeck serve` in a separate process, with a game to watch."""
    (tmp_path / "games").mkdir()
    write_game(tmp_path / "games" / "game.jsonl")
    with served(tmp_path, "--watch", str(tmp_path / "games")) as process:
        yield process


@contextmanager
def served(folder: Path, *options: str, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """`topdeck serve` in a separate process."""
    where = ["--port", "0", "--folder", str(folder / "rooms")]
    command = [sys.executable, "-m", "topdeck", "serve", "--no-open", *where, *options]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "COLUMNS": "200", **environment}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, env=environment, text=True) as process:
        yield process
        process.kill()


def address_of(server: subprocess.Popen[str]) -> re.Match[str]:
    """Return the address that a server prints, with its host and port."""
    assert server.stdout is not None
    found = re.search(r"http://([\d.]+):(\d+)/(?= )", server.stdout.readline())
    assert found
    return found


def write_game(path: Path) -> None:
    game, rng = load_game("gwent"), Rng(3)
    decks = (game.decks.default(), game.decks.default())
    state = game.start(decks, 3)
    record = start_record("gwent", state, decks, 3)
    while (action := state.pick(rng)) is not None:
        state.step(action)
        record.add(state, action)
    write_records(path, [record])


def asked_for_a_judgement(server: subprocess.Popen[str]) -> socket.socket:
    """The connection of a page that waits for the review of a complete game."""
    found = address_of(server)
    [item] = json.decode(urlopen(f"{found[0]}api/shelf", timeout=LATEST).read())
    body = b'{"agent": "ismcts", "ms": 2000}'
    head = f"POST /api/shelf/{item['id']}/games/1/judgement HTTP/1.1\r\nHost: {found[1]}\r\n"
    page = socket.create_connection((found[1], int(found[2])))
    page.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
    return page


def thinking_below(server: subprocess.Popen[str]) -> list[Process]:
    """Wait until agents have processes, and return them."""
    deadline = monotonic() + LATEST
    agents: list[Process] = []
    while not agents:
        assert monotonic() < deadline, "no agent thinks"
        sleep(0.02)
        agents = Process(server.pid).children()
    return agents


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes cannot be looked at here")
@pytest.mark.parametrize("times", [1, 2])
def test_ctrl_c_ends_it_while_an_agent_thinks_and_leaves_nothing_behind(
    server: subprocess.Popen[str], times: int
) -> None:
    with asked_for_a_judgement(server):
        started = thinking_below(server)
        for _ in range(times):
            server.send_signal(signal.SIGINT)
            sleep(0.2)
        _, errors = server.communicate(timeout=LATEST)
    assert server.returncode == 130
    assert errors.strip() == ""
    assert not [process for process in started if process.is_running()]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes cannot be looked at here")
@pytest.mark.parametrize("agent", ["life_cycle:Logger", "life_cycle:CloseHanger"])
def test_ctrl_c_closes_an_agent_that_waits_for_its_opponent_and_kills_one_that_hangs(
    tmp_path: Path, agent: str
) -> None:
    log = tmp_path / "log"
    path = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
    with (
        served(tmp_path, "--agent", agent, "--isolate", "process", PYTHONPATH=path, **{LOG: str(log)}) as server,
        opponents_first_turn(address_of(server), agent),
    ):
        started = Process(server.pid).children()
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=LATEST)
    assert (server.returncode, errors.strip()) == (130, "")
    words = [line.split()[1] for line in log.read_text().splitlines()]
    assert (words[:2], words.count("close"), words[-1]) == (["open", "begin"], 1, "close")
    assert started
    assert not [process for process in started if process.is_running()]


@contextmanager
def opponents_first_turn(address: re.Match[str], agent: str) -> Iterator[None]:
    """The connection of a page after the agent has played its first turn."""
    asked = {"game": "hearthstone", "opponent": agent, "seat": "second", "settings": {"mulligan": False}}
    body = json.encode(asked)
    room = json.decode(urlopen(Request(f"{address[0]}api/rooms", body), timeout=LATEST).read())
    with connect(f"ws://{address[1]}:{address[2]}/api/rooms/{room['room']}") as page:
        page.send(json.encode({"type": "join", "token": room["token"]}).decode())
        while not json.decode(page.recv(LATEST))["scene"].get("moves"):
            pass
        yield
