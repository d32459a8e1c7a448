"""Signatures of stored results: a change that is made without the key is detected."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from command import topdeck
from tiny_game import EVEN, LOW, NAME

from topdeck.arena.plan.experiment import Experiment, make_entries
from topdeck.arena.plan.formats import Meeting
from topdeck.arena.play.runner import run
from topdeck.arena.results.store import signing
from topdeck.arena.results.store.repair import repair
from topdeck.arena.results.store.results import read_results
from topdeck.arena.results.store.tables import CHECKSUM_LENGTH, GAMES, LARGE, checksum
from topdeck.arena.results.store.verification import verify_results
from topdeck.core.errors import MatchError

pytestmark = pytest.mark.usefixtures("high_card")

EXPERIMENT = Experiment(
    game=NAME,
    entries=make_entries(("random", "random-late-end")),
    decks=(LOW, EVEN),
    format=Meeting(2, seats=(("low", "even"),)),
    seed=3,
)
COLUMNS = [column.name for column in GAMES.c if column.name not in (*LARGE, "checksum")]


@pytest.fixture(autouse=True)
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A key of this test alone."""
    path = tmp_path / "state" / "results.key"
    use_key(path, monkeypatch)
    yield path
    signing.own_key.cache_clear()


def use_key(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(signing.VARIABLE, str(path))
    signing.own_key.cache_clear()


@pytest.fixture
def results(tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    run(EXPERIMENT, path)
    return path


def forge(path: Path, signature: str | None = None) -> None:
    """Change the winner of game 1 with a valid checksum, and keep the signature or replace it."""
    with sqlite3.connect(path) as connection:
        connection.row_factory = sqlite3.Row
        connection.execute("UPDATE games SET winner = 1 - coalesce(winner, 1) WHERE number = 1")
        row = connection.execute("SELECT * FROM games WHERE number = 1").fetchone()
        kept = row["checksum"][CHECKSUM_LENGTH:] if signature is None else signature
        seal = checksum([row[name] for name in COLUMNS]) + kept
        connection.execute("UPDATE games SET checksum = ? WHERE number = 1", (seal,))


def test_everything_is_signed(results: Path) -> None:
    found = verify_results(results)
    assert (found.games, found.changed, found.is_signed) == ({signing.OWN: 4}, [], True)


def test_the_key_is_readable_for_its_user_alone(results: Path, key: Path) -> None:
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    assert key.read_text().strip() not in results.read_bytes().decode(errors="replace")
    assert [path.name for path in key.parent.iterdir()] == [key.name]


def test_a_forged_result_is_rejected(results: Path) -> None:
    forge(results)
    message = "game 1 in .* is damaged .its signature is invalid, so it was changed after it was stored"
    with pytest.raises(MatchError, match=message):
        read_results(results)
    with pytest.raises(MatchError, match=message):
        run(EXPERIMENT, results)
    assert verify_results(results).changed == ["game 1"]


@pytest.mark.parametrize(("signature", "kind"), [("", signing.MISSING), ("0" * 40, signing.OTHER)])
def test_a_result_without_our_signature_is_reported(
    signature: str, kind: str, results: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forge(results, signature)
    found = verify_results(results)
    assert (found.games, found.is_signed) == ({signing.OWN: 3, kind: 1}, False)
    run(EXPERIMENT, results)
    assert "1 of the 4 games" in capsys.readouterr().err


def test_repair_leaves_forged_games_out_and_signs_only_our_own(results: Path, tmp_path: Path) -> None:
    forge(results)
    assert repair(results, tmp_path / "saved.db") == 3
    assert verify_results(tmp_path / "saved.db").is_signed
    foreign = tmp_path / "foreign.db"
    forge(results, "0" * 40)
    assert repair(results, foreign) == 4
    assert verify_results(foreign).games == {signing.OWN: 3, signing.MISSING: 1}


def test_growth_does_not_sign_the_games_of_others(
    results: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_key(tmp_path / "second.key", monkeypatch)
    assert verify_results(results).games == {signing.OTHER: 4}
    run(replace(EXPERIMENT, format=Meeting(3, seats=(("low", "even"),))), results, grow=True)
    assert verify_results(results).games == {signing.OWN: 2, signing.MISSING: 4}


def test_without_a_key_results_are_stored_with_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.key").write_text("too short")
    use_key(tmp_path / "bad.key", monkeypatch)
    run(EXPERIMENT, tmp_path / "games.db")
    assert "results are not signed, because the key" in capsys.readouterr().err
    assert verify_results(tmp_path / "games.db").games == {signing.MISSING: 4}


def test_the_command_tells_what_was_changed(results: Path) -> None:
    genuine = topdeck("verify", str(results))
    assert (genuine.status, genuine.err) == (0, "")
    assert "4 games are signed with your key" in genuine.out
    forge(results)
    forged = topdeck("verify", str(results))
    assert forged.status == 1
    assert "CHANGED: game 1 was modified after it was stored" in forged.out
    assert '"changed": [' in topdeck("verify", str(results), "--json").out
