"""An agent's analysis of a position: its answers, what it is shown, and how it is stopped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from psutil import Process

pytest.importorskip("starlette")

from agent_processes import agent_processes
from analysis_page import page, sent
from eventually import eventually
from life_cycle import LOG
from random_positions import some_turns
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from topdeck.config.spec import parse_spec
from topdeck.core.registry import load_game
from topdeck.core.rng import Rng
from topdeck.core.state import State
from topdeck.games.gwent import scenario as gwent
from topdeck.games.hearthstone.puzzles import puzzles
from topdeck.web import thinker
from topdeck.web.analysis.thinking import best_first, budgets
from topdeck.web.thinker import with_time

LOOPER = "troublemakers:Looper"
BOMB = "troublemakers:Bomb"
LOGGER = "life_cycle:Logger"
HANGER = "life_cycle:CloseHanger"
PUZZLE = puzzles()[0].start()
FIXED = "champion(iterations=300, ms=none)"  # it does not look at the clock


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with page(tmp_path_factory.mktemp("games"), LOOPER, BOMB) as found:
        yield found


@pytest.fixture
def socket(client: TestClient) -> Iterator[WebSocketTestSession]:
    with client.websocket_connect("/api/analysis") as found:
        yield found


def question(game: str, state: State, **more: Any) -> dict[str, Any]:
    return {"type": "think", **sent(game, state), "seat": state.player, **more}


def answers(socket: WebSocketTestSession) -> list[dict[str, Any]]:
    """All messages until the last answer."""
    found: list[dict[str, Any]] = []
    while not found or (found[-1]["type"] == "thought" and not found[-1].get("last")):
        found.append(socket.receive_json())
    return found


def said(socket: WebSocketTestSession, message: Any) -> str:
    """The reason for a rejection."""
    socket.send_json(message)
    answer = socket.receive_json()
    assert answer["type"] == "refused"
    words: str = answer["words"]
    return words


# ---- time limits


def test_an_agent_with_a_time_limit_is_asked_repeatedly() -> None:
    spec = parse_spec("champion(ms=100)")
    assert budgets(spec, 1600) == (100, 200, 400, 800, 1600)
    assert budgets(spec, 100) == (25, 50, 100)
    assert str(with_time(spec, 1600)) == "champion(ms=1600)"


@pytest.mark.parametrize("text", ["random", "champion(iterations=100, ms=none)", "mine:Face(ms=10)"])
def test_other_agents_are_asked_once(text: str) -> None:
    assert budgets(parse_spec(text), 1600) == (1600,)


def test_an_agent_without_a_time_limit_keeps_its_parameters() -> None:
    assert str(with_time(parse_spec(FIXED), 1600)) == str(parse_spec(FIXED))


def test_options_are_sorted_by_value_and_unvisited_ones_are_last() -> None:
    options = [{"visits": 1, "value": 0.2}, {"visits": 0, "value": 0.9}, {"visits": 5, "value": 0.7}]
    assert [one["value"] for one in best_first({"options": options})["options"]] == [0.7, 0.2, 0.9]


# ---- invalid requests


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"seat": 1}, "player 0 is to move; analyse the position from that seat"),
        ({"agent": "chamption"}, "unknown agent 'chamption'; did you mean champion?"),
        ({"agent": "human"}, "choose an agent, not a person"),
        ({"agent": "os:System"}, "os:System is not available on this server; restart the server with"),
        ({"agent": "greedy(score=evo, weights=/etc/passwd)"}, "the page cannot read weights from a file"),
        ({"ms": 30_001}, "this message cannot be read: Expected `int` <= 30000"),
        ({"state": {}}, "this is not the JSON form of a Hearthstone state"),
        ({"type": "sing"}, "this message cannot be read: Invalid value 'sing'"),
    ],
)
def test_invalid_requests_are_rejected(socket: WebSocketTestSession, more: dict[str, Any], words: str) -> None:
    assert words in said(socket, {**question("hearthstone", PUZZLE), **more})


def test_a_finished_game_is_rejected(socket: WebSocketTestSession) -> None:
    state = PUZZLE.copy()
    state.apply(state.parse("concede"))
    assert said(socket, question("hearthstone", state)) == "the game is over; there is nothing to decide"


def test_stopping_without_an_analysis_does_nothing(socket: WebSocketTestSession) -> None:
    socket.send_json({"type": "stop"})
    assert "cannot be read" in said(socket, [])


def test_long_messages_are_rejected(socket: WebSocketTestSession) -> None:
    assert said(socket, {"type": "think", "game": "x" * 70_000}) == "a message must not exceed 65,536 bytes"


def test_the_number_of_analysing_pages_is_limited(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "MOST_THINKERS", 1)
    words = "1 pages are already analysing positions; try again later"
    with client.websocket_connect("/api/analysis"):
        with client.websocket_connect("/api/analysis") as second:
            assert second.receive_json()["words"] == words
            with pytest.raises(WebSocketDisconnect):
                second.receive_json()
        response = client.post("/api/analysis/lethal", json=sent("hearthstone", PUZZLE))
        assert (response.status_code, response.json()["words"]) == (429, words)


def test_other_hosts_cannot_connect(client: TestClient) -> None:
    with (
        pytest.raises(WebSocketDisconnect),
        client.websocket_connect("/api/analysis", headers={"origin": "http://elsewhere.example"}) as socket,
    ):
        socket.receive_json()


# ---- thinking


@pytest.mark.slow
def test_answers_arrive_during_the_search(socket: WebSocketTestSession) -> None:
    socket.send_json(question("hearthstone", PUZZLE, agent="champion", ms=640, number=7))
    told = answers(socket)
    assert [form["ms"] for form in told] == [40, 80, 160, 320, 640]
    assert {form["number"] for form in told} == {7}
    legal = {action.text() for action in PUZZLE.actions()}
    for form in told:
        values = [option["value"] for option in form["thought"]["options"] if option["visits"]]
        assert form["action"] in legal
        assert form["scale"] == "chance"
        assert values == sorted(values, reverse=True)
        assert all(0.0 <= value <= 1.0 for value in values)


@pytest.mark.slow
def test_an_agent_without_a_time_limit_answers_once_with_the_scale_of_its_values(socket: WebSocketTestSession) -> None:
    state = gwent.scenario(gwent.side("Monsters", hand=["Fiend", "Roach"]), gwent.side("Skellige", passed=True)).state
    socket.send_json(question("gwent", state, agent="lookahead(ms=none, score=points)"))
    [told] = answers(socket)
    assert (told["ms"], told["scale"]) == (2000, "points")
    assert told["words"] == state.describe(state.parse(told["action"]))


@pytest.mark.slow
def test_an_agent_without_search_info_is_accepted(socket: WebSocketTestSession) -> None:
    socket.send_json(question("hearthstone", PUZZLE, agent="random"))
    [told] = answers(socket)
    assert "thought" not in told
    assert "scale" not in told


@pytest.mark.slow
@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_nothing_hidden_reaches_the_agent(socket: WebSocketTestSession, game: str) -> None:
    """With different hidden information, the analysis is the same."""
    state = some_turns(game, 21)
    other = load_game(game).resample_hidden(state, state.player, Rng(5))
    assert other.to_json() != state.to_json()
    thoughts = []
    for position in (state, other):
        socket.send_json(question(game, position, agent=FIXED, ms=30_000, seed=11))
        [told] = answers(socket)
        del told["thought"]["seconds"]
        thoughts.append(told)
    assert thoughts[0] == thoughts[1]
    assert len(thoughts[0]["thought"]["options"]) > 1


# ---- stopping


def all_gone(client: TestClient, before: set[Process]) -> bool:
    """Whether all new processes have ended; the server has some time to notice a closed page."""
    return any(agent_processes() <= before or not client.get("/api/puzzles").is_success for _ in range(1000))


@pytest.mark.slow
def test_an_agent_that_hangs_is_killed(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinker, "GRACE", 0.1)
    before = agent_processes()
    with client.websocket_connect("/api/analysis") as socket:
        words = said(socket, question("hearthstone", PUZZLE, agent=LOOPER, ms=200))
    assert words == f"{LOOPER} did not answer within its limit of 0.2 s per decision"
    assert all_gone(client, before)


@pytest.mark.slow
@pytest.mark.parametrize("ending", [{"type": "stop"}, None], ids=["stop", "the next question"])
def test_the_next_request_ends_the_previous_one_at_once(client: TestClient, ending: dict[str, Any] | None) -> None:
    before = agent_processes()
    with client.websocket_connect("/api/analysis") as socket:
        socket.send_json(question("hearthstone", PUZZLE, agent=LOOPER, ms=30_000, number=1))
        if ending is not None:
            socket.send_json(ending)
        socket.send_json(question("hearthstone", PUZZLE, agent="random", number=2))
        assert [answer["number"] for answer in answers(socket)] == [2]
    assert all_gone(client, before)


@pytest.mark.slow
def test_the_agent_of_a_closed_page_is_killed(client: TestClient) -> None:
    before = agent_processes()
    with client.websocket_connect("/api/analysis") as socket:
        socket.send_json(question("hearthstone", PUZZLE, agent=LOOPER, ms=30_000))
        while agent_processes() <= before:
            assert "cannot be read" in said(socket, [])  # a mistake does not end it
    assert all_gone(client, before)


@pytest.mark.slow
def test_an_agent_that_waits_for_a_core_can_be_stopped(tmp_path: Path) -> None:
    with page(tmp_path, LOOPER, cores=1) as client, client.websocket_connect("/api/analysis") as first:
        first.send_json(question("hearthstone", PUZZLE, agent=LOOPER, ms=30_000))
        with client.websocket_connect("/api/analysis") as second:
            second.send_json(question("hearthstone", PUZZLE, agent="random", number=1))
            second.send_json({"type": "stop"})
            second.send_json(question("hearthstone", PUZZLE, agent="random", number=2))
            first.send_json({"type": "stop"})
            assert [answer["number"] for answer in answers(second)] == [2]


@pytest.mark.slow
def test_an_agent_is_opened_before_a_question_and_closed_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(LOG, str(tmp_path / "log"))
    with page(tmp_path, LOGGER, isolation="process") as client, client.websocket_connect("/api/analysis") as socket:
        for _ in range(2):  # the second at once, while the first agent may be closing
            socket.send_json(question("hearthstone", PUZZLE, agent=LOGGER))
            assert answers(socket)[-1]["last"]
        assert eventually(lambda: words_in(tmp_path / "log") == ["open", "begin", "act", "end", "close"] * 2)


def words_in(log: Path) -> list[str]:
    """The calls that an agent has logged so far."""
    return [line.split()[1] for line in log.read_text().splitlines()]


@pytest.mark.slow
def test_an_agent_that_hangs_when_it_is_closed_is_killed_before_the_next_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(thinker, "GRACE", 0.1)
    monkeypatch.setenv(LOG, str(tmp_path / "log"))
    before = agent_processes()
    with page(tmp_path, HANGER, isolation="process") as client, client.websocket_connect("/api/analysis") as socket:
        socket.send_json(question("hearthstone", PUZZLE, agent=HANGER))
        assert answers(socket)[-1]["last"]
        socket.send_json(question("hearthstone", PUZZLE, agent="random"))
        assert answers(socket)[-1]["last"]
    assert eventually(lambda: agent_processes() <= before)
    assert caplog.messages == [f"{HANGER} did not answer within its limit of 0.1 s per decision when it was closed"]


@pytest.mark.slow
def test_a_failure_is_reported_and_the_next_request_is_answered(socket: WebSocketTestSession) -> None:
    assert said(socket, question("hearthstone", PUZZLE, agent=BOMB)) == f"{BOMB} ended its process"
    socket.send_json(question("hearthstone", PUZZLE, agent="random"))
    assert answers(socket)[-1]["last"]
