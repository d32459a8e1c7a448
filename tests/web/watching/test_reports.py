"""The report of a results file in the browser."""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from pathlib import Path

import pytest

pytest.importorskip("starlette")
pytest.importorskip("jinja2")

from shelves import asked, played_record, played_store, refused, shelf, visitor

from topdeck.arena.plan.experiment import make_experiment
from topdeck.arena.plan.formats import RoundRobin
from topdeck.core.record import write_records

MATCH = make_experiment(["random", "random-late-end"], ["MurlocDruid"], format=RoundRobin(1), seed=4)


@pytest.mark.slow
def test_the_report_is_that_of_the_command_line(tmp_path: Path) -> None:
    season = tmp_path / "season"
    season.mkdir()
    played_store(season / "spring.db", experiment=MATCH)
    with visitor(tmp_path / "rooms", season) as client:
        name = shelf(client)["spring.db"]["id"]
        report = client.get(f"/api/shelf/{name}/report")
        assert report.status_code == 200
        assert report.headers["content-type"].startswith("text/html")
        for agent in asked(client, "spring.db", "standings")["agents"]:
            assert agent["agent"] in report.text
        policy = report.headers["content-security-policy"]
        assert policy.startswith("sandbox allow-scripts; default-src 'none'")
        [script] = re.findall("<script>(.*?)</script>", report.text, re.DOTALL)
        allowed = b64encode(sha256(script.encode()).digest()).decode()
        assert f"script-src 'sha256-{allowed}';" in policy  # no script but that of all reports, and no origin
        assert "allow-same-origin" not in policy


@pytest.mark.slow
def test_errors_of_a_report_do_not_reveal_paths(tmp_path: Path, high_card: None) -> None:
    season = tmp_path / "season"
    season.mkdir()
    played_store(season / "spring.db", games=0, experiment=MATCH)
    write_records(season / "finals.jsonl", [played_record(1)])
    with visitor(tmp_path / "rooms", season) as client:
        found = shelf(client)
        words = refused(client, f"/api/shelf/{found['spring.db']['id']}/report", 400)
        assert "there is nothing to report" in words
        assert str(tmp_path) not in words
        words = refused(client, f"/api/shelf/{found['finals.jsonl']['id']}/report", 400)
        assert words == "reports are available only for the results files of experiments and evolution runs"
        refused(client, "/api/shelf/nothing/report", 404)
