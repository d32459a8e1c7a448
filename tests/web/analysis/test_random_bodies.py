"""Random requests are answered or rejected in one sentence, and cause no server errors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette")

from analysis_page import page, sent
from httpx2 import Response
from random_positions import some_turns
from starlette.testclient import TestClient

from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.games.hearthstone.puzzles import puzzles

ADDRESSES = (
    *(f"/api/analysis/{name}" for name in ("look", "play", "form", "python", "link", "unlink", "arrange", "lethal")),
    "/api/puzzles/a-spark-more/try",
)
WORDS = ("", "game", "state", "hearthstone", "gwent", "sides", "Wisp", "end", "None", "../../etc/passwd", "ü\x00", "💥")
NUMBERS = (0, 1, -1, 2, 7, 99, 1000, -(1 << 31), 1 << 31, 1 << 62, 1 << 70, 0.5, 1e300)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with page(tmp_path_factory.mktemp("games")) as found:
        yield found


def anything(rng: Rng, depth: int = 3) -> Any:
    """Random JSON."""
    kind = rng.below(6 if depth else 4)
    if kind == 0:
        return rng.choice(WORDS)
    if kind == 1:
        return rng.choice(NUMBERS)
    if kind < 4:
        return rng.choice((None, True, False))
    inner = [anything(rng, depth - 1) for _ in range(rng.below(4))]
    return inner if kind == 4 else {rng.choice(WORDS): one for one in inner}


def places(form: Any) -> Iterator[tuple[Any, Any]]:
    """All values of a form, each as a container and a key."""
    keys = form.keys() if isinstance(form, dict) else range(len(form)) if isinstance(form, list) else ()
    for key in keys:
        yield form, key
        yield from places(form[key])


def changed(form: Any, rng: Rng) -> Any:
    """A copy with some values replaced or removed."""
    copy = json.loads(json.dumps(form))
    for _ in range(1 + rng.below(2)):
        around, key = rng.choice(list(places(copy)))
        if isinstance(around[key], int) and rng.below(2):
            around[key] += rng.choice((-2, -1, 1, 2, 30))
        elif isinstance(around, dict) and rng.below(6) == 0:
            del around[key]
        else:
            around[key] = anything(rng, 2)
    return copy


def check(client: TestClient, address: str, body: Any) -> bool:
    """Assert that a request is answered or rejected in one line; exceptions of the server are raised here."""
    response: Response = client.post(address, content=json.dumps(body))
    assert response.status_code in (200, 400), (address, body, response.text)
    if response.status_code == 400:
        words = response.json()["words"]
        assert words
        assert "\n" not in words
        assert "Traceback" not in words
    return response.is_success


@pytest.mark.slow
def test_random_bodies(client: TestClient) -> None:
    rng = Rng(1)
    for number in range(1000):
        check(client, ADDRESSES[number % len(ADDRESSES)], anything(rng, 4))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_invalid_positions(client: TestClient, game: str) -> None:
    rng = Rng(2)
    positions = [some_turns(game, decisions) for decisions in (0, 9, 23)]
    answered = 0
    for number in range(150):
        state = rng.choice(positions)
        question = ("look", "play", "form", "python", "link")[number % 5]
        more = {"action": rng.choice(state.actions()).text()} if question == "play" else {}
        body = {"game": game, "state": changed(state.to_json(), rng), **more}
        answered += check(client, f"/api/analysis/{question}", body)
    assert 0 < answered < 150


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_invalid_forms(client: TestClient, game: str) -> None:
    rng = Rng(3)
    start = puzzles()[4].start() if game == "hearthstone" else some_turns(game, 16)
    form = load_game(game).editor.arrangement(start)
    answered = sum(check(client, "/api/analysis/arrange", changed(form, rng)) for _ in range(120))
    assert 0 < answered < 120


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[" * 50_000, b'{"game": NaN}', b"null"])
def test_invalid_json(client: TestClient, body: bytes) -> None:
    for address in ADDRESSES:
        response = client.post(address, content=body)
        assert response.status_code == 400
        assert response.json()["words"].startswith("this message cannot be read: ")


@pytest.mark.parametrize("depth", [50, 300, 700, 900, 950, 980, 990, 1000, 3000])
def test_deeply_nested_json(client: TestClient, depth: int) -> None:
    deep = "[" * depth + "]" * depth
    for address in ADDRESSES:
        for body in (deep, f'{{"game": "hearthstone", "state": {{"sides": {deep}}}}}'):
            assert client.post(address, content=body).status_code == 400
    body = f'{{"game": "hearthstone", "sides": {deep}}}'
    assert client.post("/api/analysis/arrange", content=body).status_code == 400


def test_random_messages(client: TestClient) -> None:
    rng = Rng(4)
    question = {"type": "think", **sent("hearthstone", puzzles()[0].start()), "seat": 0, "agent": "human"}
    with client.websocket_connect("/api/analysis") as socket:
        for number in range(300):
            message = changed(question, rng) if number % 2 else anything(rng, 4)
            if isinstance(message, dict) and message.get("type") == "stop":
                continue
            socket.send_text(json.dumps(message))
            assert socket.receive_json()["type"] == "refused"
