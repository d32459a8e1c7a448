"""`topdeck decks`."""

import json
from pathlib import Path

import pytest
from command import topdeck

from topdeck.games.hearthstone.decks import complete_decks, included_decks
from topdeck.games.hearthstone.library import rules

DECK = 'name = "Few"\nclass = "mage"\n\n[cards]\nFireball = 3\nCS2_231 = 2\nEX1_238 = 1\nFirebal = 1\n'


@pytest.fixture
def few(tmp_path: Path) -> str:
    """A deck file with many faults."""
    path = tmp_path / "few.toml"
    path.write_text(DECK, encoding="utf-8")
    return str(path)


def test_the_included_decks_are_listed() -> None:
    answer = topdeck("decks")
    head, *rows = answer.out.splitlines()
    assert (answer.status, answer.err) == (0, "")
    assert head.split() == ["deck", "class", "cards", "playable"]
    assert [row.split()[0] for row in rows] == list(included_decks())
    playable = [row.split()[0] for row in rows if row.split()[3] == "yes"]
    assert playable == [deck.name for deck in complete_decks(rules())]


def test_the_included_decks_for_programs() -> None:
    facts = json.loads(topdeck("decks", "--json").out)
    assert [deck["name"] for deck in facts] == list(included_decks())
    for deck in facts:
        assert deck.keys() == {"name", "class", "source", "size", "cards", "faults"}
        assert deck["cards"] == included_decks()[deck["name"]].cards


def test_a_deck_is_shown_by_cost() -> None:
    answer = topdeck("decks", "MurlocDruid")
    head, *rows = answer.out.splitlines()
    assert (answer.status, answer.err) == (0, "")
    assert head == "MurlocDruid, druid, 30 cards"
    assert (rows[0], rows[-1]) == ("  2 ×  0  Innervate", "  1 ×  7  The Curator")
    assert len(rows) == len(included_decks()["MurlocDruid"].cards)


def test_a_deck_for_programs() -> None:
    facts = json.loads(topdeck("decks", "MurlocDruid", "--json").out)
    assert (facts["name"], facts["class"], facts["size"], facts["faults"]) == ("MurlocDruid", "druid", 30, [])


def test_a_deck_file_is_shown_with_all_its_faults(few: str) -> None:
    answer = topdeck("decks", few)
    assert (answer.status, answer.err) == (1, "")
    assert answer.out.splitlines() == [
        "Few, mage, 7 cards",
        "  2 ×  0  Wisp",
        "  1 ×  1  Lightning Bolt",
        "  3 ×  4  Fireball",
        "not legal: it has 7 cards instead of 30",
        "not legal: there is no card 'Firebal'; did you mean Fireball or Fireblast?",
        "not legal: Lightning Bolt belongs to the shaman, not to the mage",
        "not legal: Fireball is in it 3 times, allowed are 2",
    ]


def test_the_faults_of_a_deck_file_for_programs(few: str) -> None:
    answer = topdeck("decks", few, "--json")
    assert answer.status == 1
    assert len(json.loads(answer.out)["faults"]) == 4


def test_brackets_in_a_deck_file_are_shown_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "brackets.toml"
    path.write_text('name = "[red]Odd[/]"\nclass = "mage"\n[cards]\n"[/nobody]" = 30\n', encoding="utf-8")
    answer = topdeck("decks", str(path))
    assert (answer.status, answer.err) == (1, "")
    assert answer.out == "[red]Odd[/], mage, 30 cards\nnot legal: there is no card '[/nobody]'\n"


def test_a_deck_file_that_cannot_be_read_is_a_mistake(tmp_path: Path) -> None:
    path = tmp_path / "broken.toml"
    path.write_text("name = ", encoding="utf-8")
    answer = topdeck("decks", str(path))
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"topdeck: {path} is not TOML: ")
