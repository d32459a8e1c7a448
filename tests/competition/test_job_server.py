"""A ladder gives jobs to workers, and accepts only games that were played as reported."""

from __future__ import annotations

import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import chain, repeat
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("choix")

import uvicorn
from eventually import eventually
from full_disk import small_files
from ladders import AsgiClient, TinyLadder, tiny_experiment, tiny_ladder
from starlette.applications import Starlette
from starlette.testclient import TestClient
from tiny_game import NAME, HighCard, registered

from topdeck.arena.plan.experiment import Experiment
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.arena.play.worker import Worker
from topdeck.arena.results.store.results import read_results
from topdeck.arena.results.store.verification import verify_results
from topdeck.competition.job_messages import (
    Answer,
    FaultMessage,
    GameReport,
    JobMessage,
    LeaseMessage,
    MachineReport,
    ResultMessage,
    describe_machine,
    read_message,
    report_game,
    write_message,
)
from topdeck.competition.matchmaking import Goal
from topdeck.competition.request_limits import Allowance
from topdeck.competition.verification import SeededGames
from topdeck.competition.worker import LadderRefusal, Unreachable
from topdeck.web import connections

pytestmark = pytest.mark.usefixtures("high_card")

with registered(HighCard()):
    HERE = describe_machine(frozenset({NAME}))


def take_job(client: AsgiClient) -> JobMessage:
    job = client.post("jobs", HERE).job
    assert job is not None
    return job


def play(tiny: TinyLadder, job: JobMessage, experiment: Experiment | None = None) -> list[GameReport]:
    """Play the games of a job, with the agents of another experiment if it is named."""
    seeds = [game.agent_seeds for game in job.games]
    games = SeededGames(experiment or tiny_experiment(), [game.fixture for game in job.games], seeds).run(Worker())
    return [report_game(game) for game in games]


def play_differently(tiny: TinyLadder, job: JobMessage) -> list[GameReport]:
    """Play legal games of a job that are not those that its agents play."""
    honest, experiment = play(tiny, job), tiny_experiment()
    entries = tuple(replace(entry, spec="random") for entry in experiment.entries)
    for seed in range(1000):
        for game in job.games:
            game.agent_seeds = (seed, seed + 1)
        games = play(tiny, job, replace(experiment, entries=entries))
        if games[0].actions != honest[0].actions:
            return games
    raise AssertionError("random agents played the same game a thousand times")


@contextmanager
def listening(app: Starlette) -> Iterator[tuple[str, int]]:
    """Serve an application on a free port, and return its address."""
    server = uvicorn.Server(uvicorn.Config(app, http=connections.LimitedProtocol, log_level="warning", lifespan="off"))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        try:
            yield listener.getsockname()
        finally:
            server.should_exit = True
            thread.join()


def send(client: AsgiClient, job: JobMessage, games: list[GameReport]) -> Answer:
    return client.post(f"jobs/{job.id}/result", ResultMessage(job.lease, games))


# ---- honest workers


def test_a_worker_plays_until_all_ratings_are_known(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        played = tiny.worker().run(until_done=True)
        assert tiny.messages == []
        assert played == tiny.count() >= 2 * 6
    results = read_results(tmp_path / "tiny.db")
    assert len(results.games) == played
    assert all(game.record.final().result() == game.result for game in results.all_complete(results.games))
    assert verify_results(tmp_path / "tiny.db").is_signed


def test_games_are_those_that_the_salt_determines(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        tiny.worker().run(until_done=True)
        for game in tiny.ladder.boards["tiny"].games:
            ours = Worker().play(tiny_experiment(), [game.fixture]).games[0]
            assert ours.fingerprint == game.fingerprint


def test_the_salt_is_never_sent_to_workers(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        client = tiny.client()
        data = client.request("jobs", write_message(HERE))
        job = read_message(data, Answer).job
        assert job is not None
        assert b"secret" not in data + client.request(f"plans/{job.plan}")


def test_a_job_that_is_returned_is_given_to_another_worker(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        alice, bob = tiny.client(), tiny.client(tiny.token("bob"))
        job = take_job(alice)
        alice.post(f"jobs/{job.id}/return", LeaseMessage(job.lease))
        assert take_job(bob).games[0].fixture == job.games[0].fixture
        with pytest.raises(LadderRefusal, match="no longer holds the job"):
            send(alice, job, play(tiny, job))


def test_a_worker_plays_no_games_of_its_own_submission(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        client = tiny.client(tiny.token("random"))
        for _ in range(4):
            assert "random" not in take_job(client).games[0].agents


def test_workers_do_not_play_the_same_games(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        alice, bob = tiny.client(), tiny.client(tiny.token("bob"))
        jobs = [take_job(client) for _ in range(3) for client in (alice, bob)]
        assert len({job.games[0].fixture for job in jobs}) == 6


# ---- workers with another build


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"version": "0.0.1"}, "this worker has Topdeck 0.0.1, but the ladder has "),
        ({"build": "other"}, "this worker has the other build of Topdeck, but the ladder has the "),
        ({"rules": {"high-card": "0"}}, "this worker has rules version 0 of high-card, but the ladder has 1"),
        ({"rules": {}}, "this worker has rules version unknown of high-card"),
    ],
)
def test_a_worker_with_another_build_is_rejected(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    report = {"version": HERE.version, "build": HERE.build, "rules": HERE.rules, **change}
    with tiny_ladder(tmp_path) as tiny, pytest.raises(LadderRefusal, match=reason):
        tiny.client().post("jobs", MachineReport(**report))


# ---- workers that lie


def test_a_changed_result_is_detected(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        client = tiny.client()
        job = take_job(client)
        games = play(tiny, job)
        games[0].winner = 1 if games[0].winner == 0 else 0
        with pytest.raises(LadderRefusal, match="the result does not match the replayed game"):
            send(client, job, games)
        assert tiny.count() == 0
        assert take_job(tiny.client(tiny.token("bob"))).games[0].fixture == job.games[0].fixture


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"actions": []}, "the result does not match"),
        ({"actions": ["lay 77"]}, "does not match|not legal|illegal"),
        ({"actions": ["\x00" * 100]}, "is no action"),
        ({"fingerprint": "0"}, "does not match its fingerprint"),
        ({"turns": 99}, "turns, not 99"),
        ({"decisions": (99, 0)}, "number of an agent's decisions is impossibly large"),
        ({"slowest": (99.0, 0.0)}, "times of an agent are impossible"),
        ({"fault": FaultMessage(0, 1, 1, "exceeded its limit")}, "built-in agents that do not measure time never fail"),
    ],
)
def test_an_impossible_game_is_rejected(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    with tiny_ladder(tmp_path) as tiny:
        client = tiny.client()
        job = take_job(client)
        games = play(tiny, job)
        for name, value in change.items():
            setattr(games[1], name, value)
        with pytest.raises(LadderRefusal, match=reason):
            send(client, job, games)
        assert tiny.count() == 0


def test_a_result_that_ends_the_process_that_replays_it_is_rejected(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def die(*arguments: object) -> str:
        raise BrokenExecutor

    with tiny_ladder(tmp_path) as tiny:
        client = tiny.client()
        job = take_job(client)
        with monkeypatch.context() as patch:
            patch.setattr("topdeck.competition.job_server.find_flaw", die)
            with pytest.raises(LadderRefusal, match="the process that replayed the game died"):
                send(client, job, play(tiny, job))
        job = take_job(client)
        send(client, job, play(tiny, job))
        assert tiny.count() == 2


def test_a_worker_with_several_invalid_results_is_banned(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        client = tiny.client()
        for _ in range(3):
            job = take_job(client)
            games = play(tiny, job)
            games[0].fingerprint = "1"
            with pytest.raises(LadderRefusal, match="the result is invalid"):
                send(client, job, games)
        with pytest.raises(LadderRefusal, match="the worker alice is banned: 3 of its results were invalid"):
            take_job(client)


def test_moves_that_the_agents_do_not_play_are_detected_and_all_games_are_played_again(tmp_path: Path) -> None:
    draws = chain([1.0, 0.0], repeat(1.0))  # the second result is played again
    with tiny_ladder(tmp_path, audit=0.5, random=lambda: next(draws)) as tiny:
        client = tiny.client()
        job = take_job(client)
        send(client, job, play(tiny, job))
        assert tiny.count() == 2
        job = take_job(client)
        send(client, job, play_differently(tiny, job))
        assert eventually(lambda: tiny.count() == 0)
        with pytest.raises(LadderRefusal, match=r"the worker alice is banned: in .*, action"):
            take_job(client)
        assert tiny.worker(tiny.token("bob")).run(until_done=True) == tiny.count()
    assert len(read_results(tmp_path / "tiny.db").games) == tiny.count()


def test_with_a_time_limit_only_several_differences_lead_to_a_ban(tmp_path: Path) -> None:
    experiment = tiny_experiment(limit=TimeLimit(decision=1000.0))
    with tiny_ladder(tmp_path, experiment, audit=1.0) as tiny:
        client, jobs = tiny.client(), tiny.ladder.jobs
        while not jobs.workers()[0].banned:
            job = take_job(client)
            send(client, job, play_differently(tiny, job))
            assert eventually(lambda: not tiny.server.audits)
        assert jobs.workers()[0].rejected == 3
        assert tiny.count() == 0


def test_an_honest_worker_survives_audits(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path, audit=1.0) as tiny:
        played = tiny.worker().run(until_done=True)
        assert eventually(lambda: not tiny.server.audits)
        assert played == tiny.count()


# ---- workers that replay old results


def test_a_result_is_accepted_only_once(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        client = tiny.client()
        job = take_job(client)
        games = play(tiny, job)
        send(client, job, games)
        with pytest.raises(LadderRefusal, match="the job is already finished"):
            send(client, job, games)
        assert tiny.count() == 2


def test_an_old_game_is_not_accepted_for_another_job(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        client = tiny.client()
        job = take_job(client)
        games = play(tiny, job)
        send(client, job, games)
        with pytest.raises(LadderRefusal, match="the result is invalid"):
            send(client, take_job(client), games)
        assert tiny.count() == 2


def test_a_job_of_another_worker_cannot_be_finished_or_returned(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        alice, bob = tiny.client(), tiny.client(tiny.token("bob"))
        job = take_job(alice)
        for lease in (job.lease, "another"):
            with pytest.raises(LadderRefusal, match="was not assigned to this worker"):
                bob.post(f"jobs/{job.id}/return", LeaseMessage(lease))
        with pytest.raises(LadderRefusal, match="was not assigned to this worker"):
            send(bob, job, play(tiny, job))
        send(alice, job, play(tiny, job))


# ---- workers that disappear


def test_the_job_of_a_lost_worker_is_given_to_another_one(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        alice, bob = tiny.client(), tiny.client(tiny.token("bob"))
        job = take_job(alice)
        tiny.time.now += job.seconds + 1
        again = take_job(bob)
        assert again.games[0].fixture == job.games[0].fixture
        with pytest.raises(LadderRefusal, match="its lease expired"):
            send(alice, job, play(tiny, job))
        send(bob, again, play(tiny, again))
        assert tiny.count() == 2


def test_a_late_result_is_accepted_if_nobody_else_has_the_job(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        client = tiny.client()
        job = take_job(client)
        tiny.time.now += 10 * job.seconds
        send(client, job, play(tiny, job))
        assert tiny.count() == 2


def test_a_lease_can_be_extended_but_not_forever(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        alice, bob = tiny.client(), tiny.client(tiny.token("bob"))
        job = take_job(alice)
        for _ in range(3):
            tiny.time.now += 0.9 * job.seconds
            alice.post(f"jobs/{job.id}/extend", LeaseMessage(job.lease))
            assert take_job(bob).games[0].fixture != job.games[0].fixture
        tiny.time.now += 25 * 3600
        alice.post(f"jobs/{job.id}/extend", LeaseMessage(job.lease))
        assert take_job(bob).games[0].fixture == job.games[0].fixture


def test_a_ladder_that_was_killed_resumes(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        token = tiny.token()
        client = tiny.client(token)
        done, current = take_job(client), take_job(client)
        send(client, done, play(tiny, done))
        stored = take_job(client)
        offer = tiny.ladder.find_offer(tiny.ladder.jobs.select("id = ?", stored.id)[0])
        assert offer is not None
        tiny.ladder.boards["tiny"].add(offer.job.key, offer.work.run(Worker()))  # killed before the job was finished
    with tiny_ladder(tmp_path) as tiny:
        client = tiny.client(token)
        assert tiny.count() == 4
        for job in (done, stored):
            with pytest.raises(LadderRefusal, match="the job is already finished"):
                send(client, job, play(tiny, job))
        send(client, current, play(tiny, current))
        assert tiny.count() == 6


def test_games_that_were_deleted_are_played_again(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        count = tiny.worker().run(until_done=True)
    with closing(sqlite3.connect(tmp_path / "tiny.db")) as results, results:
        results.execute("DELETE FROM games WHERE number IN (SELECT number FROM games LIMIT 1)")
    with tiny_ladder(tmp_path) as tiny:
        assert tiny.count() == count - 2
        assert tiny.worker().run(until_done=True) == 2
        assert tiny.count() == count
        assert tiny.messages == []


def test_a_full_disk_costs_no_games(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with tiny_ladder(tmp_path) as tiny:
        client = tiny.client()
        job = take_job(client)
        games = play(tiny, job)
        with small_files(1):
            for _ in range(3):
                with pytest.raises(Unreachable, match="cannot store games at the moment"):
                    send(client, job, games)
            with pytest.raises(Unreachable, match="cannot store games at the moment"):
                take_job(client)
        send(client, job, games)
        assert take_job(client).id > job.id
        assert tiny.count() == 2
    causes = {record.getMessage().split(" cannot be written to ")[0] for record in caplog.records}
    assert causes == {"the results", "the ladder's jobs"}
    assert len(caplog.records) == 2


# ---- workers that flood


def test_a_worker_that_floods_does_not_block_others(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path, make_allowance=lambda: Allowance(rate=0.0, burst=10.0)) as tiny:
        alice, bob = tiny.client(), tiny.client(tiny.token("bob"))
        for _ in range(11):  # the first one looks up the token
            with pytest.raises(LadderRefusal, match="the message is invalid"):
                alice.request("jobs", b"flood")
        with pytest.raises(Unreachable, match="too many requests"):
            alice.request("jobs", b"flood")
        job = take_job(bob)
        send(bob, job, play(tiny, job))


def test_wrong_tokens_do_not_block_new_workers_at_other_addresses(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        tokens = [{"Authorization": f"Bearer wrong-{number}"} for number in range(1000)]
        answers = {tiny.network.post("/api/jobs", headers=token).status_code for token in tokens}
        assert answers == {401, 429}
        elsewhere = AsgiClient(TestClient(tiny.server.app(), client=("192.0.2.1", 4711)), tiny.token())
        assert take_job(elsewhere)


def test_a_connection_without_requests_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADERS", 0.2)
    request = b"GET / HTTP/1.1\r\nHost: ladder\r\n"
    with tiny_ladder(tmp_path) as tiny, listening(tiny.server.app()) as address:
        for sent in (b"", request, request + b"\r\n" + request):
            with socket.create_connection(address, timeout=60) as slow:
                slow.sendall(sent)
                received = b"".join(iter(lambda: slow.recv(1 << 16), b""))
            assert received.count(b"200 OK") == (sent.count(request) == 2)


def test_a_worker_cannot_hoard_jobs(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path, goal=Goal(pairs=1000)) as tiny:
        alice, bob = tiny.client(), tiny.client(tiny.token("bob"))
        held = [alice.post("jobs", HERE).job for _ in range(70)]
        assert sum(job is not None for job in held) == 64
        assert take_job(bob)


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        (b"x" * 70_000, "larger than 64 kilobytes"),
        (b"no json", "the message is invalid"),
        (b"[" * 30_000, "the message is invalid"),
        (b"{}", "the message is invalid"),
        (b'{"version": 1}', "the message is invalid"),
    ],
)
def test_invalid_messages_are_rejected(tmp_path: Path, body: bytes, reason: str) -> None:
    with tiny_ladder(tmp_path) as tiny, pytest.raises(LadderRefusal, match=reason):
        tiny.client().request("jobs", body)


@pytest.mark.parametrize(
    ("path", "reason"),
    [
        ("plans/x", "the plan is unknown"),
        ("archives/x", "the archive is unknown"),
        ("archives/..%2fjobs.db", "unknown|does not belong"),
        (f"jobs/{10**30}/return", "was not assigned to this worker"),
    ],
)
def test_unknown_addresses_are_rejected(tmp_path: Path, path: str, reason: str) -> None:
    data = b'{"lease": ""}' if path.startswith("jobs") else None
    with tiny_ladder(tmp_path) as tiny, pytest.raises(LadderRefusal, match=reason):
        tiny.client().request(path, data)


def test_a_wrong_token_is_rejected(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        take_job(tiny.client())
        with pytest.raises(LadderRefusal, match="the token is unknown"):
            take_job(tiny.client("wrong"))
        assert tiny.network.post("/api/jobs").status_code == 401


# ---- standings


def test_the_standings_are_public_and_harmless(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        tiny.token("<script>")
        tiny.worker().run(until_done=True)
        page = tiny.network.get("/")
        assert "uct(iterations=4" in page.text
        assert "&lt;script&gt;" in page.text
        assert "<script>" not in page.text
        standings = tiny.network.get("/api/standings").json()
        assert {row["agent"] for row in standings["tracks"]["tiny"]} == {*tiny.ladder.boards["tiny"].agents}
