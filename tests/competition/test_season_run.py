"""Seasons: all rounds of all tracks are played, broken submissions forfeit, and an interrupted run resumes."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from attacking import NO_BUBBLEWRAP
from seasons import CHOSEN, PREMADE, make_season, submit

from topdeck.arena.play.executor import InProcessExecutor
from topdeck.arena.played_game import PlayedGame
from topdeck.arena.results.store.results import read_results
from topdeck.competition.deck_choices import read_choices
from topdeck.competition.season_file import read_season
from topdeck.competition.season_run import Round, SeasonRun, rounds
from topdeck.core.errors import MatchError

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("high_card"),
    pytest.mark.skipif(bool(NO_BUBBLEWRAP), reason=NO_BUBBLEWRAP),
]


def play(folder: Path, monkeypatch: pytest.MonkeyPatch, stop_after: int = 0) -> dict[str, Sequence[PlayedGame]]:
    """Play a season, and return the games by the title of the round."""
    monkeypatch.chdir(folder)
    seen: list[PlayedGame] = []

    def count(games: Sequence[PlayedGame]) -> None:
        seen.extend(games)
        if stop_after and len(seen) >= stop_after:
            raise KeyboardInterrupt

    run = SeasonRun(read_season(Path()))
    return {place.title: result.games for place, result in run.run(InProcessExecutor, lambda place, store: count)}


def faults(games: Sequence[PlayedGame]) -> set[str]:
    return {str(game.fault) for game in games if game.fault}


def test_a_submission_plays_all_rounds_and_chooses_its_decks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_season(tmp_path / "s", CHOSEN, head='agents = ["random"]')
    submit(folder, "bob", "    def choose_deck(self, game, offered, history):\n        return offered[bool(history)]")
    played = play(folder, monkeypatch)
    assert {title: len(games) for title, games in played.items()} == {"chosen, round 1": 2, "chosen, round 2": 2}
    assert set().union(*map(faults, played.values())) == set()
    places = rounds(read_season(folder), read_season(folder).tracks[0])
    chosen = [read_choices(place.decks) for place in places]
    assert [choices and choices.agents["bob"].deck["name"] for choices in chosen] == ["low", "even"]
    specs = {"random": "random(opening=none)", "bob": "submissions/bob/agent.py:Mine"}
    assert [read_results(place.results).specs for place in places] == [specs, specs]


def test_a_resumed_season_equals_one_that_was_not_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = make_season(tmp_path / "s", PREMADE, CHOSEN, head='agents = ["random", "random-late-end"]')
    assert [len(games) for games in play(folder, monkeypatch, 3).values()] == [2, 1]
    place = Round(read_season(folder).tracks[1], 1, folder)
    chosen = read_choices(place.decks)
    whole = play(folder, monkeypatch)
    assert [len(games) for games in whole.values()] == [2, 2, 2]
    assert chosen == read_choices(place.decks)
    assert play(folder, monkeypatch) == whole
    for result in (folder / "results").rglob("*.*"):
        result.unlink()
    assert play(folder, monkeypatch) == whole


def test_a_broken_submission_forfeits_its_games_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_season(tmp_path / "s", CHOSEN.replace("rounds = 2", ""), head='agents = ["random"]')
    submit(folder, "fails", "    pass\nimport no_such_module")
    submit(folder, "needs").joinpath("requirements.txt").write_text("-e .")
    submit(folder, "unnamed", about='agent = "other.py"')
    submit(folder, "stacked").joinpath("decks").mkdir()
    (folder / "submissions" / "stacked" / "decks" / "mine.toml").write_text('name = "M"\n[cards]\n"9" = 8\n')
    submit(folder, "picky", "    def choose_deck(self, game, offered, history):\n        return self.missing")
    [games] = play(folder, monkeypatch).values()
    assert len(games) == 30
    reasons = {text.partition(" forfeits: ")[0]: text for text in faults(games)}
    assert set(reasons) == {"fails", "needs", "unnamed", "stacked"}
    assert "cannot be imported: No module named 'no_such_module'" in reasons["fails"]
    assert "requirements.txt, line 1: write the name of a package" in reasons["needs"]
    assert "agent.toml: `agent` must name a .py file in the submission" in reasons["unnamed"]
    assert "mine.toml" in reasons["stacked"]
    assert not any(game.fault for game in games if set(game.agents) <= {"random", "picky"})
    choices = read_choices(Round(read_season(folder).tracks[0], 1, folder).decks)
    assert choices is not None
    fault = choices.agents["picky"].fault
    assert fault == "picky raised AttributeError: 'Mine' object has no attribute 'missing'"


@pytest.mark.parametrize(
    ("names", "message"),
    [([], "a season needs at least two agents"), (["random"], "has the name of a built-in agent; rename its folder")],
)
def test_a_season_without_opponents_or_with_equal_names_is_rejected(
    names: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_season(tmp_path / "s", head='agents = ["random"]')
    for name in names:
        submit(folder, name)
    with pytest.raises(MatchError, match=message):
        play(folder, monkeypatch)


def test_a_season_does_not_start_without_the_programs_of_its_submissions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_season(tmp_path / "s", PREMADE, head='agents = ["random"]')
    submit(folder, "bob", about='command = "missing-interpreter agent.py"')
    reason = "the submission bob cannot start: the program 'missing-interpreter' is not installed"
    with pytest.raises(MatchError, match=reason):
        play(folder, monkeypatch)
    assert not (folder / "results").exists()
