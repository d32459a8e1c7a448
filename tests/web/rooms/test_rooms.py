"""Rooms: a person plays against an agent and receives what the seat sees."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import perf_counter

import pytest

pytest.importorskip("starlette")

from room_page import HERE, Message, joined, move, opened, own_decision, played, refusal, sit
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from topdeck import load_game
from topdeck.core.record import read_records
from topdeck.games.hearthstone.cards.database import rules
from topdeck.games.hearthstone.decks.codes import encode_deck
from topdeck.web.rooms.room import TurnClock
from topdeck.web.server import Options, make_app
from topdeck.web.thinker import LONGEST


@pytest.fixture
def page(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(make_app(Options(tmp_path, guard=HERE))) as client:
        yield client


# ---- a game


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_a_game_is_played_to_its_end_and_kept_as_a_record(page: TestClient, tmp_path: Path, game: str) -> None:
    room = opened(page, game=game)
    with joined(page, room) as socket:
        last = played(socket, sit(socket, room), Random(1))
    assert last["ending"]["winner"] in (0, 1, None)
    [record] = read_records(tmp_path / f"{room['room']}.jsonl")
    assert record.final().result() is not None
    assert len(record.actions) == last["number"]


@pytest.mark.slow
def test_a_page_that_joins_again_receives_the_whole_log(page: TestClient) -> None:
    room = opened(page)
    with joined(page, room) as socket:
        left = own_decision(socket, played(socket, sit(socket, room), Random(2), most=4))
    with joined(page, room) as socket:
        found = sit(socket, room)
    assert found["number"] == left["number"]
    assert found["scene"] == left["scene"]
    assert len(found["story"]) == found["number"]


@pytest.mark.slow
def test_a_game_resumes_after_a_restart_of_the_server(page: TestClient, tmp_path: Path) -> None:
    room = opened(page)
    with joined(page, room) as socket:
        left = own_decision(socket, played(socket, sit(socket, room), Random(3), most=4))
    with TestClient(make_app(Options(tmp_path, guard=HERE))) as again, joined(again, room) as socket:
        found = sit(socket, room)
        assert found["scene"] == left["scene"]
        assert "ending" in played(socket, found, Random(4))


def first_hands(folder: Path, seed: int | None) -> list[list[str]]:
    """The person's hands in the first three games of a server."""
    hands = []
    with TestClient(make_app(Options(folder, guard=HERE, seed=seed))) as page:
        for _ in range(3):
            room = opened(page)
            with joined(page, room) as socket:
                places = {place["name"]: place for place in sit(socket, room)["scene"]["sides"][0]["places"]}
                hands.append([face["name"] for face in places["hand"]["faces"]])
    return hands


def test_a_server_with_a_seed_deals_the_same_games_again(tmp_path: Path) -> None:
    once, again, other = (first_hands(tmp_path / name, seed) for name, seed in (("a", 1), ("b", 1), ("c", 2)))
    assert once == again
    assert once != other
    assert once[0] != once[1]


def test_a_server_without_a_seed_deals_different_games(tmp_path: Path) -> None:
    assert first_hands(tmp_path / "a", None) != first_hands(tmp_path / "b", None)


@pytest.mark.slow
def test_a_stopping_server_does_not_wait_for_an_opponent_and_the_game_resumes(tmp_path: Path) -> None:
    started = perf_counter()
    with TestClient(make_app(Options(tmp_path, guard=HERE))) as client:
        room = opened(client, opponent="ismcts(ms=30000)", seat="second")
        with joined(client, room) as socket:
            assert sit(socket, room)["thinking"]
    assert perf_counter() - started < LONGEST / 2
    with TestClient(make_app(Options(tmp_path, guard=HERE))) as again, joined(again, room) as socket:
        found = sit(socket, room)
        assert found["thinking"]
        assert "ending" not in found


@pytest.mark.slow
def test_conceding_loses_the_game(page: TestClient) -> None:
    room = opened(page)
    with joined(page, room) as socket:
        own_decision(socket, sit(socket, room))
        socket.send_json({"type": "concede"})
        assert socket.receive_json()["ending"]["winner"] == 1


def hint(page: TestClient, **asked: object) -> tuple[Message, list[str]]:
    """The hint for the first decision, and the legal actions there."""
    room = opened(page, **asked)
    with joined(page, room) as socket:
        position = own_decision(socket, sit(socket, room))
        socket.send_json({"type": "hint", "number": position["number"]})
        return dict(socket.receive_json()), [one["action"] for one in position["scene"]["moves"]]


@pytest.mark.slow
def test_a_hint_is_a_legal_action(page: TestClient) -> None:
    advice, actions = hint(page, game="gwent")
    assert advice["type"] == "hint"
    assert advice["action"] in actions
    assert advice["words"]


@pytest.mark.slow
def test_a_hint_has_search_info(page: TestClient) -> None:
    advice, actions = hint(page, seat="second", settings={"mulligan": False})  # with the Coin to play
    options = [option["action"] for option in advice["thought"]["options"]]
    assert advice["action"] in options
    assert set(options) <= set(actions)


@pytest.mark.slow
def test_an_agent_that_fails_loses_and_the_person_is_told_why(tmp_path: Path) -> None:
    options = Options(tmp_path, guard=HERE, agents=frozenset(["hostile:Raiser"]))
    with TestClient(make_app(options)) as page:
        room = opened(page, opponent="hostile:Raiser", seat="second")
        with joined(page, room) as socket:
            position = own_decision(socket, sit(socket, room))
    assert position["ending"]["winner"] == 1
    assert position["ending"]["words"].startswith("the opponent ")


@pytest.mark.slow
def test_a_turn_ends_when_its_time_limit_is_over(page: TestClient) -> None:
    room = opened(page, settings={"mulligan": False}, turn_seconds=1)
    with joined(page, room) as socket:
        position = sit(socket, room)
        assert 0.5 < position["seconds"] <= 1
        position = dict(socket.receive_json())  # nobody moves
    assert position["story"][-1]["words"] == "end turn"


@pytest.mark.parametrize(("seconds", "rule", "left"), [(None, 15.0, None), (60.0, 15.0, 15.0), (60.0, None, 60.0)])
def test_the_rules_of_a_game_can_shorten_a_turn(seconds: float | None, rule: float | None, left: float | None) -> None:
    async def time_left() -> float | None:
        clock = TurnClock(seconds)
        clock.set(3, 0, lambda: None, rule)
        found = clock.seconds_left()
        clock.stop()
        return found

    assert asyncio.run(time_left()) == (None if left is None else pytest.approx(left, abs=1.0))


# ---- access control


def test_the_connection_without_the_token_of_the_room_is_closed(page: TestClient) -> None:
    room = opened(page)
    for token in ("", "wrong", room["room"]):
        with page.websocket_connect(f"/api/rooms/{room['room']}") as socket:
            socket.send_json({"type": "join", "token": token})
            assert socket.receive_json() == {"type": "refused", "words": "this game belongs to another player"}
            with pytest.raises(WebSocketDisconnect):
                socket.receive_json()


@pytest.mark.parametrize("name", ["nothing", "a" * 12, "%00" * 4])
def test_the_connection_to_an_unknown_room_is_closed(page: TestClient, name: str) -> None:
    with page.websocket_connect(f"/api/rooms/{name}") as socket:
        socket.send_json({"type": "join", "token": "any"})
        assert socket.receive_json()["words"] == "this game does not exist"


def test_the_token_is_stored_only_as_a_hash(page: TestClient, tmp_path: Path) -> None:
    room = opened(page)
    assert all(room["token"] not in path.read_text("utf-8") for path in tmp_path.iterdir())


# ---- invalid requests


def test_invalid_invitations_are_rejected_in_one_sentence(page: TestClient) -> None:
    assert refusal(page, game="chess").startswith("unknown game 'chess'")
    assert refusal(page, opponent="gredy") == "unknown agent 'gredy'; did you mean greedy?"
    assert refusal(page, opponent="human") == "choose an agent, not a person"
    assert refusal(page, deck="Murlok").startswith("this is neither a deck code nor the text of a deck file")
    assert refusal(page, settings={"era": 7}).startswith("the setting era must be a string")
    assert refusal(page, seat="third").startswith("this message cannot be read")


@pytest.mark.parametrize(
    "opponent",
    [
        "os:system",
        "greedy(score=os:system)",
        "greedy(weights=/etc/passwd)",
        "greedy(weights=mine.toml)",
        "uct(belief=decks(decks=[../../secret.toml]))",
    ],
)
def test_requested_agents_run_no_external_code_and_read_no_files(page: TestClient, opponent: str) -> None:
    words = refusal(page, opponent=opponent)
    assert "is not available" in words or "looks like a file" in words or "cannot" in words


@pytest.mark.parametrize("deck", ["/etc/passwd", "mine.toml", "../deck.toml", "~/deck"])
def test_requested_decks_are_not_read_from_files(page: TestClient, deck: str) -> None:
    assert refusal(page, deck=deck) == "this is neither a deck code nor the text of a deck file"


DECK_FILE = """
name = "Only frogs"
class = "mage"
size = 2

[cards]
CS2_029 = 1  # Fireball
CS2_024 = 1
"""


def test_a_deck_can_be_given_as_text_or_by_its_code(page: TestClient, tmp_path: Path) -> None:
    room = opened(page, deck=DECK_FILE)
    [record] = read_records(tmp_path / f"{room['room']}.jsonl")
    assert record.decks[0].name == "Only frogs"
    pirates = load_game("hearthstone").deck("AggroPirateWarrior")
    code = encode_deck(pirates, rules().cards)
    assert "/" in code  # as in the name of a file
    room = opened(page, deck=f"### Pirates\n# Class: Warrior\n{code}\n# To use this deck, copy it.toml")
    [record] = read_records(tmp_path / f"{room['room']}.jsonl")
    assert record.decks[0].name == "Pirates"
    assert record.decks[0].cards == pirates.cards


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("name = 1\ncards = 2", "the deck lacks 'class'"),
        ("two\nlines", "this is not the text of a deck file"),
        (DECK_FILE.replace("CS2_029", "CS2_000"), "unknown card"),
    ],
)
def test_an_illegal_deck_is_rejected(page: TestClient, text: str, words: str) -> None:
    assert words in refusal(page, deck=text)


def test_the_number_of_games_in_progress_is_limited(tmp_path: Path) -> None:
    with TestClient(make_app(Options(tmp_path, rooms=2, guard=HERE))) as page:
        opened(page)
        opened(page)
        answer = page.post("/api/rooms", json={"game": "gwent", "opponent": "random"})
    assert answer.status_code == 429
    assert answer.json()["words"].startswith("2 games are already in progress")


@pytest.mark.slow
def test_moves_that_are_late_illegal_or_nonsense_change_nothing(page: TestClient) -> None:
    room = opened(page)
    with joined(page, room) as socket:
        position = own_decision(socket, sit(socket, room))
        for number, action in ((position["number"] + 1, "throw"), (0, "attack 0.0 > 1.0"), (0, "gibberish"), (0, "")):
            socket.send_json({"type": "move", "number": number, "action": action})
            assert socket.receive_json()["type"] == "refused"
        assert move(socket, position, "throw")["number"] == position["number"] + 1


def test_random_messages_change_nothing(page: TestClient) -> None:
    """Each of a thousand random messages is rejected, and the game does not change."""
    chance = Random(5)
    room = opened(page)
    with joined(page, room) as socket:
        before = sit(socket, room)
        for _ in range(1000):
            socket.send_text(nonsense(chance))
            assert socket.receive_json()["type"] == "refused"
    with joined(page, room) as socket:
        assert sit(socket, room) == before


def nonsense(chance: Random) -> str:
    """Random bytes or JSON, sometimes almost a valid message."""
    values: list[object] = [None, True, -1, 1e300, "", "x" * 50, [], {}, [[[[]]]], {"type": "move"}, {"type": "join"}]
    form = {"type": chance.choice(["move", "join", "hint", "leave", 3]), "number": chance.choice(values)}
    near = {**form, chance.choice(["action", "token", "x"]): chance.choice(values)}
    texts = [json.dumps(near), json.dumps(chance.choice(values)), chance.randbytes(20).hex(), "{", '{"type":', "\u0000"]
    return chance.choice(texts)


def test_long_requests_are_rejected(page: TestClient) -> None:
    answer = page.post("/api/rooms", content=b"[" * 100_000)
    assert answer.status_code == 400
    assert answer.json()["words"] == "a request must not exceed 65,536 bytes"
