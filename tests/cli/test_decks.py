"""`topdeck decks`: listing decks, showing a deck, checking its legality, and completing a list of cards."""

import json
import tomllib
from pathlib import Path

import pytest
from command import topdeck

from topdeck.games.hearthstone.cards.database import rules
from topdeck.games.hearthstone.decks.deck import (
    READER,
    all_decks,
    archetype_decks,
    complete_decks,
    deck_faults,
    held_out_decks,
    included_decks,
    variants,
)

DECK = 'name = "Few"\nclass = "mage"\n\n[cards]\nFireball = 3\nCS2_231 = 2\nEX1_238 = 1\nFirebal = 1\n'
FAULTS = [
    "it has 7 cards instead of 30 (if that is intended, add size = 7)",
    "unknown card 'Firebal' (did you mean Fireball or Fireblast?)",
    "Lightning Bolt belongs to the shaman, not to the mage",
    "it has 3 copies of Fireball (at most 2 allowed)",
]
PIRATES = "AAEBAQcCrwSRvAIOHLACkQP/A44FqAXUBaQG7gbnB+8HgrACiLACub8CAA=="


@pytest.fixture
def few(tmp_path: Path) -> str:
    """A deck file with many faults."""
    path = tmp_path / "few.toml"
    path.write_text(DECK, encoding="utf-8")
    return str(path)


# ---- all decks


def test_the_decks_and_their_variants_are_listed() -> None:
    answer = topdeck("decks")
    head, *rows = answer.out.splitlines()
    assert (answer.status, answer.err) == (0, "")
    assert head.split() == ["deck", "class", "year", "archetype", "cards", "since", "playable"]
    assert [row.split()[0] for row in rows] == list(all_decks())
    assert rows[-1].split() == ["ZooDiscardWarlock/framework", "warlock", "11", "kara-2016", "yes"]
    playable = [row.split()[0] for row in rows[: -len(variants())] if row.split()[-1] == "yes"]
    assert playable == [deck.name for deck in complete_decks(rules())]


def test_the_decks_of_a_class_and_a_year() -> None:
    rows = topdeck("decks", "--class", "mage", "--year", "2016").out.splitlines()[1:]
    mages = [deck.name for deck in archetype_decks().values() if deck.name.endswith("Mage2016")]
    assert [row.split()[0] for row in rows] == mages
    assert all(row.split()[1:3] == ["mage", "2016"] for row in rows)
    facts = json.loads(topdeck("decks", "--archetype", "FREEZE", "--json").out)
    assert {deck["archetype"] for deck in facts} == {"Freeze Mage"}
    assert {deck["year"] for deck in facts} == {2014, 2016}


def test_a_deck_with_missing_cards_is_listed_with_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    for card_id in ("CS2_029", "CS2_024"):  # Fireball, Frostbolt
        monkeypatch.setattr(rules().cards[card_id], "implemented", False)
    [row] = topdeck("decks", "--archetype", "RenoKazakusMage").out.splitlines()[1:2]
    assert row.split("  ")[-1].strip() == "no: 2 cards are not implemented yet"
    answer = topdeck("decks", "check", "RenoKazakusMage")
    assert answer.out.splitlines()[1:] == [
        "  Frostbolt (CS2_024) is not implemented yet",
        "  Fireball (CS2_029) is not implemented yet",
    ]
    facts = json.loads(topdeck("decks", "show", "RenoKazakusMage", "--json").out)
    assert facts["missing"] == ["Frostbolt", "Fireball"]


def test_the_decks_of_an_era() -> None:
    rows = topdeck("decks", "--era", "kara-2016").out.splitlines()[1:]
    [pirates] = [row for row in rows if row.startswith("AggroPirateWarrior")]
    assert "no: " in pirates
    assert "is not in the era kara-2016; it is in gadgetzan-2017, " in pirates


def test_the_decks_as_json() -> None:
    facts = json.loads(topdeck("decks", "--json").out)
    assert [deck["name"] for deck in facts] == list(all_decks())
    about = {"name", "class", "archetype", "year", "month", "source", "held_out", "size", "eras", "curve", "code"}
    for deck in facts:
        assert deck.keys() == about | {"cards", "faults", "missing"}
        assert deck["cards"] == all_decks()[deck["name"]].cards
        assert sum(deck["curve"]) == deck["size"]
    assert {deck["name"] for deck in facts if deck["held_out"]} == held_out_decks()


# ---- one deck


def test_a_deck_is_shown_by_cost_with_its_curve_and_code() -> None:
    answer = topdeck("decks", "show", "MurlocDruid")
    head, *rows, mana, cards, code = answer.out.splitlines()
    assert (answer.status, answer.err) == (0, "")
    assert head == "MurlocDruid, druid, 30 cards"
    assert (rows[0], rows[-1]) == ("  2 ×  0  Innervate", "  1 ×  7  The Curator")
    assert len(rows) == len(included_decks()["MurlocDruid"].cards)
    assert mana.split() == ["mana", "0", "1", "2", "3", "4", "5", "6", "7+"]
    assert cards.split() == ["cards", "2", "5", "8", "5", "4", "5", "0", "1"]
    assert topdeck("decks", "show", code.split()[1]).out.splitlines()[1:] == answer.out.splitlines()[1:]


def test_a_code_is_shown_and_comes_back() -> None:
    answer = topdeck("decks", "show", f"### Pirates\n# Class: Warrior\n{PIRATES}\n")
    assert answer.out.startswith("Pirates, warrior, 30 cards\n")
    assert f"code  {PIRATES}\n" in answer.out


def test_a_deck_as_json() -> None:
    facts = json.loads(topdeck("decks", "show", "MurlocDruid", "--json").out)
    assert (facts["name"], facts["class"], facts["size"], facts["faults"]) == ("MurlocDruid", "druid", 30, [])
    assert facts["curve"] == [2, 5, 8, 5, 4, 5, 0, 1]
    assert facts["eras"][0] == "gadgetzan-2017"


def test_an_archetype_deck_is_shown_with_its_date_and_source() -> None:
    head, about, *_ = topdeck("decks", "show", "CThunDruid2016").out.splitlines()
    assert head == "CThunDruid2016, druid, 30 cards"
    assert about.startswith("C'Thun Druid, 2016-05, source: https://www.hearthstonetopdecks.com/decks/gamekings-")


def test_a_deck_with_faults_is_shown(few: str) -> None:
    answer = topdeck("decks", "show", few)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.splitlines() == [
        "Few, mage, 7 cards",
        "  2 ×  0  Wisp",
        "  1 ×  1  Lightning Bolt",
        "  3 ×  4  Fireball",
        "  1 ×  ?  Firebal",
        "mana    0   1   2   3   4   5   6  7+",
        "cards   2   1   0   0   3   0   0   0",
        "not legal in gadgetzan-2017, standard: `topdeck decks check` shows why",
    ]
    assert json.loads(topdeck("decks", "show", few, "--json").out)["code"] is None


# ---- is it legal?


@pytest.mark.parametrize("name", ["MurlocDruid", "ZooDiscardWarlock/framework"])
def test_a_legal_deck_is_called_legal(name: str) -> None:
    answer = topdeck("decks", "check", name)
    assert (answer.status, answer.out, answer.err) == (0, f"{name} is legal in gadgetzan-2017, standard\n", "")


def test_every_fault_of_a_deck_is_listed(few: str) -> None:
    answer = topdeck("decks", "check", few)
    assert (answer.status, answer.err) == (1, "")
    assert answer.out.splitlines() == [
        "Few is not legal in gadgetzan-2017, standard",
        *(f"  {fault}" for fault in FAULTS),
    ]


def test_a_check_as_json(few: str) -> None:
    answer = topdeck("decks", "check", few, "--json")
    assert answer.status == 1
    assert json.loads(answer.out) == {
        "name": "Few",
        "era": "gadgetzan-2017",
        "format": "standard",
        "legal": False,
        "faults": FAULTS,
    }
    answer = topdeck("decks", "check", "MurlocDruid", "--json")
    assert (answer.status, json.loads(answer.out)["legal"]) == (0, True)


def test_a_check_in_another_era() -> None:
    assert topdeck("decks", "check", "ThesisAggroShaman", "--era", "kara-2016").status == 0
    assert topdeck("decks", "check", "AggroPirateWarrior", "--era", "kara-2016").status == 1


def test_brackets_in_a_deck_file_are_shown_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "brackets.toml"
    path.write_text('name = "[red]Odd[/]"\nclass = "mage"\n[cards]\n"[/nobody]" = 30\n', encoding="utf-8")
    answer = topdeck("decks", "check", str(path))
    assert (answer.status, answer.err) == (1, "")
    assert answer.out == "[red]Odd[/] is not legal in gadgetzan-2017, standard\n  unknown card '[/nobody]'\n"
    assert "  30 ×  ?  [/nobody]\n" in topdeck("decks", "show", str(path)).out


# ---- a new one


def test_a_list_of_cards_becomes_a_deck() -> None:
    answer = topdeck("decks", "new", "--class", "mage", "--card", "2xFrostbolt", "--card", "Fireball")
    assert (answer.status, answer.err) == (0, "")
    data = tomllib.loads(answer.out)
    assert (data["name"], data["class"], sum(data["cards"].values())) == ("NewMage", "mage", 30)
    assert (data["cards"]["CS2_024"], data["cards"]["CS2_029"] >= 1) == (2, True)
    assert "CS2_024 = 2  # Frostbolt\n" in answer.out


def test_a_deck_is_written_to_the_output_file_and_overwrites_none(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    command = ("decks", "new", "--class", "rogue", "--name", "Mine", "-o", str(path))
    assert topdeck(*command).out == f"Mine, rogue, 30 cards, written to {path}\n"
    first = path.read_text("utf-8")
    assert deck_faults(READER.read(path), rules()) == []
    answer = topdeck(*command, "--seed", "3")
    assert (answer.status, answer.err) == (2, f"topdeck: {path} already exists; add --force to overwrite it\n")
    assert path.read_text("utf-8") == first
    assert topdeck(*command, "--seed", "3", "--force").status == 0
    assert path.read_text("utf-8") != first


def test_a_deck_is_built_around_a_theme(tmp_path: Path) -> None:
    path = tmp_path / "pirates.toml"
    answer = topdeck("decks", "new", "--class", "warrior", "--theme", "pirate", "-o", str(path))
    assert answer.status == 0
    assert " (topdeck decks new, theme pirate: " in answer.out
    deck = READER.read(path)
    assert deck.about["archetype"] == "pirate"
    assert f"({deck.about['source']})" in answer.out


def test_a_deck_begins_with_another(few: str) -> None:
    facts = json.loads(topdeck("decks", "new", "--from", "ZooDiscardWarlock/framework", "--seed", "1", "--json").out)
    assert (facts["class"], facts["size"], facts["faults"]) == ("warlock", 30, [])
    assert topdeck("decks", "check", facts["code"]).status == 0
    answer = topdeck("decks", "new", "--from", few)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == f"topdeck: NewMage cannot be completed: {'; '.join(FAULTS[1:])}\n"


# ---- mistakes


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", "broken.toml"), "broken.toml is not valid TOML: "),
        (("check", "broken.toml"), "broken.toml is not valid TOML: "),
        (("show", "Sheep"), "unknown deck 'Sheep'; `topdeck decks` lists the "),
        (("--year", "2013"), "no deck has the year '2013'; choose from 2014, 2015, 2016, 2017"),
        (("--class", "magee"), "no deck has the class 'magee'; did you mean mage?"),
        (
            ("--class", "mage", "--archetype", "handlock"),
            "no deck matches all filters (class mage, archetype handlock); omit one of them",
        ),
        (("--class", "mage", "show", "MurlocDruid"), "options must follow the subcommand: topdeck decks show"),
        (("new", "--class=mage", "--theme=pirat"), "unknown theme 'pirat'; did you mean pirate?"),
        (("new", "--class=mage", "--theme=zzz"), "unknown theme 'zzz'; themes are armor, aura, battlecry, beast, "),
        (
            ("new", "--class=druid", "--theme=totem", "--era=kara-2016"),
            "the druid has no cards for the theme 'totem'; choose from shaman",
        ),
        (("new", "--class=mage", "--no-curve"), "a deck without a mana curve is random; add a seed "),
        (("check", "AAECAQcAAZED"), "the deck code 'AAECAQcAAZED' is incomplete; "),
        (("check", "MurlocDruid", "--era=naxx"), "unknown era 'naxx'; choose from kara-2016, "),
        (("--json", "show", "MurlocDruid"), "options must follow the subcommand: topdeck decks show"),
        (("--era=kara-2016", "check", "MurlocDruid"), "options must follow the subcommand: topdeck decks check"),
        (("new",), "a new deck needs a class or another deck to start from"),
        (("new", "--class=monk"), "NewMonk: unknown class 'monk'; choose from druid, "),
        (
            ("new", "--class=mage", "--card=Firebal", "--card=2xFrostblot"),
            "NewMage cannot be completed: unknown card 'Firebal' (did you mean Fireball or Fireblast?); unknown ",
        ),
        (("new", "--class=mage", "--card=3xFireball"), "NewMage cannot be completed: it has 3 copies of Fireball "),
        (
            ("new", "--class=mage", "-o", "mine.txt"),
            "a deck file's name must end in .toml, as in mine.toml, not mine.txt",
        ),
        (("new", "--class=mage", "-o", "nowhere/mine.toml"), "mine.toml cannot be written: the folder "),
    ],
)
def test_a_mistake_is_one_line(
    arguments: tuple[str, ...], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.toml").write_text("name = ", encoding="utf-8")
    answer = topdeck("decks", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.startswith(f"topdeck: {message}")
    assert answer.err.count("\n") == 1
