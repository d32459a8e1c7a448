"""The life cycle of an opponent, and the reports of its failures."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")

from agent_processes import agent_processes
from eventually import eventually
from life_cycle import LOG
from room_page import HERE, Message, joined, move, opened, own_decision, sit
from starlette.testclient import TestClient

from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play import agent_process
from topdeck.web.rooms import room
from topdeck.web.server import Options, make_app
from topdeck.web.thinker import LoggedFailure, Thinker

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def log(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which the agents log their calls."""
    monkeypatch.setenv(LOG, str(tmp_path / "log"))
    return tmp_path / "log"


def calls(log: Path) -> str:
    """The calls of an agent, repeated ones once."""
    words = [line.split()[1] for line in log.read_text().splitlines()]
    return " ".join(word for word, before in zip(words, [None, *words], strict=False) if word != before)


@contextmanager
def table(folder: Path, agent: str) -> Iterator[tuple[TestClient, Message]]:
    """A server, and a room in which an agent of this class moves first."""
    spec = f"life_cycle:{agent}"
    with TestClient(
        make_app(Options(folder / "rooms", guard=HERE, agents=frozenset([spec]), isolation="process"))
    ) as client:
        yield client, opened(client, opponent=spec, seat="second", settings={"mulligan": False})


def concede(socket: Any, form: Message) -> Message:
    """The last position of a person who concedes."""
    own_decision(socket, sit(socket, form))
    socket.send_json({"type": "concede"})
    return dict(socket.receive_json())


# ---- the life cycle


def test_an_opponent_learns_the_result_and_is_closed_while_the_server_runs(tmp_path: Path, log: Path) -> None:
    with table(tmp_path, "Logger") as (client, form), joined(client, form) as socket:
        assert concede(socket, form)["ending"]["winner"] == 0
        assert eventually(lambda: calls(log) == "open begin act end close")


def test_an_opponent_learns_the_result_of_its_own_last_turn(tmp_path: Path, log: Path) -> None:
    with table(tmp_path, "Logger") as (client, form), joined(client, form) as socket:
        position = sit(socket, form)
        while "ending" not in (position := own_decision(socket, position)):
            position = move(socket, position, "end")
        assert eventually(lambda: calls(log).endswith("end close"))


def test_an_opponent_is_closed_when_the_server_stops_in_the_middle_of_a_game(tmp_path: Path, log: Path) -> None:
    with table(tmp_path, "Logger") as (client, form), joined(client, form) as socket:
        own_decision(socket, sit(socket, form))
    assert calls(log) == "open begin act close"


def test_an_opponent_is_closed_when_the_person_left_and_another_is_opened_for_one_who_returns(
    tmp_path: Path, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "PATIENCE", 0.1)
    with table(tmp_path, "Logger") as (client, form):
        with joined(client, form) as socket:
            own_decision(socket, sit(socket, form))
        assert eventually(lambda: calls(log) == "open begin act close")
        with joined(client, form) as socket:
            own_decision(socket, move(socket, sit(socket, form), "end"))
    assert calls(log) == "open begin act close open begin act close"


# ---- failures


def test_a_failure_after_the_game_is_reported_and_changes_nothing(
    tmp_path: Path, log: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with table(tmp_path, "EndCrasher") as (client, form):
        with joined(client, form) as socket:
            ending = concede(socket, form)["ending"]
            words = socket.receive_json()["words"]
        with joined(client, form) as socket:
            assert sit(socket, form)["ending"] == ending
    assert words == "the opponent raised ValueError: sore loser after the game"
    assert calls(log) == "open begin act end close"
    [failure] = [record.msg for record in caplog.records if isinstance(record.msg, LoggedFailure)]
    assert str(failure) == f"room {form['room']}: life_cycle:EndCrasher raised ValueError: sore loser after the game"
    assert "in end" in failure.traceback


@pytest.mark.posix
def test_a_game_survives_an_opponent_that_is_killed_because_the_machine_is_out_of_memory(
    tmp_path: Path, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "AGAIN", 0.1)
    monkeypatch.setattr(agent_process, "count_oom_kills", lambda: log.exists() and "act" in log.read_text())
    with table(tmp_path, "Victim") as (client, form), joined(client, form) as socket:
        position = sit(socket, form)
        refusal = socket.receive_json()
        assert refusal["words"].endswith("start it again: the machine ran out of memory and killed processes")
        position = own_decision(socket, position)
        assert "ending" not in position
        assert position["number"] > 0
    assert calls(log) == "open begin act open begin act close"


def test_an_opponent_that_failed_still_learns_the_result_and_is_closed(
    tmp_path: Path, log: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with table(tmp_path, "Crasher") as (client, form), joined(client, form) as socket:
        ending = own_decision(socket, sit(socket, form))["ending"]
    assert ending["words"] == "the opponent raised ValueError: out of ideas"
    assert calls(log) == "open begin end close"
    [failure] = [record.msg for record in caplog.records if isinstance(record.msg, LoggedFailure)]
    assert str(failure) == f"room {form['room']}: life_cycle:Crasher raised ValueError: out of ideas"


def test_an_opponent_that_hangs_when_it_is_closed_is_killed_and_delays_nobody(
    tmp_path: Path, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "LAST_CALL", 0.5)
    before = agent_processes()
    with table(tmp_path, "CloseHanger") as (client, form):
        with joined(client, form) as socket:
            concede(socket, form)
            assert eventually(lambda: calls(log).endswith("close"))
        again = opened(client, opponent="life_cycle:CloseHanger", seat="second", settings={"mulligan": False})
        with joined(client, again) as socket:
            own_decision(socket, sit(socket, again))
    assert calls(log) == "open begin act end close open begin act close"
    assert agent_processes() <= before


def test_an_opponent_that_hangs_when_it_is_closed_is_reported_at_its_time_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def close_quickly(opponent: Thinker) -> None:
        opponent.agent.limit = TimeLimit(decision=0.1)
        await close(opponent)

    close = Thinker.close
    monkeypatch.setattr(Thinker, "close", close_quickly)
    with table(tmp_path, "CloseHanger") as (client, form), joined(client, form) as socket:
        concede(socket, form)
        words = socket.receive_json()["words"]
    assert words == "the opponent did not answer within its limit of 0.1 s per decision when it was closed"
