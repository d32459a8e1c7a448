"""The numbers of implemented and tested cards, and the page that lists the cards."""

import pytest

from topdeck.core.errors import TopdeckError
from topdeck.core.registry import load_game
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, card_table
from topdeck.games.hearthstone.display import coverage as module
from topdeck.games.hearthstone.display.coverage import (
    SETS,
    Count,
    SetCoverage,
    cards_page,
    count_cards,
    coverage,
    coverage_table,
)

CARDS = card_table(DEFAULT_ERA)
FROSTBOLT, WATER_ELEMENTAL, DREADSTEED = CARDS["CS2_024"], CARDS["CS2_033"], CARDS["AT_019"]


@pytest.fixture
def sample(monkeypatch: pytest.MonkeyPatch) -> SetCoverage:
    """Two implemented cards, one of them tested, a courier of three classes, a token and a hero."""
    monkeypatch.setattr(module, "tested_card_ids", lambda: frozenset(["CS2_024", "CS2_tk1"]))
    monkeypatch.setattr(DREADSTEED, "implemented", False)
    cards = [FROSTBOLT, WATER_ELEMENTAL, DREADSTEED, *(CARDS[name] for name in ("CFM_649", "CS2_tk1", "HERO_08"))]
    return SetCoverage("A set", "set", tuple(cards))


def test_implemented_and_tested_cards_are_counted(sample: SetCoverage) -> None:
    assert sample.collectible() == Count(cards=4, implemented=3, tested=1)
    assert sample.created() == Count(cards=2, implemented=2, tested=1)
    assert sample.row() == {"set": "A set", "collectible": "3 of 4", "created": "2 of 2", "tested": "2"}


def test_a_card_of_several_classes_counts_for_each(sample: SetCoverage) -> None:
    facts = sample.facts()
    assert (facts["set"], facts["name"]) == ("set", "A set")
    classes = {name: count["cards"] for name, count in facts["classes"].items() if count["cards"]}
    assert classes == {"mage": 3, "priest": 1, "warlock": 2}
    assert facts["classes"]["warlock"] == {"cards": 2, "implemented": 1, "tested": 0}


def test_a_card_that_is_not_implemented_is_not_tested(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "tested_card_ids", lambda: frozenset([DREADSTEED.id]))
    monkeypatch.setattr(DREADSTEED, "implemented", False)
    assert count_cards([DREADSTEED]) == Count(1, 0, 0)


def test_every_set_is_counted() -> None:
    *sets, everything = coverage()
    assert [covered.id for covered in sets] == [*SETS]
    assert {card.set for card in CARDS.values() if card.set} == {*SETS}
    assert everything.collectible().cards == sum(covered.collectible().cards for covered in sets) == 1054
    assert everything.created().cards == sum(covered.created().cards for covered in sets)


def test_the_table_has_a_row_for_each_set() -> None:
    head, line, *rows = coverage_table().splitlines()
    assert head == "| set | collectible | created | tested |"
    assert line == "| --- | --- | --- | --- |"
    assert [row.split(" | ")[0] for row in rows] == [f"| {name}" for name in (*SETS.values(), "All sets")]


def test_the_page_lists_implemented_cards_with_their_texts() -> None:
    page = cards_page()
    assert "| Murloc Raider | neutral | 1 | 2/1 | |\n" in page
    assert "| Frog (token) | neutral | 0 | 0/1 | Taunt. |\n" in page
    assert "| Armor Up! (hero power) | warrior | 2 | | Gain 2 armor. |\n" in page
    assert page.count("\n## ") == len(SETS)
    assert sum(line.startswith("| ") for line in page.splitlines()) == 2 * len(SETS) + sum(
        card.implemented for card in CARDS.values() if card.set
    )


def test_a_game_without_such_numbers_says_so() -> None:
    with pytest.raises(
        TopdeckError, match=r"^this game does not report its card coverage; `topdeck cards` lists its cards$"
    ):
        load_game("gwent").display.coverage()
