"""Messages to a page do not depend on hidden information."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TypeVar

import pytest

pytest.importorskip("starlette")

from msgspec import json
from starlette.testclient import TestClient

from topdeck.agents import make_agent
from topdeck.core.agent import Agent
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.session import Session
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.web.rooms.files import Role, RoomFiles
from topdeck.web.rooms.messages import log_line
from topdeck.web.rooms.room import Room
from topdeck.web.security import Guard
from topdeck.web.server import Options, make_app
from topdeck.web.thinker import AgentSlots

GAMES_OF_EACH = 25

Found = TypeVar("Found")


class QuickThinker:
    """Calls an agent at once, without a process of its own."""

    def __init__(self, spec: str, game: str, *_: object) -> None:
        self.agent = make_agent(spec, game)

    async def ask(self, question: Callable[[Agent], Found]) -> Found:
        return question(self.agent)

    async def call(self, step: Callable[[Agent], Found]) -> Found:
        return step(self.agent)

    async def close(self) -> None:
        """Do nothing: there is no process."""

    async def kill(self) -> None:
        """Do nothing: there is no process."""


def received(page: TestClient, room: dict[str, str], chance: Random) -> list[str]:
    """All messages to a connection in a whole game."""
    texts: list[str] = []
    with page.websocket_connect(f"/api/rooms/{room['room']}") as socket:
        socket.send_json({"type": "join", "token": room["token"]})
        while True:
            texts.append(socket.receive_text())
            position = json.decode(texts[-1])
            if "ending" in position:
                return texts
            if moves := position["scene"].get("moves"):
                action = chance.choice(moves)["action"]
                socket.send_json({"type": "move", "number": position["number"], "action": action})


def disguised(name: str, files: RoomFiles, chance: Random) -> Iterator[str]:
    """The messages of the same game with different hidden information."""
    note, record = files.read(name)
    start = replace(record, actions=[])
    room = Room(name, note, start, files, AgentSlots(1))
    yield told_of_another(room, chance)
    for text in record.actions:
        room.play(room.session.state.parse(text))
        yield told_of_another(room, chance)


def told_of_another(room: Room, chance: Random) -> str:
    real = room.session.state
    room.session.state = room.game.resample_hidden(real, room.seat, Rng(chance.getrandbits(32)))
    try:
        last = room.session.view(room.seat).history[-1:]
        return json.encode(room.position(Role(room.seat, True), tuple(log_line(event) for event in last))).decode()
    finally:
        room.session.state = real


def test_equal_names_on_both_sides_are_told_apart() -> None:
    table = scenario(side("shaman", board=["Tunnel Trogg"]), side("shaman", board=["Tunnel Trogg", "Wisp"]))
    session = Session(table.state)
    session.submit(0, table.state.parse("attack 0.1 > 1.1"))
    words = [effect.words for effect in log_line(session.view(0).history[-1]).effects if effect.kind == "damage"]
    assert words == [
        "player 1's Tunnel Trogg takes 1 damage from player 0's Tunnel Trogg",
        "player 0's Tunnel Trogg takes 1 damage from player 1's Tunnel Trogg",
    ]
    other = scenario(side("shaman", board=["Tunnel Trogg"]), side("shaman", board=["Tunnel Trogg", "Wisp"]))
    session = Session(other.state)
    session.submit(0, other.state.parse("attack 0.1 > 1.2"))
    words = [effect.words for effect in log_line(session.view(0).history[-1]).effects if effect.kind == "damage"]
    assert words[0] == "Wisp takes 1 damage from Tunnel Trogg"


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_messages_to_a_seat_do_not_depend_on_hidden_information(
    tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("topdeck.web.rooms.room.Thinker", QuickThinker)
    decks = [deck.name for deck in load_game(game).decks.included()]
    files = RoomFiles(tmp_path)
    with TestClient(make_app(Options(tmp_path, guard=Guard(hosts=("testserver",))))) as page:
        for number in range(GAMES_OF_EACH):
            chance = Random(number)
            own, other = chance.choice(decks), chance.choice(decks)
            invitation = {"game": game, "opponent": "random", "deck": own, "opponent_deck": other}
            room = page.post("/api/rooms", json=invitation).json()
            assert received(page, room, chance) == list(disguised(room["room"], files, chance))
