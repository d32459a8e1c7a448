"""Cards, decks, and the win rates of decks."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path
from threading import Event, Semaphore
from typing import Any

import pytest

pytest.importorskip("starlette")

from analysis_page import page
from starlette.testclient import TestClient

from topdeck import load_game
from topdeck.web.decks import trials
from topdeck.web.decks.collection import collection, show_deck
from topdeck.web.decks.messages import DeckAsked, TrialAsked, TrialRow
from topdeck.web.decks.trials import play_trial
from topdeck.web.security import Guard
from topdeck.web.server import Options, make_app


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with page(tmp_path_factory.mktemp("games")) as found:
        yield found


def shown(client: TestClient, game: str, **asked: Any) -> Any:
    response = client.post(f"/api/decks/{game}", json=asked)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_every_allowed_card_of_every_kind_of_deck_is_listed(game: str) -> None:
    found = collection(game)
    listed = {card.id for card in found.cards}
    assert len(listed) == len(found.cards)
    assert found.kinds
    for kind in found.kinds:
        assert kind.copies.keys() <= listed
        assert 0 < kind.smallest <= kind.largest
    for card in found.cards:
        assert card.facts.keys() <= set(found.filters)


def test_the_facts_of_a_card_are_its_values_for_the_filters() -> None:
    found = collection("hearthstone")
    [card] = [card for card in found.cards if card.name == "Kabal Courier"]
    assert card.facts["class"] == ("mage", "priest", "warlock")
    assert card.facts["cost"] == ("3",)
    assert card.facts["set"] == ("gadgetzan",)
    assert "battlecry" in card.facts["mechanic"]


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_a_deck_survives_its_file_and_its_code(client: TestClient, game: str) -> None:
    deck = load_game(game).decks.default()
    found = shown(client, game, text=deck.name)
    assert {line["id"]: line["count"] for line in found["cards"]} == deck.cards
    assert sum(found["chart"].values()) == deck.size()
    assert "faults" not in found
    for text in filter(None, (found["file"], found.get("code"))):
        again = shown(client, game, text=text)
        assert (again["cards"], again["chart"]) == (found["cards"], found["chart"])


def test_an_unfinished_deck_is_shown_with_its_faults(client: TestClient) -> None:
    found = shown(client, "hearthstone", name="Burn", about={"class": "mage"}, cards={"CS2_029": 3})
    assert found["name"] == "Burn"
    assert found["cards"] == [{"id": "CS2_029", "name": "Fireball", "count": 3, "cost": 4}]
    assert found["chart"]["4"] == 3
    assert any("3 copies of Fireball" in fault for fault in found["faults"])
    empty = shown(client, "hearthstone", about={"class": "mage"})
    assert (empty["name"], empty["cards"], empty["faults"]) == ("New deck", [], ["it has no cards"])


@pytest.mark.parametrize("count", [1, 2])
def test_faults_contain_no_advice_for_deck_files(client: TestClient, count: int) -> None:
    found = shown(client, "hearthstone", about={"class": "mage"}, cards={"CS2_231": count})
    assert found["faults"] == [f"it has {count} card{'s' if count > 1 else ''} instead of 30"]
    assert shown(client, "hearthstone", text=found["file"])["faults"] == found["faults"]


def test_unknown_cards_are_listed_and_reported(client: TestClient) -> None:
    found = shown(client, "hearthstone", about={"class": "mage"}, cards={"XYZ": 1})
    assert found["cards"] == [{"id": "XYZ", "name": "XYZ", "count": 1}]
    assert any("XYZ" in fault for fault in found["faults"])


@pytest.mark.parametrize(
    ("game", "asked", "words"),
    [
        ("hearthstone", {}, "class"),
        ("hearthstone", {"text": "/etc/passwd"}, "neither a deck code"),
        ("chess", {"text": "x"}, "unknown game"),
        ("gwent", {"about": {"faction": "Monsters", "leader": "nobody"}}, "is not a leader"),
        ("gwent", {"settings": {"speed": 1}}, "speed"),
    ],
)
def test_invalid_decks_are_rejected(client: TestClient, game: str, asked: dict[str, Any], words: str) -> None:
    response = client.post(f"/api/decks/{game}", json=asked)
    assert response.status_code == 400
    assert words in response.json()["words"]


def test_a_deck_plays_every_other_deck_in_both_seats() -> None:
    rows = list(play_trial("gwent", TrialAsked(deck="Monsters", agent="random", pairs=2)))
    assert [row.deck for row in rows] == 2 * ["NorthernRealms", "Scoiatael", "Skellige"]
    assert [row.games for row in rows] == [2, 2, 2, 4, 4, 4]
    assert (rows[-1].played, rows[-1].total) == (12, 12)
    assert all(row.low <= row.score <= row.high for row in rows)
    assert rows == list(play_trial("gwent", TrialAsked(deck="Monsters", agent="random", pairs=2)))


def test_the_scores_of_a_deck_arrive_line_by_line(client: TestClient) -> None:
    body = {"deck": "Monsters", "agent": "random", "pairs": 1}
    response = client.post("/api/decks/gwent/trial", json=body)
    lines = [json.loads(line) for line in response.text.splitlines()]
    assert [(line["type"], line["played"], line["total"]) for line in lines] == [("trial", n, 6) for n in (2, 4, 6)]


def test_measuring_decks_delays_no_other_requests_and_is_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    over, measuring = Event(), Semaphore(0)

    async def until_over(name: str, asked: TrialAsked) -> AsyncIterator[TrialRow]:
        measuring.release()
        while not over.is_set():
            await asyncio.sleep(0.01)
        yield TrialRow("Skellige", "", 0.5, 0.0, 1.0, 1, 1, 1)

    def measure(client: TestClient) -> str:
        answer = client.post("/api/decks/gwent/trial", json={"deck": "Monsters", "agent": "random", "pairs": 1})
        return str(json.loads(answer.text).get("words", ""))

    monkeypatch.setattr(trials, "run_trial", until_over)
    guard = Guard(hosts=("testserver",), tokens=("a", "b"))
    with ThreadPoolExecutor() as threads, TestClient(make_app(Options(tmp_path, guard=guard))) as greedy:
        modest = TestClient(greedy.app)
        greedy.get("/?token=a")
        modest.get("/?token=b")
        try:
            running = [threads.submit(measure, client) for client in (greedy, modest)]
            assert all(measuring.acquire(timeout=60) for _ in running)
            assert threads.submit(greedy.get, "/api/puzzles").result(60).status_code == 200
            waiting = [threads.submit(measure, greedy) for _ in range(2)]
            assert next(as_completed(waiting, 60)).result() == "you are already measuring 2 decks; cancel one of them"
        finally:
            over.set()
        assert [found.result(60) for found in running] == ["", ""]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"deck": "Monsters", "agent": "human"}, "choose an agent"),
        ({"deck": "Monsters", "agent": "elsewhere.py"}, "is not available"),
        ({"deck": 'name = "x"\nfaction = "Monsters"\nleader = "dagon"\n[cards]\n'}, "cannot be played"),
        ({"deck": "Monsters", "pairs": 1000}, "pairs"),
    ],
)
def test_trials_that_cannot_be_played_are_rejected(client: TestClient, asked: dict[str, Any], words: str) -> None:
    response = client.post("/api/decks/gwent/trial", json=asked)
    assert response.status_code == 400
    assert words in response.json()["words"]


def test_the_charts_of_unknown_cards_are_empty() -> None:
    asked = DeckAsked(about={"class": "mage"}, cards={"XYZ": 2})
    assert sum(show_deck("hearthstone", asked).chart.values()) == 0
