"""The secret salt: a private file, a commitment, and hidden decks that it determines."""

from __future__ import annotations

import stat
from dataclasses import replace
from pathlib import Path

import pytest
from tiny_game import EVEN, LOW, HighCard

from topdeck.competition.salt import FILE, commit, create_salt, draw_hidden_decks, read_salt
from topdeck.competition.season_file import Season, Track
from topdeck.core.errors import MatchError


@pytest.fixture
def season(tmp_path: Path) -> Season:
    return Season(tmp_path, "Spring", create_salt(tmp_path), ())


@pytest.mark.posix
def test_nobody_else_can_read_the_salt(season: Season) -> None:
    assert stat.S_IMODE((season.folder / FILE).stat().st_mode) == 0o600
    assert commit(read_salt(season)) == season.commitment
    (season.folder / FILE).chmod(0o640)
    with pytest.raises(MatchError, match="other users can access the salt"):
        read_salt(season)


def test_a_salt_is_never_overwritten(season: Season) -> None:
    salt = read_salt(season)
    with pytest.raises(FileExistsError):
        create_salt(season.folder)
    assert read_salt(season) == salt


def test_another_salt_does_not_match_the_commitment(season: Season) -> None:
    with pytest.raises(MatchError, match="does not match the commitment"):
        read_salt(replace(season, commitment=commit("other")))


def test_a_missing_salt_is_named(season: Season) -> None:
    (season.folder / FILE).unlink()
    with pytest.raises(MatchError, match=r"the salt in .* cannot be read: No such file"):
        read_salt(season)


def test_hidden_decks_depend_on_the_salt_and_on_nothing_else() -> None:
    track = Track("premade", HighCard(), (), (LOW, EVEN), hidden=2)
    drawn = {tuple(deck.name for deck in draw_hidden_decks(track, salt)) for salt in "abcdefgh"}
    assert drawn == {("low", "even"), ("even", "low")}
    assert draw_hidden_decks(track, "a") == draw_hidden_decks(track, "a")
