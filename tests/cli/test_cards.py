"""`topdeck cards`."""

import json
import re
from typing import Any

import pytest
from command import topdeck

from topdeck.games.hearthstone.cards.database import numbers, rules, scripts


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
        (("--class", "neutral"), lambda card: card["class"] == "neutral"),
        (("--type", "weapon"), lambda card: card["type"] == "weapon"),
        (("--tribe", "dragon"), lambda card: card["tribe"] == "dragon"),
        (("--rarity", "legendary"), lambda card: card["rarity"] == "legendary"),
        (("--mechanic", "spell damage"), lambda card: has(card, "Spell damage +")),
        (("--mechanic", "secret", "--class", "mage"), lambda card: has(card, "Secret: ") and card["class"] == "mage"),
        (("--mechanic", "battlecry"), lambda card: has(card, "Battlecry: ")),
        (("--mechanic", "deathrattle"), lambda card: has(card, "Deathrattle: ")),
        (("--mechanic", "combo"), lambda card: has(card, "Combo: ")),
        (("--mechanic", "choose one"), lambda card: has(card, "Choose one: ")),
        (("--mechanic", "overload"), lambda card: has(card, "Overload: ")),
        (("--mechanic", "charge"), lambda card: "charge" in card["keywords"]),
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


def has(card: dict[str, Any], beginning: str) -> bool:
    return any(sentence.startswith(beginning) for sentence in card["text"])


@pytest.mark.parametrize(
    ("mechanic", "ids", "no_ids"),
    [
        ("discover", {"LOE_023", "KAR_062", "LOE_076"}, {"CS2_024"}),
        ("aura", {"EX1_565", "KAR_006", "CFM_325"}, {"EX1_093"}),
        ("enrage", {"EX1_414"}, {"CFM_325"}),
        ("inspire", {"AT_039"}, {"NEW1_019"}),
        ("freeze", {"CS2_024", "CS2_033"}, {"CS2_029"}),
        ("silence", {"CS2_203", "EX1_332"}, {"CS2_029"}),
        ("taunt", {"CS2_065"}, {"DS1_070"}),  # the Houndmaster gives taunt, and has none
        ("jade golem", {"CFM_717", "CFM_902"}, {"CFM_712_t01"}),
    ],
)
def test_mechanics(mechanic: str, ids: set[str], no_ids: set[str]) -> None:
    found = {card["id"] for card in listed("--mechanic", mechanic)}
    assert ids <= found
    assert not no_ids & found


@pytest.mark.parametrize(
    ("option", "known"),
    [
        ("--mechanic", "aura, battlecry, "),
        ("--set", "basic, blackrock, "),
        ("--class", "druid, hunter, "),
        ("--type", "minion, spell, weapon, hero, hero power"),
        ("--tribe", "beast, demon, "),
        ("--rarity", "common, epic, free, legendary, rare"),
    ],
)
def test_help_lists_the_card_filters(option: str, known: str) -> None:
    answer = topdeck("cards", option, "foo")
    assert (answer.status, answer.out) == (2, "")
    assert re.fullmatch(rf"topdeck: unknown \w+ 'foo'; choose from .*{known}.*\n", answer.err)


def test_heroes_and_hero_powers_and_tokens_are_listed() -> None:
    assert {"HERO_08", "CS2_034", "CS2_tk1"} <= {card["id"] for card in listed()}


def test_a_table_has_a_row_for_every_card() -> None:
    answer = topdeck("cards", "--class", "mage", "--set", "basic")
    head, *rows, caption = answer.out.splitlines()
    assert head.split() == ["id", "name", "class", "set", "type", "cost", "stats", "tested"]
    assert caption.strip() == f"{len(rows)} cards"
    assert ["CS2_033", "Water", "Elemental", "mage", "basic", "minion", "4", "3/6", "yes"] in [
        row.split() for row in rows
    ]
    assert [row.split()[0] for row in rows].count("CS2_024") == 1


def test_the_table_of_all_cards_marks_the_implemented_ones() -> None:
    head, *rows = topdeck("cards", "--class", "mage", "--all").out.splitlines()
    assert head.split()[-1] == "status"
    assert [row.split()[-1] for row in rows if row.startswith("CS2_024 ")] == ["tested"]


def test_several_cards_of_one_name_are_all_listed() -> None:
    assert [card["id"] for card in listed("living roots")] == ["AT_037a", "AT_037b", "AT_037"]


# ---- one card


def test_one_card_is_shown() -> None:
    assert topdeck("cards", "Frostbolt").out.splitlines() == [
        "Frostbolt  CS2_024",
        "mage spell, 2 mana, basic, free",
        "Deal 3 damage (more with spell damage) to a character, then freeze it.",
        "decks: RenoKazakusMage",
        "implemented, tested",
    ]
    assert topdeck("cards", "CS2_tk1").out.splitlines() == [
        "Sheep  CS2_tk1",
        "neutral minion, beast, 1 mana, 1/1, basic, token",
        "implemented, tested",
    ]
    assert "\nTaunt, charge, divine shield and windfury.\n" in topdeck("cards", "al'akir the windlord").out


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Fiery War Axe", "in competition-2018 and competition-2020: 3 mana"),
        ("Abusive Sergeant", "in kara-2016: 2/1"),
        ("Patches the Pirate", 'in competition-2018 and competition-2020: without "Charge."'),
        (
            "Innervate",
            'in competition-2018 and competition-2020: "Gain 1 mana this turn." instead of "Gain 2 mana this turn."',
        ),
    ],
)
def test_differences_in_other_eras_are_shown(name: str, line: str) -> None:
    assert line in topdeck("cards", name).out.splitlines()


def test_the_eras_are_compared_with_the_one_that_is_shown() -> None:
    shown = topdeck("cards", "Innervate", "--era", "competition-2018").out.splitlines()
    assert "Gain 1 mana this turn." in shown
    assert 'in kara-2016 and gadgetzan-2017: "Gain 2 mana this turn." instead of "Gain 1 mana this turn."' in shown


def test_a_card_of_that_very_name_is_shown_even_if_others_contain_it() -> None:
    assert len(listed("wolf")) > 1
    assert [card["id"] for card in listed("Polymorph", "--all")] == ["CS2_022"]


def test_a_card_that_is_not_implemented_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules().cards["AT_128"], "implemented", False)
    lines = topdeck("cards", "The Skeleton Knight").out.splitlines()
    assert lines[1] == "neutral minion, 6 mana, 7/4, tournament, legendary"
    assert lines[-1].startswith("not implemented yet")
    [knight] = listed("The Skeleton Knight")
    assert knight["implemented"] is False


def test_a_potion_that_kazakus_brews_is_shown() -> None:
    assert topdeck("cards", "Kazakus Potion (Felbloom, Kingsblood)", "--json").status == 2, "there are three sizes"
    assert topdeck("cards", "CFM_621t+CFM_621t4+CFM_621t8").out.splitlines()[:3] == [
        "Kazakus Potion (Felbloom, Kingsblood)  CFM_621t+CFM_621t4+CFM_621t8",
        "neutral spell, 1 mana, token",
        "Deal 2 damage (more with spell damage) to all minions, then draw a card.",
    ]


def test_a_card_of_several_classes() -> None:
    [courier] = listed("Kabal Courier")
    assert (courier["class"], courier["classes"]) == ("mage/priest/warlock", ["mage", "priest", "warlock"])
    assert courier in listed("--class", "priest")


def test_one_card_as_json() -> None:
    assert listed("Frostbolt") == [
        {
            "id": "CS2_024",
            "name": "Frostbolt",
            "type": "spell",
            "set": "basic",
            "class": "mage",
            "classes": ["mage"],
            "cost": 2,
            "attack": 0,
            "health": 0,
            "tribe": "",
            "rarity": "free",
            "keywords": [],
            "mechanics": ["freeze"],
            "text": ["Deal 3 damage (more with spell damage) to a character, then freeze it."],
            "collectible": True,
            "implemented": True,
            "tested": True,
        }
    ]


def test_eras_have_their_own_numbers() -> None:
    assert [listed("Spirit Claws", "--era", era)[0]["cost"] for era in ("gadgetzan-2017", "competition-2018")] == [1, 2]


# ---- coverage


def test_coverage_counts_the_cards_of_every_set() -> None:
    head, *rows = topdeck("cards", "--coverage").out.splitlines()
    assert head.split() == ["set", "collectible", "created", "tested"]
    assert rows[0].startswith("Basic ")
    assert "of 1054" in rows[-1]
    *sets, everything = json.loads(topdeck("cards", "--coverage", "--json").out)
    assert everything["collectible"]["cards"] == 1054
    assert everything["classes"]["mage"]["tested"] == sum(group["classes"]["mage"]["tested"] for group in sets) > 0


@pytest.mark.parametrize("further", ["Fireball", "--class=mage"])
def test_coverage_takes_no_filter(further: str) -> None:
    answer = topdeck("cards", "--coverage", further)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == "topdeck: --coverage counts all cards; omit the name and the filters\n"
