"""Games between two people, and spectators."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random
from time import sleep

import pytest

pytest.importorskip("starlette")

from room_page import HERE, Message, joined, move, opened, sit
from starlette.testclient import TestClient

from topdeck.web.rooms.room import MOST_FOLLOWERS, TurnClock
from topdeck.web.server import Options, make_app

DUEL = {"opponent": "person", "settings": {"mulligan": False}}


@pytest.fixture
def page(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(Options(tmp_path, guard=HERE))) as client:
        yield client


def tokens(room: Message) -> tuple[Message, Message, Message]:
    """The room with the token of the host, of the guest and of spectators."""
    return room, {**room, "token": room["guest"]}, {**room, "token": room["watch"]}


def names(position: Message) -> list[str]:
    return [player["name"] for player in position["players"]]


def test_two_people_play_each_other_from_their_own_seats(page: TestClient) -> None:
    host, guest, _ = tokens(opened(page, game="gwent", opponent="person"))
    rng = Random(1)
    with joined(page, host) as first, joined(page, guest) as second:
        own = sit(first, host)
        other = sit(second, guest)
        assert names(own) == ["You", "Guest"]
        assert [player.get("away", False) for player in own["players"]] == [False, True]
        assert names(other) == ["Host", "You"]
        own = first.receive_json()
        assert not any(player.get("away") for player in own["players"])
        for _ in range(1000):
            if "ending" in own:
                break
            assert bool(own["scene"].get("moves")) != bool(other["scene"].get("moves"))
            mover, position = (first, own) if own["scene"].get("moves") else (second, other)
            action = rng.choice(position["scene"]["moves"])["action"]
            mover.send_json({"type": "move", "number": position["number"], "action": action})
            own, other = first.receive_json(), second.receive_json()
        assert own["ending"]["winner"] == other["ending"]["winner"]
    listed = page.get("/api/shelf").json()[0]
    assert listed["agents"] == ["person", "guest"]


def test_people_cannot_move_for_each_other(page: TestClient) -> None:
    host, guest, _ = tokens(opened(page, **DUEL))
    with joined(page, host) as first, joined(page, guest) as second:
        position = sit(first, host)
        sit(second, guest)
        first.receive_json()
        action = position["scene"]["moves"][0]["action"]
        assert move(second, position, action)["words"] == "it is the opponent's turn to decide"
        first.send_json({"type": "hint", "number": position["number"]})
        assert first.receive_json()["words"] == "there are no hints in games between people"


def test_spectators_see_the_players_view_and_cannot_play(page: TestClient) -> None:
    host, _, watch = tokens(opened(page, **DUEL))
    with joined(page, host) as first, joined(page, watch) as watching:
        position = sit(first, host)
        seen = sit(watching, watch)
        assert seen["watching"]
        assert seen["scene"]["sides"] == position["scene"]["sides"]
        assert "moves" not in seen["scene"]
        action = position["scene"]["moves"][0]["action"]
        assert move(watching, position, action)["words"] == "spectators cannot play"
        after = move(first, position, action)
        assert watching.receive_json()["number"] == after["number"] == 1


def test_the_clock_of_both_people_runs_out(page: TestClient) -> None:
    host, guest, _ = tokens(opened(page, **DUEL, turn_seconds=1))
    with joined(page, host) as first, joined(page, guest) as second:
        sit(first, host)
        sit(second, guest)
        assert first.receive_json()["seconds"] <= 1
        assert "moves" not in first.receive_json()["scene"]
        found = second.receive_json()
        assert found["scene"]["moves"]
        assert found["seconds"] > 0


@pytest.mark.parametrize("seat", ["first", "second"])
def test_no_clock_runs_before_the_guest_has_joined(page: TestClient, seat: str) -> None:
    host, guest, _ = tokens(opened(page, **DUEL, turn_seconds=1, seat=seat))
    with joined(page, host) as first:
        assert "seconds" not in sit(first, host)
        sleep(1.2)
        with joined(page, guest) as second:
            found = sit(second, guest)
            assert (found["number"], found["seconds"]) == (0, pytest.approx(1, abs=0.5))


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_each_person_has_the_whole_time_for_the_mulligan(page: TestClient, game: str) -> None:
    host, guest, _ = tokens(opened(page, game=game, opponent="person", turn_seconds=3))
    with joined(page, host) as first, joined(page, guest) as second:
        position = sit(first, host)
        sit(second, guest)
        first.receive_json()
        sleep(1.5)
        number = position["number"]
        while position["scene"].get("moves"):  # Gwent asks for one card after another
            keeping = position["scene"]["moves"][0]["action"]
            position = move(first, position, keeping)
            found = second.receive_json()
        assert found["number"] > number
        assert found["seconds"] == pytest.approx(3, abs=0.7)
        while found["scene"].get("moves"):  # nobody decides: the time of the second person runs out
            found = second.receive_json()
        assert [line["player"] for line in found["story"]] == [1]
        while (position := first.receive_json())["number"] < found["number"]:
            pass
        assert position["seconds"] == pytest.approx(3, abs=0.7), "the first turn begins with the whole time"


def test_time_spent_in_one_turn_is_not_given_back() -> None:
    async def seconds() -> list[float | None]:
        clock, found = TurnClock(10.0), []
        for player in (0, 1, 0):
            clock.set(5, player, lambda: None)
            found.append(clock.seconds_left())
            await asyncio.sleep(1)
        clock.set(6, 0, lambda: None)
        found.append(clock.seconds_left())
        clock.stop()
        return found

    assert asyncio.run(seconds()) == pytest.approx([10, 10, 9, 10], abs=0.5)


def test_the_guest_cannot_keep_the_host_out(page: TestClient) -> None:
    host, guest, _ = tokens(opened(page, **DUEL))
    with ExitStack() as pages:
        for _ in range(MOST_FOLLOWERS):
            sit(pages.enter_context(joined(page, guest)), guest)
        assert "scene" in sit(pages.enter_context(joined(page, host)), host)


def test_each_reader_gets_the_result_in_fitting_words(page: TestClient) -> None:
    host, guest, watch = tokens(opened(page, **DUEL))
    with joined(page, host) as first, joined(page, guest) as second, joined(page, watch) as watching:
        for socket, room in ((first, host), (second, guest), (watching, watch)):
            sit(socket, room)
        first.send_json({"type": "concede"})
        endings = []
        for socket in (first, second, watching):
            while "ending" not in (position := socket.receive_json()):
                pass
            endings.append(position["ending"]["words"])
        assert endings == ["you conceded", "the opponent conceded", "Host conceded"]
        assert names(position) == ["Host", "Guest"]


def test_players_can_share_a_finished_game_and_spectators_cannot(page: TestClient) -> None:
    host, guest, watch = tokens(opened(page, **DUEL))
    answers = [
        page.post(f"/api/rooms/{room['room']}/share", json={"type": "join", "token": room["token"]})
        for room in (host, guest, watch)
    ]
    assert [answer.status_code for answer in answers] == [200, 200, 403]
    assert answers[-1].json()["words"] == "only the players can share this game"


def test_both_people_return_after_a_restart(tmp_path: Path) -> None:
    def server() -> TestClient:
        return TestClient(make_app(Options(tmp_path, guard=HERE)))

    with server() as before:
        host, guest, watch = tokens(opened(before, **DUEL))
        with joined(before, host) as first:
            position = sit(first, host)
            after = move(first, position, "end")
    with server() as again, joined(again, guest) as second, joined(again, watch) as watching:
        found = sit(second, guest)
        assert (found["number"], bool(found["scene"].get("moves"))) == (after["number"], True)
        assert sit(watching, watch)["number"] == after["number"]
