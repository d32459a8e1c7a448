"""`make unseen`: with which decks the champions meet, what the page says, and when a score is adopted."""

from __future__ import annotations

from pathlib import Path

import pytest
import unseen
from pairings import Pairing, experiment_of, file_of
from strength_tables import Row
from unseen import AGAINST_OTHERS, NETWORK, SHIPPED, TRAINED, UNSEEN, page, verdict

from topdeck.arena.played_game import Fixture, PlayedGame
from topdeck.arena.results.store.location import find_location
from topdeck.arena.results.store.store import Store
from topdeck.core.registry import load_game
from topdeck.games.hearthstone.engine.constants import CLASSES

pytestmark = pytest.mark.slow

PAIRS = 100


def game(fixture: Fixture, won: bool) -> PlayedGame:
    """One that nobody has played; did the first agent win?"""
    return PlayedGame(
        fixture=fixture,
        winner=fixture.half if won else 1 - fixture.half,
        reason="",
        turns=10,
        decisions=(4, 4),
        seconds=(1.0, 1.0),
        slowest=(1.0, 1.0),
    )


def games(pairing: Pairing, pairs: int, won: int) -> list[PlayedGame]:
    """The first agent wins both games of so many pairs, and one of each of the others."""
    fixtures = experiment_of(pairing, pairs).fixtures([])
    return [game(fixture, place < 2 * won or fixture.half == 0) for place, fixture in enumerate(fixtures)]


def row(pairing: Pairing, won: int, pairs: int = PAIRS) -> Row:
    return Row(pairing, games(pairing, pairs, won), PAIRS)


def store(folder: Path, pairing: Pairing, pairs: int, won: int) -> None:
    file = file_of(pairing, folder)
    file.parent.mkdir(exist_ok=True)
    with Store(experiment_of(pairing, pairs), find_location(file)) as kept:
        kept.add(games(pairing, pairs, won))


# ---- decks and agents


def test_there_is_a_random_deck_of_every_class_and_all_are_legal() -> None:
    hearthstone = load_game("hearthstone")
    decks = [hearthstone.deck(name) for name in UNSEEN.decks]
    assert sorted(deck.about["class"] for deck in decks) == sorted(CLASSES)
    assert [fault for deck in decks for fault in hearthstone.decks.faults(deck)] == []
    known = [deck.cards for deck in hearthstone.decks.every()]
    assert not any(deck.cards in known for deck in decks)


def test_the_champions_meet_with_random_decks_and_with_all_of_the_game() -> None:
    assert len(experiment_of(SHIPPED, 1).decks) == 12
    assert len(experiment_of(UNSEEN, 1).decks) == 9
    for pairing in (UNSEEN, SHIPPED):
        specs = experiment_of(pairing, 1).specs
        assert "score=network(" in specs[NETWORK]
        assert "score=trained(" in specs[TRAINED]
        assert all("ms=20," in spec for spec in specs.values())


def test_both_champions_meet_the_same_others() -> None:
    met = [pairing.agents for pairing in AGAINST_OTHERS]
    assert {champion for champion, _ in met} == {NETWORK, TRAINED}
    assert [other for champion, other in met if champion == NETWORK] == [
        other for champion, other in met if champion == TRAINED
    ]


def test_every_pairing_has_a_file_of_its_own() -> None:
    files = [file_of(pairing, Path()) for pairing in (UNSEEN, SHIPPED, *AGAINST_OTHERS)]
    assert len(set(files)) == len(files) == 10


# ---- the verdict


@pytest.mark.parametrize(
    ("with_random", "with_shipped", "adopted"),
    [
        (40, 0, True),
        (40, -5, False),  # too much is lost with the included decks
        (5, 20, False),  # the interval reaches below 52 %
    ],
)
def test_a_score_is_adopted_if_it_gains_enough_and_loses_little(
    with_random: int, with_shipped: int, adopted: bool
) -> None:
    shipped = row(SHIPPED, max(with_shipped, 0))
    if with_shipped < 0:
        for place in range(0, -2 * with_shipped, 2):
            shipped.games[place] = game(shipped.games[place].fixture, False)
    told = verdict(row(UNSEEN, with_random), shipped)
    assert told.startswith("**Adopted:**" if adopted else "**Not adopted:**")


def test_there_is_no_verdict_before_all_is_played() -> None:
    assert verdict(row(UNSEEN, 40, PAIRS - 1), row(SHIPPED, 0)).startswith("**Not available yet:**")


# ---- the page


def test_the_page_says_what_the_games_say(tmp_path: Path) -> None:
    store(tmp_path, UNSEEN, 30, 15)
    store(tmp_path, AGAINST_OTHERS[0], 10, 10)
    text = page(tmp_path, 30)
    [champions] = [line for line in text.splitlines() if "random decks |" in line]
    assert champions.startswith(f"| `{NETWORK}` – `{TRAINED}`, random decks | 30 | 75.0% (")
    [others] = [
        line for line in text.splitlines() if line.startswith(f"| `{TRAINED}` – `malaga-mcts1` | 10 | 100.0% (")
    ]
    assert others.endswith("| yes |")
    assert "**Not available yet:**" in text
    assert all(len(line) <= 120 for line in text.splitlines() if not line.startswith("|"))


def test_only_the_page_is_written_if_nothing_shall_be_played(tmp_path: Path) -> None:
    folder, written = tmp_path / "results", tmp_path / "page.md"
    assert unseen.main(["--report", "--out", str(folder), "--page", str(written)]) == 0
    assert written.read_text("utf-8") == page(folder, unseen.PAIRS)
    assert not folder.exists()


def test_only_the_pairings_that_were_asked_for_are_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unseen, "AGAINST_OTHERS", ())
    quick = Pairing(game="hearthstone", agents=("greedy", "random"), decks=UNSEEN.decks, label="unseen")
    monkeypatch.setattr(unseen, "UNSEEN", quick)
    options = [
        "--only=*unseen",
        "--pairs=1",
        "--workers=1",
        "--out",
        str(tmp_path),
        "--page",
        str(tmp_path / "page.md"),
    ]
    assert unseen.main(options) == 0
    assert list(tmp_path.rglob("*.db")) == [file_of(quick, tmp_path)]


def test_a_folder_that_cannot_be_written_to_is_named_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert unseen.main(["--report", "--page", str(tmp_path / "nowhere" / "page.md")]) == 1
    error = capsys.readouterr().err
    assert error.startswith("error: ")
    assert len(error.splitlines()) == 1
