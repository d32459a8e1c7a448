"""Season files: tracks, clocks, limits, and mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_game import EVEN, LOW

from topdeck.arena.plan.formats import Groups, RoundRobin
from topdeck.arena.plan.time_limit import TimeLimit
from topdeck.competition.season_file import LearningTable, LimitsTable, parse_season, read_season
from topdeck.core.errors import MatchError

pytestmark = pytest.mark.usefixtures("high_card")

HEAD = f"""name = "Spring"
commitment = "sha256:{"0" * 64}"
"""


def track(*lines: str) -> str:
    return "\n".join((HEAD, "[[tracks]]", 'name = "premade"', 'game = "high-card"', *lines))


def error(text: str) -> str:
    with pytest.raises(MatchError) as raised:
        parse_season(text, Path())
    return str(raised.value)


def test_a_track_has_decks_a_format_and_the_limits_of_the_season() -> None:
    text = f'{HEAD}\nagents = ["random"]\n[clock]\nturn = 3\n[limits]\nmemory = 256\n' + track(
        'decks = ["low"]', "pairs = 4", "rounds = 2"
    ).removeprefix(HEAD)
    season = parse_season(text, Path())
    [read] = season.tracks
    assert (season.name, season.agents) == ("Spring", ("random",))
    assert (read.decks, read.rounds, read.format) == ((LOW,), 2, RoundRobin(4))
    assert (read.clock, read.limits) == (TimeLimit(turn=3), LimitsTable(memory=256))


def test_hidden_decks_are_drawn_from_decks_that_are_not_known() -> None:
    [read] = parse_season(track('decks = ["low"]', "hidden = 1"), Path()).tracks
    assert (read.decks, read.pool, read.hidden) == ((LOW,), (EVEN,), 1)


def test_agents_that_choose_their_decks_play_their_own_decks() -> None:
    [read] = parse_season(track("choose = true", 'format = "groups"', "size = 4"), Path()).tracks
    assert read.format == Groups(1, "own", size=4)


def test_a_track_allows_learning_with_limits() -> None:
    lines = ('decks = ["low"]', "rounds = 2")
    tracks = [parse_season(track(*lines, *more), Path()).tracks[0] for more in ((), ("learning = {}",))]
    assert [read.learning for read in tracks] == [None, LearningTable(megabytes=50, seconds=60.0)]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD, "season.toml: tracks is missing"),
        (track(), "line 4: tracks.1: the track has no decks: set `decks`, `hidden` or `choose`"),
        (track('decks = ["lowest"]'), "line 7: tracks.1.decks.1: unknown deck 'lowest'; did you mean low?"),
        (track('decks = ["low"]', "hidden = 2"), "line 8: tracks.1.hidden: 2 decks cannot be drawn from a pool of 1"),
        (track("choose = true", "hidden = 1"), "tracks.1.hidden: agents that choose their decks cannot have hidden"),
        (track('decks = ["low"]', "size = 2"), "tracks.1.format: round-robin has no setting 'size'"),
        (
            track('decks = ["low"]', "learning = {}"),
            "line 8: tracks.1.learning: agents learn between rounds: set `rounds`",
        ),
        (track('decks = ["low"]', "rounds = 2", "learning = { megabytes = 500 }"), "learning.megabytes: must"),
        (track('decks = ["low"]', "pair = 2"), "line 8: tracks.1.pair: unknown key; did you mean pairs?"),
        (track('decks = ["low"]', 'deck_pairings = "own"'), "only in a track with `choose = true`"),
        (track('decks = ["low"]').replace("premade", "../up"), "tracks.1.name: must"),
        (track('decks = ["low"]') + track('decks = ["low"]').removeprefix(HEAD), "two tracks have the name 'premade'"),
        (f'agents = ["mine.py:X"]\n{track("choose = true")}', "line 1: agents.1: mine.py:X is not a built-in agent"),
        (f'agents = ["gredy"]\n{track("choose = true")}', "line 1: agents.1: track 'premade': unknown agent 'gredy'"),
        (f'agents = ["random", "random"]\n{track("choose = true")}', "agents.2: random is listed twice"),
        (track("choose = true").replace("sha256:0", "sha256:"), "line 2: commitment: must"),
    ],
)
def test_a_mistake_is_reported_with_its_line(text: str, message: str) -> None:
    assert message in error(text)


def test_a_folder_without_a_season_names_the_command_that_creates_one(tmp_path: Path) -> None:
    with pytest.raises(MatchError, match=r"contains no season\.toml; create a season with topdeck competition new"):
        read_season(tmp_path)
