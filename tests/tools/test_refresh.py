"""Generated files are up to date; `make refresh` rewrites them."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import card_pool
import pytest
import refresh
from refresh import GENERATED, Generated


@pytest.mark.parametrize("file", GENERATED, ids=lambda file: file.subject)
def test_generated_files_are_fresh(file: Generated) -> None:
    text = file.path.read_text("utf-8")
    assert file.made(text) == text, f"{file.subject}: {file.path.name} is stale; `make refresh` writes it again"


def copied(file: Generated, folder: Path, old: str, new: str) -> Generated:
    """Return a generated file with a damaged copy elsewhere."""
    text = file.path.read_text("utf-8")
    assert old in text
    path = folder / file.path.name
    path.write_text(text.replace(old, new, 1), "utf-8")
    return replace(file, path=path)


def test_what_is_stale_is_written_anew_and_the_rest_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tested, pool, readme, *_ = GENERATED
    files = (
        copied(tested, tmp_path, '"AT_', '"XX_'),
        copied(pool, tmp_path, "", ""),
        copied(readme, tmp_path, "MurlocDruid, Reno", "Reno"),
    )
    refresh.refresh(files)
    assert capsys.readouterr().out.splitlines() == [
        "rewritten: the cards of hearthstone that have a test (tested.json)",
        "up to date: the open version of the card pool (pools.json)",
        "rewritten: the number of cards and decks, and the strength claims (README.md)",
    ]
    for file, original in zip(files, GENERATED, strict=False):
        assert file.path.read_text("utf-8") == original.path.read_text("utf-8")


def test_a_readme_that_no_longer_counts_is_named(tmp_path: Path) -> None:
    readme = copied(GENERATED[2], tmp_path, "in the card table are", "in the card table were")
    counted = r"\*\*\d+\*\* of the \d+ cards in the card table are implemented"
    with pytest.raises(ValueError, match=rf"^README\.md must contain exactly one match for: {counted}$"):
        readme.refresh()


def test_positions_by_other_rules_are_made_again() -> None:
    text = GENERATED[3].path.read_text("utf-8")
    assert refresh.positions(text.replace('"rules": ', '"rules": 9', 1)) == text


# ---- the card pool


def test_new_cards_join_the_open_version_and_what_is_frozen_stays() -> None:
    frozen = [frozenset("ab"), frozenset("c")]
    assert card_pool.with_open_version(frozen, frozenset("abc")) == frozen
    assert card_pool.with_open_version(frozen, frozenset("abcd")) == [*frozen, frozenset("d")]
    assert card_pool.with_open_version(frozen, frozenset("abcde")) == [*frozen, frozenset("de")]


@pytest.fixture
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the file with frozen names, which tests can change."""
    path = tmp_path / "frozen_pools.json"
    path.write_text(card_pool.FROZEN.read_text("utf-8"), "utf-8")
    monkeypatch.setattr(card_pool, "FROZEN", path)
    return path


def test_without_a_frozen_version_all_cards_are_in_the_open_one(names: Path) -> None:
    names.write_text(json.dumps({"gadgetzan-2017": {"standard": []}}), "utf-8")
    pools = json.loads(card_pool.grown('{"added": [["AT_004"], ["AT_017"]]}'))
    assert pools["added"] == [sorted(card_pool.implemented())]


def test_freezing_adds_the_names_that_are_missing(names: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = json.loads(names.read_text("utf-8"))
    names.write_text(json.dumps({**before, "kara-2016": {"standard": []}}), "utf-8")
    card_pool.freeze()
    frozen = json.loads(names.read_text("utf-8"))
    assert all(frozen[era][form][: len(known)] == known for era in before for form, known in before[era].items())
    card_pool.freeze()
    assert capsys.readouterr().out.splitlines() == [
        "the card pool is frozen",
        "the card pool has no open version to freeze",
    ]
