"""Submissions enter the ladder of a season while it runs, and are played by workers in a sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from errno import ENOSPC
from pathlib import Path
from unittest.mock import patch

import pytest

pytest.importorskip("starlette")
pytest.importorskip("choix")

from attacking import NO_BUBBLEWRAP
from full_disk import small_files
from ladders import AsgiClient
from seasons import CHOSEN, PREMADE, make_season, submit
from starlette.testclient import TestClient

from topdeck.arena.play.executor import InProcessExecutor
from topdeck.arena.results import ratings
from topdeck.competition import ladder_season
from topdeck.competition.job_server import JobServer
from topdeck.competition.ladder_season import LadderSeason, choose_tracks
from topdeck.competition.matchmaking import Goal
from topdeck.competition.season_file import read_season
from topdeck.competition.worker import LadderWorker
from topdeck.core.errors import MatchError

BUILT_IN = 'agents = ["random"]'
LEARNING = PREMADE.replace("premade", "learning") + "rounds = 2\nlearning = {}\n"

pytestmark = pytest.mark.usefixtures("high_card")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a season; the working folder is that of its ladder."""
    folder = make_season(tmp_path / "s", PREMADE, CHOSEN, LEARNING, head=BUILT_IN)
    (folder / "ladder").mkdir()
    monkeypatch.chdir(folder / "ladder")
    return folder


@contextmanager
def opened(folder: Path) -> Iterator[LadderSeason]:
    with patch.object(ratings, "SAMPLES", 10):
        season = LadderSeason(read_season(folder), Goal(pairs=1))
        try:
            yield season
        finally:
            season.close()


def play(season: LadderSeason) -> int:
    """Play all games that the ladder needs; the working folder is that of the worker as well."""
    server = JobServer(season.ladder, lambda: ThreadPoolExecutor(1), season.roster.archives, audit=0.0)
    with TestClient(server.app()) as network:
        client = AsgiClient(network, season.ladder.jobs.add_worker("worker"))
        return LadderWorker(client, InProcessExecutor(), Path.cwd()).run(until_done=True)


@pytest.mark.parametrize(("names", "expected"), [((), ["premade"]), (("premade", "premade"), ["premade"])])
def test_a_ladder_plays_the_tracks_with_known_decks(folder: Path, names: tuple[str, ...], expected: list[str]) -> None:
    assert [track.name for track in choose_tracks(read_season(folder), names)] == expected


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("chosen", "its decks are not known in advance"),
        ("learning", "cannot play the track learning, because its agents learn between rounds"),
        ("premad", "did you mean premade"),
    ],
)
def test_other_tracks_are_rejected(folder: Path, name: str, reason: str) -> None:
    with pytest.raises(MatchError, match=reason):
        choose_tracks(read_season(folder), [name])


def test_a_ladder_waits_for_a_second_agent(folder: Path) -> None:
    with opened(folder) as season:
        assert season.ladder.boards == {}
        assert season.ladder.offer("alice", has_sandbox=True) is None


@pytest.mark.slow
@pytest.mark.skipif(bool(NO_BUBBLEWRAP), reason=NO_BUBBLEWRAP)
def test_submissions_enter_a_running_ladder_and_earlier_games_are_kept(folder: Path) -> None:
    submit(folder, "bob")
    with opened(folder) as season:
        assert play(season) == 2
        submit(folder, "alice")  # comes before bob in the alphabet
        (folder / "submissions" / "broken").mkdir()
        season.refresh()
        assert "broken" not in season.roster.entrants
        assert "agent.toml" in season.roster.problems["broken"]
        assert play(season) >= 2
    (folder / "submissions" / "bob" / "agent.py").write_text("import nothing")
    with opened(folder) as season:
        board = season.ladder.boards["premade"]
        assert board.agents == ["random", "bob", "alice"]
        assert {game.fixture.agents for game in board.games} >= {("random", "bob"), ("bob", "random")}
        assert all(game.fault is None for game in board.games)
        assert "has changed since it entered" in season.roster.problems["bob"]
        salt = board.experiment.salt
        assert salt
        assert salt not in str(board.plan)


def test_a_worker_without_a_sandbox_plays_only_built_in_agents(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder_season, "find_import_problem", lambda *arguments: "")
    submit(folder, "bob")
    with opened(folder) as season:
        assert season.ladder.offer("alice", has_sandbox=False) is None
        assert season.ladder.offer("alice", has_sandbox=True) is not None


def test_an_agent_that_cannot_be_started_does_not_enter(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = iter(["it cannot be imported", ""])
    monkeypatch.setattr(ladder_season, "find_import_problem", lambda *arguments: next(problems))
    made = submit(folder, "bob")
    with opened(folder) as season:
        season.refresh()  # does not try the same files again
        assert season.roster.problems["bob"] == "it cannot be imported"
        (made / "agent.py").write_text((made / "agent.py").read_text() + "# better")
        season.refresh()
        assert season.roster.problems["bob"] == ""
        assert season.ladder.boards["premade"].agents == ["random", "bob"]


def test_a_submission_that_cannot_be_stored_enters_later(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder_season, "find_import_problem", lambda *arguments: "")
    with opened(folder) as season:
        submit(folder, "bob")
        with small_files(1), pytest.raises(MatchError, match="archive of bob cannot be unpacked"):
            season.refresh()
        with (
            patch.object(ladder_season, "write_atomically", side_effect=OSError(ENOSPC, "No space left on device")),
            pytest.raises(MatchError, match=r"bob cannot be stored in .*archives: No space left on device"),
        ):
            season.refresh()
        assert season.ladder.boards == {}
        season.refresh()
        assert season.ladder.boards["premade"].agents == ["random", "bob"]
