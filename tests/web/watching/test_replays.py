"""Replayed games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import json

pytest.importorskip("starlette")

from shelves import asked, played_record, refused, settled, shelf, visitor
from starlette.testclient import TestClient
from tiny_game import HighCard, registered

from topdeck import load_game
from topdeck.agents import make_score
from topdeck.arena.plan.experiment import make_experiment
from topdeck.arena.plan.formats import RoundRobin
from topdeck.arena.play.worker import AgentPool
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.results import read_results
from topdeck.arena.results.store.store import Store
from topdeck.core.record import Record, write_records
from topdeck.core.scene import Scene
from topdeck.core.state import State, StateScore
from topdeck.web.watching import replays

THOUGHT = {
    "schema": 1,
    "options": [{"action": "end", "words": "end turn\x1b[31m", "visits": 3, "value": 0.5}],
    "line": ["end"],
    "words": ["end turn"],
    "iterations": 3,
    "seconds": 0.1,
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two games of Hearthstone with search info, which is invalid in the second."""
    folder = tmp_path_factory.mktemp("replays")
    match = make_experiment(["random", "random"], ["MurlocDruid"], format=RoundRobin(1), seed=4)
    with Store(match, find_location(folder / "match.db")) as store:
        first, second = AgentPool(store.experiment).play(store.missing()).games
        thoughts = [THOUGHT if number % 3 else {"odd": [number]} for number in range(len(first.record.actions))]
        store.add([replace(first, explanations=thoughts), second])
    settled(folder / "match.db")
    with registered(HighCard()):
        write_records(folder / "cards.jsonl", [played_record(1), played_record(2, decisions=3)])
    return folder


@pytest.fixture
def client(folder: Path, tmp_path: Path, high_card: None) -> Iterator[TestClient]:
    with visitor(tmp_path, folder) as client:
        yield client


@pytest.fixture(scope="module")
def record(folder: Path) -> Record:
    results = read_results(folder / "match.db")
    return results.complete(results.games[0]).record


@pytest.fixture(scope="module")
def states(record: Record) -> list[State]:
    return [state.copy() for state in record.replay()]


def form_of(scene: Scene) -> Any:
    return json.decode(json.encode(scene))


def hand_of(scene: Any, seat: int) -> list[str | None]:
    """The names of the cards in a seat's hand in a scene."""
    [side] = [side for side in scene["sides"] if side["seat"] == seat]
    [hand] = [place for place in side["places"] if place["name"] == "hand"]
    return [face.get("name") for face in hand["faces"]]


# ---- the game


def test_a_game_has_its_decisions(client: TestClient, record: Record, states: list[State]) -> None:
    told = asked(client, "match.db", "games/1")
    assert (told["number"], told["game"], told["seed"]) == (1, "hearthstone", record.seed)
    assert (told["agents"], told["decks"]) == (["random", "random #2"], ["MurlocDruid", "MurlocDruid"])
    assert record.result is not None
    assert told["winner"] == record.result.winner
    winner, loser = told["agents"][told["winner"]], told["agents"][1 - told["winner"]]
    assert told["end"] == f"{winner} wins: {loser}'s hero died"
    assert told["turns"] == states[-1].turn
    assert told["explained"]
    assert "explained" not in asked(client, "match.db", "games/2")
    expected = [state.event(state.parse(text)) for state, text in zip(states, record.actions, strict=False)]
    assert [(one["player"], one["turn"], one["words"]) for one in told["decisions"]] == [
        (event.player, event.turn, event.words) for event in expected
    ]


def test_the_players_of_a_record_are_its_seats(client: TestClient) -> None:
    first, second = (asked(client, "cards.jsonl", f"games/{number}") for number in (1, 2))
    assert first["agents"] == ["first", "second"]
    assert first["end"].endswith(": the cards are laid")
    assert (second["winner"], second["end"], len(second["decisions"])) == (None, "not finished", 3)


def test_a_fault_that_ended_a_game_is_shown(tmp_path: Path) -> None:
    match = make_experiment(
        ["troublemakers:Crasher", "random"], ["MurlocDruid"], format=RoundRobin(1), seed=3, isolated="none"
    )
    with Store(match, find_location(tmp_path / "faults.db")) as store:
        store.add(AgentPool(store.experiment).play(store.missing()[:1]).games)
    with visitor(tmp_path / "rooms", tmp_path) as client:
        told = asked(client, "faults.db", "games/1")
        last = len(told["decisions"])
        assert told["fault"].startswith("troublemakers:Crasher raised ValueError: out of ideas on turn ")
        assert told["end"] == f"random wins: {told['fault']}"
        assert told["winner"] == 1
        assert asked(client, "faults.db", f"games/1/frames/{last}")["number"] == last


# ---- positions


def test_open_hands_show_everything(client: TestClient, states: list[State]) -> None:
    game = load_game("hearthstone")
    for place in (0, 1, 7, len(states) - 1):
        frame = asked(client, "match.db", f"games/1/frames/{place}")
        assert frame["number"] == place
        assert frame["scene"] == form_of(game.display.open_scene(states[place], 0))
        assert all(hand_of(frame["scene"], 0) + hand_of(frame["scene"], 1))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_sees_what_its_player_saw(client: TestClient, record: Record, states: list[State], seat: int) -> None:
    game, secrets = load_game("hearthstone"), 0
    for place, state in enumerate(states[:20]):
        frame = asked(client, "match.db", f"games/1/frames/{place}?seat={seat}")
        assert frame["scene"] == form_of(game.display.scene(state.observe(seat)))
        action = state.parse(record.actions[place])
        assert frame["decision"]["words"] == state.event(state.redact(action, seat)).words
        secrets += frame["decision"]["words"] != state.event(action).words
        theirs = hand_of(frame["scene"], 1 - seat)
        assert all(hand_of(frame["scene"], seat))
        assert [name for name in theirs if name] in ([], ["The Coin"])
        assert theirs
    assert secrets  # the mulligan of the other player at least


def test_the_last_position_has_no_decision(client: TestClient, states: list[State]) -> None:
    last = len(states) - 1
    for seat in ("0", "1", "open"):
        frame = asked(client, "match.db", f"games/1/frames/{last}?seat={seat}")
        assert not {"decision", "thought"} & frame.keys()
    words = refused(client, f"/api/shelf/{shelf(client)['match.db']['id']}/games/1/frames/{last + 1}", 404)
    assert words == f"the position number in this game must be between 0 and {last}, not {last + 1}"


def test_every_position_can_be_analysed(client: TestClient) -> None:
    position = asked(client, "match.db", "games/1/positions/5")
    frame = asked(client, "match.db", "games/1/frames/5")
    shown = client.post("/api/analysis/look", json=position).json()
    assert shown["scene"]["sides"] == frame["scene"]["sides"]
    last = len(asked(client, "match.db", "games/1")["decisions"])
    refused(client, f"/api/shelf/{shelf(client)['match.db']['id']}/games/1/positions/{last + 1}", 404)


def test_search_info_is_shown_but_never_to_the_opponent(client: TestClient, states: list[State]) -> None:
    clean = {**THOUGHT, "options": [{**THOUGHT["options"][0], "words": "end turn\\x1b[31m"}]}  # type: ignore[index]
    for place, state in enumerate(states[:12]):
        known = clean if place % 3 else None
        frames = {seat: asked(client, "match.db", f"games/1/frames/{place}?seat={seat}") for seat in ("0", "1", "open")}
        assert frames["open"].get("thought") == known
        assert frames[str(state.player)].get("thought") == known
        assert "thought" not in frames[str(1 - state.player)]
    assert "thought" not in asked(client, "match.db", "games/2/frames/1")


def test_a_game_is_replayed_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    replayed: list[str] = []
    replay = Record.replay

    def counted(record: Record, log: bool = False) -> Iterator[State]:
        replayed.append(record.game)
        return replay(record, log)

    monkeypatch.setattr(Record, "replay", counted)
    for place in (5, 6, 4):
        asked(client, "match.db", f"games/1/frames/{place}")
    asked(client, "match.db", "games/1")
    asked(client, "match.db", "games/1/curve")
    assert replayed == ["hearthstone"]
    asked(client, "match.db", "games/2")
    assert len(replayed) == 2


def test_viewing_a_position_does_not_change_it(client: TestClient) -> None:
    once, again = ([asked(client, "match.db", f"games/1/frames/{place}") for place in range(8)] for _ in range(2))
    assert once == again


# ---- the curve


def test_the_curve_is_the_first_players_win_probability(client: TestClient, states: list[State]) -> None:
    told = asked(client, "match.db", "games/1/curve")
    score = make_score("trained", "hearthstone")
    assert isinstance(score, StateScore)
    assert told["score"] == "trained"
    known = {place: chance for place, chance in enumerate(told["chances"]) if chance is not None}
    turns = [place for place in range(1, len(states)) if states[place].turn != states[place - 1].turn]
    assert [*known] == sorted({0, *turns, len(states) - 1})
    first, second = (score.value(states[place], 0) for place in turns[1:3])
    assert known[turns[2]] == pytest.approx((first + second) / 2)
    result = states[-1].result()
    assert result is not None
    assert told["chances"][-1] == result.score(0)


def test_the_curve_does_not_depend_on_whose_turn_it_is() -> None:
    sawtooth = [0.4, 0.6, 0.4, 0.6, 0.4]
    assert replays.average_turns(sawtooth) == pytest.approx([0.5] * 5)
    assert replays.average_turns([0.3]) == [0.3]


def test_points_are_mapped_to_win_probabilities(client: TestClient, states: list[State]) -> None:
    told = asked(client, "match.db", "games/1/curve?score=miller")
    assert told["score"] == "miller"
    assert len(told["chances"]) == len(states)
    assert all(0.0 <= chance <= 1.0 for chance in told["chances"] if chance is not None)
    by_hand = asked(client, "match.db", "games/1/curve?score=sigmoid(score=miller)")
    assert by_hand["chances"] == told["chances"]


def test_a_curve_is_computed_once(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    told = asked(client, "match.db", "games/1/curve")
    monkeypatch.setattr(replays, "make_checked_score", lambda *given: pytest.fail("it was computed again"))
    assert asked(client, "match.db", "games/1/curve") == told


def test_a_game_without_scores_has_a_curve(client: TestClient) -> None:
    chances = asked(client, "cards.jsonl", "games/1/curve")["chances"]
    assert {*chances[:-1]} <= {0.5, None}
    assert chances[-1] in (0.0, 0.5, 1.0)


@pytest.mark.parametrize(
    ("score", "words"),
    [
        ("nonsense", "unknown score 'nonsense'"),
        ("troublemakers:Score", "troublemakers:Score is not available on this server; restart the server"),
        (
            "sigmoid(score=troublemakers:Score)",
            "troublemakers:Score is not available on this server; restart the server",
        ),
        ("linear(weights=best.toml)", "the page cannot read weights from a file"),
        ("linear(weights=best)", "the page cannot read weights from a file"),
        ("sigmoid(score=../../etc/passwd)", "looks like a file"),
        ("miller(", "miller("),
        ("eva", "eva evaluates steps, not positions; choose another score"),
        ("a" * 501, "length <= 500"),
    ],
)
def test_invalid_scores_are_rejected(client: TestClient, score: str, words: str) -> None:
    address = f"/api/shelf/{shelf(client)['match.db']['id']}/games/1/curve"
    answer = client.get(address, params={"score": score})
    assert answer.status_code == 400
    assert words in answer.json()["words"]


# ---- invalid games


def test_a_damaged_game_is_rejected_in_one_sentence(folder: Path, tmp_path: Path, record: Record) -> None:
    import sqlite3
    from contextlib import closing

    path = tmp_path / "damaged.db"
    path.write_bytes((folder / "match.db").read_bytes())
    with closing(sqlite3.connect(path)) as store:
        store.execute("UPDATE games SET actions = x'00' WHERE number = 2")
        store.commit()
    with visitor(tmp_path / "rooms", tmp_path) as client:
        name = shelf(client)["damaged.db"]["id"]
        assert asked(client, "damaged.db", "games")["games"] == 2
        asked(client, "damaged.db", "games/1")
        for rest in ("games/2", "games/2/frames/0", "games/2/curve", "games/2/record"):
            words = refused(client, f"/api/shelf/{name}/{rest}", 400)
            assert words.startswith("game 2 in damaged.db is damaged: ")


def test_a_record_with_a_different_outcome_is_rejected_in_one_sentence(tmp_path: Path, high_card: None) -> None:
    strange = played_record(1)
    strange.actions[2] = "lay 77"
    other = played_record(2)
    other.setup = {"rules": 99}
    endless = played_record(3)
    endless.actions *= 1000
    write_records(tmp_path / "some.jsonl", [strange, other, endless])
    with visitor(tmp_path / "rooms", tmp_path) as client:
        name = shelf(client)["some.jsonl"]["id"]
        reasons = [refused(client, f"/api/shelf/{name}/games/{number}", 400) for number in (1, 2, 3)]
    assert reasons[0] == "some.jsonl, line 4: 'lay 77' is not legal now"
    assert "the game was recorded with version 99 of the high-card rules, but the current version is 1" in reasons[1]
    assert reasons[2].endswith("decisions is too long to watch")


def test_failing_rules_are_reported_as_an_error_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(HighCard):
        def start(self, *given: object, **settings: object) -> Any:
            raise ZeroDivisionError("nobody has tried this")

    with registered(HighCard()):
        write_records(tmp_path / "some.jsonl", [played_record(1)])
    with registered(Broken()), visitor(tmp_path / "rooms", tmp_path) as client:
        words = refused(client, f"/api/shelf/{shelf(client)['some.jsonl']['id']}/games/1", 400)
    assert words == "this game cannot be replayed: ZeroDivisionError: nobody has tried this"
