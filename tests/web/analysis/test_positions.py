"""Positions that the page sends: showing them, and playing on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from analysis_page import page, sent
from random_positions import some_turns
from starlette.testclient import TestClient

from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.games.hearthstone.scenario import scenario, side
from topdeck.web.analysis.messages import Look
from topdeck.web.analysis.positions import look

DUEL = scenario(
    side("mage", hand=["Fireball", "Animal Companion"], deck=["Wisp"] * 3),
    side("warrior", board=["Chillwind Yeti"], deck=["Wisp"] * 3),
).state
FIREBALL = "play CS2_029 > 1.0"
COMPANION = "play NEW1_031"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with page(tmp_path_factory.mktemp("games")) as found:
        yield found


def asked(client: TestClient, question: str, body: dict[str, Any]) -> dict[str, Any]:
    response = client.post(f"/api/analysis/{question}", json=body)
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def refusal(client: TestClient, question: str, body: Any) -> str:
    response = client.post(f"/api/analysis/{question}", json=body)
    assert response.status_code == 400
    words: str = response.json()["words"]
    return words


# ---- looking


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_a_position_is_shown_with_its_legal_actions(client: TestClient, game: str) -> None:
    state = some_turns(game, 12)
    seen = asked(client, "look", sent(game, state, seat=1))
    assert load_game(game).state(seen["state"]) == state
    assert seen["scene"]["seat"] == 1
    assert [move["action"] for move in seen["moves"]] == [action.text() for action in state.actions()]
    assert "result" not in seen


def test_both_hands_are_open(client: TestClient) -> None:
    seen = asked(client, "look", sent("hearthstone", DUEL, seat=1))
    hands = [place for half in seen["scene"]["sides"] for place in half["places"] if place["name"] == "hand"]
    assert [face["name"] for face in hands[1]["faces"]] == ["Fireball", "Animal Companion"]


def test_a_finished_game_has_a_result(client: TestClient) -> None:
    state = DUEL.copy()
    state.apply(state.parse("concede"))
    seen = asked(client, "look", sent("hearthstone", state))
    assert seen["result"] == {"winner": 1, "words": "the second player wins: the first player conceded"}
    assert seen["moves"] == []


# ---- playing on


def test_playing_an_action_returns_the_next_position_and_a_description(client: TestClient) -> None:
    after = asked(client, "play", sent("hearthstone", DUEL, action=FIREBALL))
    expected = DUEL.copy()
    expected.apply(expected.parse(FIREBALL))
    assert load_game("hearthstone").state(after["state"]) == expected
    assert after["words"] == "play Fireball → Garrosh Hellscream"
    assert after["story"] == "T9 P0 play Fireball → Garrosh Hellscream (Garrosh Hellscream 30 → 24)"


def test_a_line_can_be_played_out_and_back(client: TestClient) -> None:
    before = DUEL.to_json()
    for _ in range(2):
        state = before
        for action in (FIREBALL, "end"):
            state = asked(client, "play", {"game": "hearthstone", "state": state, "action": action})["state"]
        assert state["turn"] == 10
    assert asked(client, "look", {"game": "hearthstone", "state": before})["state"] == before


def test_random_outcomes_depend_on_the_seed(client: TestClient) -> None:
    def companion(seed: int) -> str:
        body = sent("hearthstone", DUEL, action=COMPANION, seed=seed)
        [minion] = asked(client, "play", body)["state"]["sides"][0]["board"]
        card: str = minion["card"]
        return card

    assert companion(1) == companion(1)
    assert len({companion(seed) for seed in range(12)}) == 3


# ---- invalid requests


@pytest.mark.parametrize(
    ("question", "more", "words"),
    [
        ("look", {"game": "chess"}, "unknown game 'chess'"),
        ("look", {"state": {}}, "this is not the JSON form of a Hearthstone state"),
        ("look", {"game": "gwent"}, "this is not the JSON form of a Gwent state"),
        ("look", {"seat": 2}, "this message cannot be read: Expected `int` <= 1"),
        ("look", {"sneaky": 1}, "this message cannot be read: Object contains unknown field"),
        ("look", {"state": {**DUEL.to_json(), "next_id": 1 << 40}}, "numbers in a position must be at most"),
        (
            "look",
            {"state": {**DUEL.to_json(), "later": [0] * 501}},
            "a list in a position must have at most 500 entries",
        ),
        ("play", {"action": "play CS2_029 > 1.7"}, "'play CS2_029 > 1.7' is not legal now; legal actions: "),
        ("play", {"action": "dance"}, "'dance'"),
        ("play", {}, "this message cannot be read: Object missing required field `action`"),
    ],
)
def test_an_invalid_form_is_rejected_in_one_sentence(
    client: TestClient, question: str, more: dict[str, Any], words: str
) -> None:
    told = refusal(client, question, {**sent("hearthstone", DUEL), **more})
    assert words in told
    assert "\n" not in told


def test_a_position_that_breaks_the_rules_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topdeck.web.analysis.positions.list_moves", lambda state: 1 // 0)
    with pytest.raises(TopdeckError, match="this position cannot occur in a game: it raises ZeroDivisionError"):
        look(Look(**sent("hearthstone", DUEL)))


def test_long_requests_are_rejected(client: TestClient) -> None:
    told = refusal(client, "look", {"game": "x" * 70_000, "state": {}})
    assert told == "a request must not exceed 65,536 bytes"


def test_other_hosts_are_rejected(tmp_path: Path) -> None:
    with page(tmp_path) as client:
        response = client.post(
            "/api/analysis/look", json=sent("hearthstone", DUEL), headers={"origin": "http://elsewhere.example"}
        )
    assert response.status_code == 403
