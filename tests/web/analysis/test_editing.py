"""The position editor: positions from a form and back, as Python, and as a link."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette")

from analysis_page import page, sent
from random_positions import some_turns
from starlette.testclient import TestClient

from topdeck.core.registry import load_game
from topdeck.core.state import State
from topdeck.games.gwent import scenario as gwent
from topdeck.games.hearthstone import scenario as hearthstone

POSITIONS: dict[str, State] = {
    "hearthstone": hearthstone.scenario(
        hearthstone.side("mage", hand=["Fireball"], board=[hearthstone.minion("Wisp", attack=3)]),
        hearthstone.side("warrior", weapon="Fiery War Axe"),
        player=1,
    ).state,
    "gwent": gwent.scenario(
        gwent.side("Monsters", hand=["Fiend"], melee=[gwent.unit("Fiend", armor=2)]),
        gwent.side("Skellige", passed=True),
    ).state,
}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with page(tmp_path_factory.mktemp("games")) as found:
        yield found


def ask(client: TestClient, question: str, body: Any, status: int = 200) -> dict[str, Any]:
    response = client.post(f"/api/analysis/{question}", json=body)
    assert response.status_code == status, response.text
    found: dict[str, Any] = response.json()
    return found


# ---- forms


@pytest.mark.parametrize("game", POSITIONS)
def test_a_position_can_be_edited_and_comes_back(client: TestClient, game: str) -> None:
    state = POSITIONS[game]
    found = ask(client, "form", sent(game, state))
    assert found["lost"] == []
    made = ask(client, "arrange", found["form"])
    assert load_game(game).state(made["state"]).fingerprint() == state.fingerprint()
    assert made["scene"]["seat"] == state.player


@pytest.mark.parametrize("game", POSITIONS)
def test_parts_that_a_form_cannot_express_are_listed_and_do_no_harm(client: TestClient, game: str) -> None:
    found = ask(client, "form", sent(game, some_turns(game, 0)))
    assert "the mulligan" in found["lost"]
    assert ask(client, "arrange", found["form"])["moves"]


def test_mistakes_are_reported_by_field(client: TestClient) -> None:
    form = {"game": "hearthstone", "sides": [{"class": "mage", "hand": ["Wips"]}, {"class": "warior"}]}
    told = ask(client, "arrange", form, 400)
    assert told["type"] == "refused"
    assert told["fields"] == {
        "sides[0].hand[0]": "unknown card 'Wips' (did you mean Wisp?)",
        "sides[1].class": "unknown value 'warior'; did you mean warrior?",
    }


@pytest.mark.parametrize("form", [{}, {"game": 3}, {"game": "chess"}])
def test_a_form_must_name_its_game(client: TestClient, form: Any) -> None:
    assert ask(client, "arrange", form, 400)["words"].startswith("unknown game ")


def test_a_finished_game_cannot_be_edited(client: TestClient) -> None:
    state = POSITIONS["hearthstone"].copy()
    state.apply(state.parse("concede"))
    told = ask(client, "form", sent("hearthstone", state), 400)
    assert told["words"] == "the game is over; choose an earlier position"


# ---- copies


@pytest.mark.parametrize("game", POSITIONS)
def test_python_makes_the_same_position(client: TestClient, game: str) -> None:
    found = ask(client, "python", sent(game, POSITIONS[game]))
    names: dict[str, State] = {}
    exec(found["python"], names)
    assert names["state"].fingerprint() == POSITIONS[game].fingerprint()
    assert found["lost"] == []


@pytest.mark.parametrize("game", POSITIONS)
def test_a_link_contains_the_whole_position_with_its_random_streams(client: TestClient, game: str) -> None:
    state = some_turns(game, 25)
    text = ask(client, "link", sent(game, state))["link"]
    assert len(text) < 2000
    assert set(text) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    back = ask(client, "unlink", {"link": text})
    assert (back["game"], load_game(game).state(back["state"])) == (game, state)


def packed(data: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(data, 9)).decode()


@pytest.mark.parametrize(
    ("link", "words"),
    [
        ("", "this is not a link to a position; copy the whole link"),
        ("Ünfug", "this is not a link to a position; copy the whole link"),
        ("AAAA", "this is not a link to a position; copy the whole link"),
        (packed(b"{}")[:-6], "this is not a link to a position; copy the whole link"),
        (packed(b"{}"), "this message cannot be read: Object missing required field `game`"),
        (packed(b"[" * 60_000), "this message cannot be read: "),
        (packed(b'{"game": "hearthstone", "state": {}}'), "this is not the JSON form of a Hearthstone state"),
        (packed(bytes(10_000_000)), "this link is too long: a position can be at most 65,536 bytes long"),
        ("A" * 33_000, "this message cannot be read: Expected `str` of length <= 32768"),
    ],
    ids=["empty", "letters", "no zlib", "cut", "no position", "deep", "no state", "bomb", "long"],
)
def test_invalid_links_are_rejected(client: TestClient, link: str, words: str) -> None:
    assert ask(client, "unlink", {"link": link}, 400)["words"].startswith(words)
