"""The site of a season: pages for tracks, decks and games that load nothing, and the salt that verifies the deals."""

from __future__ import annotations

import hashlib
import re
from contextlib import redirect_stdout
from html import unescape
from io import StringIO
from pathlib import Path

import pytest
from seasons import CHOSEN, make_season, submit

from topdeck.arena.play.executor import InProcessExecutor
from topdeck.competition.season_file import read_season
from topdeck.competition.season_run import SeasonRun
from topdeck.competition.site import write_site
from topdeck.core.errors import MatchError
from topdeck.core.record import read_records

PREMADE = '[[tracks]]\nname = "premade"\ngame = "high-card"\ndecks = ["low"]\nhidden = 1\n'
AGENTS = 'agents = ["random", "random-late-end"]'


def play(folder: Path) -> None:
    for _ in SeasonRun(read_season(folder)).run(InProcessExecutor, lambda place, store: None):
        pass


@pytest.mark.slow
@pytest.mark.usefixtures("high_card")
def test_the_site_of_a_season(tmp_path: Path) -> None:
    """All aspects of the site are tested at once, because drawing its figures takes seconds."""
    folder = make_season(tmp_path / "s", PREMADE, CHOSEN, head=AGENTS)
    play(folder)
    submit(folder, "broken", about='agent = "<b>.py"')
    write_site(read_season(folder), folder / "site", replays=2)
    for check in (
        every_link_leads_to_a_page_of_the_site_and_nothing_is_loaded,
        the_salt_verifies_the_commitment_and_the_deals,
        a_broken_submission_is_listed_with_its_reason,
        hidden_and_chosen_decks_are_listed,
        games_can_be_replayed_on_the_site_and_from_their_records,
        the_site_names_no_machine,
        the_standings_are_the_same_on_all_pages,
    ):
        check(folder / "site")


@pytest.mark.slow
@pytest.mark.usefixtures("high_card")
def test_faults_link_to_replays_and_hide_the_paths_of_the_organiser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_season(tmp_path / "s", PREMADE, head='agents = ["random"]')
    submit(folder, "bob", "    def act(self, view, clock):\n        open(__file__ + '.weights')")
    submit(folder, "broken", about='agent = "<b>.py"')
    monkeypatch.chdir(folder)
    for _ in SeasonRun(read_season(Path()), "process").run(InProcessExecutor, lambda place, store: None):
        pass
    write_site(read_season(Path()), tmp_path / "site", replays=0)
    track = tmp_path / "site" / "premade"
    results = text(track / "results.html")
    assert not any(str(tmp_path) in text(page) for page in track.glob("*.html"))
    assert "No such file or directory: &#39;agent.py.weights&#39;" in results
    assert results.count("File &#34;agent.py&#34;, line 6, in act") == 1  # the tracebacks of all games are equal
    faults = results[results.index("<h2>Faults</h2>") :]
    linked = re.findall(r'<a href="round-1-(\d+)\.html">\1</a>', faults)
    records = read_records(track / "round-1.jsonl")
    assert len(linked) == len(records)
    for number in linked:
        game = text(track / f"round-1-{number}.html")
        [reason] = re.findall(r"<strong>[\w-]+ wins: (.*)</strong>", game)
        assert game.count(reason) == 1
        assert f"seed {records[int(number) - 1].seed}." in game


@pytest.mark.slow
@pytest.mark.usefixtures("high_card")
def test_damaged_decks_are_reported_before_the_site_is_written(tmp_path: Path) -> None:
    folder = make_season(tmp_path / "s", CHOSEN, head=AGENTS)
    play(folder)
    decks = folder / "results" / "chosen" / "round-1.json"
    decks.write_text('{"round": 1, "agents": {"random": {"deck": {}}}}')
    with pytest.raises(MatchError, match=r"the decks in .*round-1\.json cannot be read: a deck has no name"):
        write_site(read_season(folder), folder / "site", replays=1)
    decks.unlink()
    with pytest.raises(MatchError, match=r"the decks of chosen, round 1 are missing: restore .*round-1\.json"):
        write_site(read_season(folder), folder / "site", replays=1)
    assert not (folder / "site").exists()


def text(page: Path) -> str:
    return page.read_text("utf-8")


def every_link_leads_to_a_page_of_the_site_and_nothing_is_loaded(site: Path) -> None:
    for page in site.rglob("*.html"):
        for link in re.findall(r'(?:href|src)="(?!#|data:)([^"]*)"', text(page)):
            assert (page.parent / link).is_file(), (page, link)
        assert not re.search(
            r"@import [\"'u]|url\(|<link(?! rel=.icon. href=.data:)|<img|<iframe|fetch\(",
            text(page).replace("url(#", ""),
        )


def the_salt_verifies_the_commitment_and_the_deals(site: Path) -> None:
    index = text(site / "index.html")
    salt = re.findall(r"<pre>([0-9a-f]{64})</pre>", index)[0]
    assert f"sha256:{hashlib.sha256(salt.encode()).hexdigest()}" in index
    assert f"{salt}/premade/1" in text(site / "premade" / "games.html")
    code = unescape(re.findall(r"<pre>([^<]*deals[^<]*)</pre>", index)[0])
    with redirect_stdout(StringIO()) as printed:
        exec(code, {})
    first, second = re.findall(r"\d+", printed.getvalue())
    assert first == second == code.split(": ")[-1]
    assert f">{first}<" in text(site / "premade" / "games.html")


def a_broken_submission_is_listed_with_its_reason(site: Path) -> None:
    assert "agent.toml: `agent` must name a .py file in the submission" in text(site / "index.html")


def hidden_and_chosen_decks_are_listed(site: Path) -> None:
    assert "even (hidden until the end)" in text(site / "premade" / "decks.html")
    chosen = text(site / "chosen" / "decks.html")
    assert "<h2>Round 1</h2>" in chosen
    assert "<h2>Round 2</h2>" in chosen


def games_can_be_replayed_on_the_site_and_from_their_records(site: Path) -> None:
    games = text(site / "premade" / "games.html")
    linked = re.findall(r'href="round-1-(\d+)\.html"', games)
    assert len(linked) == 2  # for the only pairing of agents
    records = read_records(site / "premade" / "round-1.jsonl")
    first, second = (records[int(number) - 1] for number in linked)
    replay = unescape(text(site / "premade" / f"round-1-{linked[0]}.html"))
    assert replay.count(str(first.final())) == 1
    assert replay.index("lay ") < replay.index(str(first.final()))
    assert first.seed != second.seed
    assert first.decks != second.decks
    assert games.count("<details><summary>random – random-late-end: 8 games</summary>") == 1
    chosen = "".join(text(site / "chosen" / f"{page}.html") for page in ("games", "results"))
    assert len(re.findall(r'href="round-[12]-\d+\.html"', chosen)) == 2  # in both rounds together
    assert [*records[0].replay()]
    assert len(records) == 8
    assert "lay " in text(next(site.glob("premade/round-1-*.html")))


def the_site_names_no_machine(site: Path) -> None:
    assert "node " not in text(site / "chosen" / "results.html")


def the_standings_are_the_same_on_all_pages(site: Path) -> None:
    [first, second, *_] = re.findall(r"<thead>.*?</table>", text(site / "index.html"), re.DOTALL)
    for track, standings in (("premade", first), ("chosen", second)):
        assert '<th class="number">faults</th>' in standings
        assert standings in text(site / track / "results.html")


@pytest.mark.usefixtures("high_card")
def test_an_unfinished_season_is_not_published(tmp_path: Path) -> None:
    folder = make_season(tmp_path / "s", PREMADE, CHOSEN, head=AGENTS)
    with pytest.raises(MatchError, match="premade is not finished, and publishing would reveal the salt"):
        write_site(read_season(folder), folder / "site", replays=1)
    play(folder)
    (folder / "results" / "chosen" / "round-2.db").unlink()
    with pytest.raises(MatchError, match="chosen, round 2 is not finished"):
        write_site(read_season(folder), folder / "site", replays=1)
    assert not (folder / "site").exists()


@pytest.mark.usefixtures("high_card")
def test_a_folder_with_other_files_is_not_overwritten(tmp_path: Path) -> None:
    folder = make_season(tmp_path / "s", head=AGENTS)
    (tmp_path / "thesis").mkdir()
    (tmp_path / "thesis" / "index.html").write_text("mine")
    for target, message in ((tmp_path / "thesis", "contains other files"), (folder, "is the folder of a season")):
        with pytest.raises(MatchError, match=message):
            write_site(read_season(folder), target, replays=1)
