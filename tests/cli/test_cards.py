"""`topdeck cards`."""

import json
from typing import Any

import pytest
from command import topdeck

from topdeck.games.hearthstone.library import numbers, scripts


def listed(*arguments: str) -> list[dict[str, Any]]:
    answer = topdeck("cards", *arguments, "--json")
    assert (answer.status, answer.err) == (0, "")
    cards: list[dict[str, Any]] = json.loads(answer.out)
    return cards


# ---- lists


def test_all_implemented_cards_are_listed() -> None:
    assert {card["id"] for card in listed()} == scripts().keys()
    assert all(card["implemented"] and card["tested"] for card in listed())


def test_all_cards_can_be_listed() -> None:
    printed = {row["id"] for row in numbers() if row["set"]}
    cards = listed("--all")
    assert {card["id"] for card in cards} == printed
    assert {card["id"] for card in cards if card["implemented"]} == scripts().keys()
    assert not [card for card in cards if card["tested"] and not card["implemented"]]


@pytest.mark.parametrize(
    ("arguments", "fits"),
    [
        (("--set", "karazhan"), lambda card: card["set"] == "karazhan"),
        (("--class", "mage"), lambda card: "mage" in card["classes"]),
        (("--class", "neutral"), lambda card: not card["classes"]),
        (("--cost", "0"), lambda card: card["cost"] == 0),
        (("--cost", "3"), lambda card: card["cost"] == 3),
        (("fire",), lambda card: "fire" in card["name"].lower()),
        (
            ("--class", "mage", "--set", "basic", "--cost", "4"),
            lambda card: "mage" in card["classes"] and card["set"] == "basic" and card["cost"] == 4,
        ),
    ],
)
def test_filters(arguments: tuple[str, ...], fits: Any) -> None:
    found = listed(*arguments)
    assert found == [card for card in listed() if fits(card)]
    assert len(found) > 1


def test_a_table_has_a_row_for_every_card() -> None:
    answer = topdeck("cards", "--class", "mage", "--set", "basic")
    head, *rows, caption = answer.out.splitlines()
    assert head.split() == ["id", "name", "class", "set", "type", "cost", "stats", "tested"]
    assert caption.strip() == f"{len(rows)} cards"
    assert "CS2_033  Water Elemental   mage   basic  minion         4    3/6  yes" in answer.out
    assert [row.split()[0] for row in rows].count("CS2_024") == 1


def test_the_table_of_all_cards_says_which_are_implemented() -> None:
    head, *rows = topdeck("cards", "--class", "mage", "--all").out.splitlines()
    assert head.split()[-2:] == ["implemented", "tested"]
    assert [row.split()[-2:] for row in rows if row.startswith("CS2_024 ")] == [["yes", "yes"]]
    assert [row.split()[-2:] for row in rows if row.startswith("AT_001 ")] == [["no", "no"]]


def test_several_cards_of_one_name_are_all_listed() -> None:
    assert [card["id"] for card in listed("living roots")] == ["AT_037", "AT_037a", "AT_037b"]


# ---- one card


def test_one_card_is_shown() -> None:
    assert topdeck("cards", "Frostbolt").out.splitlines() == [
        "Frostbolt  CS2_024",
        "mage spell, 2 mana, basic, free",
        "implemented, tested",
    ]
    assert topdeck("cards", "CS2_tk1").out.splitlines() == [
        "Sheep  CS2_tk1",
        "neutral minion, 1 mana, 1/1, basic, token",
        "beast",
        "implemented, tested",
    ]
    assert "taunt, charge, divine shield, windfury\n" in topdeck("cards", "al'akir the windlord").out


def test_a_card_of_that_very_name_is_shown_even_if_others_contain_it() -> None:
    assert len(listed("wolf")) > 1
    assert [card["id"] for card in listed("Polymorph", "--all")] == ["CS2_022"]


def test_a_card_that_is_not_implemented_says_so() -> None:
    assert topdeck("cards", "Ysera").out.splitlines()[-1] == "not implemented yet, not tested"
    [ysera] = listed("Ysera")
    assert (ysera["implemented"], ysera["tested"]) == (False, False)


def test_one_card_for_programs() -> None:
    assert listed("Frostbolt") == [
        {
            "id": "CS2_024",
            "name": "Frostbolt",
            "type": "spell",
            "set": "basic",
            "classes": ["mage"],
            "cost": 2,
            "attack": 0,
            "health": 0,
            "tribe": "",
            "rarity": "free",
            "keywords": [],
            "collectible": True,
            "implemented": True,
            "tested": True,
        }
    ]


def test_eras_have_their_own_numbers() -> None:
    assert [listed("Spirit Claws", "--era", era)[0]["cost"] for era in ("gadgetzan-2017", "competition-2018")] == [1, 2]
