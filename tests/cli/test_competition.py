"""`topdeck competition`, from a new season to its site."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from attacking import NO_BUBBLEWRAP
from command import topdeck
from seasons import PREMADE, make_season, submit

from topdeck.competition.season_file import read_season

needs_bubblewrap = pytest.mark.skipif(bool(NO_BUBBLEWRAP), reason=NO_BUBBLEWRAP)
AGENTS = 'agents = ["random", "random-late-end"]'


@pytest.fixture
def season(tmp_path: Path) -> Path:
    return make_season(tmp_path / "season", PREMADE.replace('["low"]', '["low", "even"]'), head=AGENTS)


@pytest.mark.parametrize("game", ["hearthstone", "gwent"])
def test_a_new_season_can_be_read_and_is_never_overwritten(game: str, tmp_path: Path) -> None:
    folder = tmp_path / "season"
    made = topdeck("competition", "new", str(folder), "--game", game)
    assert (made.status, made.out) == (0, f"{folder}/season.toml\n{folder}/private/salt\n")
    assert [track.game.name for track in read_season(folder).tracks] == [game, game]
    assert (folder / "results").is_dir()  # so that `topdeck serve --watch` can start before the first game
    path = folder / "season.toml"
    path.write_text(path.read_text().replace("# rules", "rules"))
    assert [len(track.settings) for track in read_season(folder).tracks] == [1, 0]
    again = topdeck("competition", "new", str(folder))
    assert (again.status, again.err) == (2, f"topdeck: {folder}/season.toml already exists; choose another folder\n")


@pytest.mark.parametrize(("game", "known", "hidden"), [("hearthstone", 3, 1), ("gwent", 4, 0)])
def test_a_new_season_hides_decks_only_if_they_are_hard_to_guess(
    game: str, known: int, hidden: int, tmp_path: Path
) -> None:
    topdeck("competition", "new", str(tmp_path), "--game", game)
    premade = read_season(tmp_path).tracks[0]
    assert (len(premade.decks), premade.hidden) == (known, hidden)


@pytest.mark.usefixtures("high_card")
def test_a_season_is_played_and_published(season: Path) -> None:
    played = topdeck("competition", "run", str(season), "--workers", "1")
    assert played.status == 0
    assert "random-late-end" in played.out
    assert "Games played now: 8; already stored: 0." in played.out
    assert "Live standings: topdeck serve --watch" in played.err
    assert played.err.endswith(f"To publish the results: topdeck competition publish {season}\n")
    [facts] = json.loads(topdeck("competition", "run", str(season), "--workers", "1", "--json").out)
    assert (facts["track"], facts["round"], facts["games"], facts["played_now"]) == ("premade", 1, 8, 0)
    published = topdeck("competition", "publish", str(season), "--replays", "3")
    assert published.out == f"{season / 'site' / 'index.html'}\n"
    assert re.search(r"premade: writing replays .* 3/3 ", published.err)


@pytest.mark.usefixtures("high_card")
def test_the_rounds_of_a_track_have_one_table(tmp_path: Path) -> None:
    folder = make_season(tmp_path / "season", f"{PREMADE}rounds = 3\n", head=AGENTS)
    played = topdeck("competition", "run", str(folder), "--workers", "1")
    titles = [line for line in played.out.splitlines() if line.startswith("premade")]
    assert titles == ["premade, round 1", "premade, round 2", "premade, rounds 1 to 3"]
    [row] = [line.split() for line in played.out.splitlines() if line.startswith("random ")]
    assert row[:2] == ["random", "6"]


@pytest.mark.usefixtures("high_card")
def test_a_season_that_was_changed_after_the_first_game_is_rejected(season: Path) -> None:
    topdeck("competition", "run", str(season), "--workers", "1")
    file = season / "season.toml"
    file.write_text(f"{file.read_text()}pairs = 2\n")
    changed = topdeck("competition", "run", str(season), "--workers", "1")
    assert changed.status == 2
    assert changed.err.endswith(
        "results/premade/round-1.db belongs to another experiment: it has format.pairs = 1 instead of 2; "
        "undo the change, or remove the folder results in the season to start again\n"
    )


@needs_bubblewrap
@pytest.mark.slow
@pytest.mark.usefixtures("high_card")
def test_a_run_says_where_submissions_ran(tmp_path: Path) -> None:
    folder = make_season(tmp_path / "season", head='agents = ["random"]')
    submit(folder, "guest")
    played = topdeck("competition", "run", str(folder), "--workers", "1")
    assert played.out.endswith("already stored: 0.\nExternal agents ran in a sandbox (bubblewrap).\n")


@pytest.mark.usefixtures("high_card")
def test_an_unfinished_season_is_not_published(season: Path) -> None:
    refused = topdeck("competition", "publish", str(season))
    assert refused.status == 2
    assert refused.err == (
        "topdeck: premade is not finished, and publishing would reveal the salt; play it first with topdeck "
        f"competition run {season}\n"
    )


def test_a_folder_without_a_season_is_rejected(tmp_path: Path) -> None:
    for command in ("check", "run", "publish"):
        assert "contains no season.toml; create a season with" in topdeck("competition", command, str(tmp_path)).err


@pytest.mark.usefixtures("high_card")
def test_a_check_without_submissions_says_where_they_belong(season: Path) -> None:
    checked = topdeck("competition", "check", str(season))
    problem = f"{season}/submissions contains no submissions; put each submission into a folder in it"
    assert (checked.status, checked.err) == (2, f"topdeck: {problem}\n")


@pytest.mark.usefixtures("high_card")
def test_a_badly_named_folder_is_reported_and_the_others_are_checked(season: Path) -> None:
    submit(season, "my agent")
    submit(season, "broken", about="agent = 5")
    checked = topdeck("competition", "check", str(season))
    assert checked.status == 1
    assert "FAILED  submission: the folder name 'my agent' cannot be the name of an agent; rename the" in checked.out
    assert "FAILED  submission: agent.toml, line 3: agent: must be a string" in checked.out
    assert "0 of 2 submissions can play" in checked.out
    assert [path.name for path in (season / "checks").iterdir()] == ["broken.txt"]
    played = topdeck("competition", "run", str(season))
    assert (played.status, "the folder name 'my agent' cannot be" in played.err) == (2, True)


@needs_bubblewrap
@pytest.mark.slow
@pytest.mark.usefixtures("high_card")
def test_authors_get_a_report(season: Path) -> None:
    file = season / "season.toml"
    file.write_text(file.read_text().replace('["low", "even"]', '["even"]'))
    own = "        assert deck.name == 'even'\n        super().begin(game, seat, deck, rng)"
    submit(season, "good", f"    def begin(self, game, seat, deck, rng):\n{own}")
    submit(season, "bad", "    def act(self, view, clock):\n        raise ValueError('\\x1b[2J')")
    submit(season, "broken", about="agent = 5")
    checked = topdeck("competition", "check", str(season), "--games", "1")
    assert checked.status == 1
    assert "ok      premade: 1 game, " in checked.out
    assert "FAILED  premade: " in checked.out
    assert "ValueError: \\x1b[2J" in checked.out
    assert "FAILED  submission: agent.toml, line 3: agent: must be a string" in checked.out
    assert "1 of 3 submissions can play" in checked.out
    assert (season / "checks" / "good.txt").read_text().endswith("good can play.\n")
    assert "unknown submission 'god'; did you mean good?" in topdeck("competition", "check", str(season), "god").err
