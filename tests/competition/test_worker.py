"""A worker stops and resumes without losing games, and trusts the ladder no more than necessary."""

from __future__ import annotations

import io
import tarfile
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette")
pytest.importorskip("choix")

from ladders import tiny_experiment, tiny_ladder
from tiny_game import NAME

from topdeck.arena.play.executor import InProcessExecutor
from topdeck.competition.archives import digest, pack, unpack
from topdeck.competition.job_messages import AgentPlan, TrackPlan, make_plan
from topdeck.competition.worker import LadderClient, LadderRefusal, Unreachable, read_plan
from topdeck.core.errors import MatchError

pytestmark = pytest.mark.usefixtures("high_card")


class Archives(LadderClient):
    """A ladder that only sends files."""

    def __init__(self, **files: bytes) -> None:
        super().__init__("http://ladder", "token")
        self.files = {f"archives/{name}": data for name, data in files.items()}

    def request(self, path: str, data: bytes | None = None, most: int = 0) -> bytes:
        return self.files[path]


def plan(*agents: AgentPlan, **other: Any) -> TrackPlan:
    made = make_plan(tiny_experiment(), {})
    made.agents += agents
    for name, value in other.items():
        setattr(made, name, value)
    return made


# ---- stopping


def test_an_interrupted_worker_returns_its_job(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        worker = tiny.worker()

        class Interrupted(InProcessExecutor):
            def submit(self, work: Any) -> Any:
                raise KeyboardInterrupt

        worker.executor = Interrupted()
        with pytest.raises(KeyboardInterrupt):
            worker.run()
        assert tiny.ladder.jobs.in_progress() == []
        assert tiny.ladder.jobs.counts() == {"alice": {"lost": 1}}


def test_a_worker_that_is_asked_to_stop_finishes_its_job(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny:
        worker = tiny.worker()

        class Last(InProcessExecutor):
            def submit(self, work: Any) -> Any:
                worker.stopping.set()
                return super().submit(work)

        worker.executor = Last()
        assert worker.run() == 2
        assert tiny.count() == 2


def test_a_result_is_sent_again_until_the_ladder_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("topdeck.competition.worker.RETRY_SECONDS", (0.0,))
    with tiny_ladder(tmp_path) as tiny:
        worker = tiny.worker()
        request, failures = worker.client.request, iter([True, False, True, True, False] * 100)

        def unreliable(path: str, data: bytes | None = None, most: int = 0) -> bytes:
            if not path.endswith("extend") and next(failures):
                raise Unreachable("the ladder cannot be reached")
            return request(path, data)

        monkeypatch.setattr(worker.client, "request", unreliable)
        assert worker.run(until_done=True) == tiny.count()
        assert set(tiny.messages) == {"the ladder cannot be reached; trying again"}


def test_a_worker_with_a_wrong_token_stops(tmp_path: Path) -> None:
    with tiny_ladder(tmp_path) as tiny, pytest.raises(LadderRefusal, match="the token is unknown"):
        tiny.worker("wrong").run()


@pytest.mark.parametrize("url", ["ladder", "file:///etc/passwd", "http://", "ftp://example.org"])
def test_an_invalid_address_is_rejected(url: str) -> None:
    with pytest.raises(MatchError, match="is not the address of a ladder"):
        LadderClient(url, "token")


@pytest.mark.parametrize("token", ["", " ", "two\r\nlines", "tökén"])
def test_an_invalid_token_is_rejected(token: str) -> None:
    with pytest.raises(MatchError, match="the token is missing or invalid"):
        LadderClient("http://localhost", token)


def test_an_unreachable_ladder_is_reported() -> None:
    with pytest.raises(Unreachable, match=r"http://127.0.0.1:1 cannot be reached"):
        LadderClient("http://127.0.0.1:1", "token").request("jobs", b"")


# ---- hostile ladders


@pytest.mark.parametrize(
    ("agent", "reason"),
    [
        (AgentPlan("x", "exec:rm"), "is not a built-in agent"),
        (AgentPlan("x", "os:system"), "is not a built-in agent"),
        (AgentPlan("x", "greedy(score=evil.py:Score)"), "is not a built-in agent"),
        (AgentPlan("x", f'greedy(weights="{__file__}")'), "is not a built-in agent"),
        (AgentPlan("../x", archive="0" * 64), "invalid name"),
        (AgentPlan("x", archive="../../x"), "invalid name"),
        (AgentPlan("x", archive="0" * 64), "was damaged in transit"),
    ],
)
def test_a_worker_runs_no_code_except_submissions(tmp_path: Path, agent: AgentPlan, reason: str) -> None:
    client = Archives(**{"0" * 64: b"other"})
    with pytest.raises(MatchError, match=reason):
        read_plan(plan(agent), client, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_an_external_game_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match="which is not installed here"):
        read_plan(plan(game="tiny_game:HighCard"), Archives(), tmp_path)


def test_the_plan_describes_the_experiment(tmp_path: Path) -> None:
    ours = tiny_experiment()
    theirs = read_plan(plan(), Archives(), tmp_path)
    assert (theirs.game, theirs.specs, theirs.deck_by_name) == (NAME, ours.specs, ours.deck_by_name)
    assert (theirs.limit, theirs.memory, theirs.isolated, theirs.salt) == (ours.limit, ours.memory, "others", "")


# ---- archives


def test_an_archive_contains_all_files_and_is_reproducible(tmp_path: Path) -> None:
    (tmp_path / "one" / "data").mkdir(parents=True)
    (tmp_path / "one" / "agent.py").write_text("pass")
    (tmp_path / "one" / "run").write_text("#!/bin/sh")
    (tmp_path / "one" / "run").chmod(0o755)
    (tmp_path / "one" / "data" / "link").symlink_to("../agent.py")
    archive = pack(tmp_path / "one")
    unpack(archive, tmp_path / "two")
    (tmp_path / "two" / "agent.py").touch()
    (tmp_path / "two" / "__pycache__").mkdir()
    assert digest(pack(tmp_path / "two")) == digest(archive)
    assert (tmp_path / "two" / "data" / "link").read_text() == "pass"
    assert (tmp_path / "two" / "run").stat().st_mode & 0o111


def hostile_archive(name: str, link: str = "") -> bytes:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        member = tarfile.TarInfo(name)
        if link:
            member.type, member.linkname = tarfile.SYMTYPE, link
        archive.addfile(member)
    return packed.getvalue()


@pytest.mark.parametrize(
    "archive", [b"nonsense", hostile_archive("../outside"), hostile_archive("link", "../../outside")]
)
def test_a_hostile_archive_is_rejected(tmp_path: Path, archive: bytes) -> None:
    with pytest.raises(MatchError, match=r"the archive of x cannot be unpacked"):
        unpack(archive, tmp_path / "folder" / "x")
    assert list((tmp_path / "folder").iterdir()) == []
