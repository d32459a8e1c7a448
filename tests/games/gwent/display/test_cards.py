"""Descriptions of cards and decks, and explanations of the visible cards."""

import pytest
from gwent_boards import Seat, dealt, masked, position

from topdeck.core.deck import Deck
from topdeck.core.errors import TopdeckError, UnknownCard
from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.display.cards import FILTERS, CardDescription, describe_cards, explain_cards
from topdeck.games.gwent.display.decks import describe_deck
from topdeck.games.gwent.settings import card_filters


def cards(name: str = "", **filters: object) -> list[CardDescription]:
    return describe_cards(name, filters)


def names(name: str = "", **filters: object) -> list[str]:
    return [card.name for card in cards(name, **filters)]


def test_a_card_has_a_row_facts_and_lines() -> None:
    [triss] = cards("Triss")
    assert triss.row() == {
        "id": "triss_merigold",
        "name": "Triss Merigold",
        "faction": "Neutral",
        "colour": "gold",
        "type": "unit",
        "power": "10",
        "tags": "Mage, Temeria",
        "tested": "yes",
    }
    assert triss.lines() == [
        "Triss Merigold  triss_merigold",
        "Neutral gold unit, 10 power, Mage, Temeria",
        "Deploy: deal 5 damage to another unit.",
        "implemented, tested",
    ]
    facts = triss.facts()
    assert (facts["text"], facts["tags"]) == (["Deploy: deal 5 damage to another unit."], ["Mage", "Temeria"])
    assert (facts["tested"], facts["implemented"], facts["collectible"]) == (True, True, True)


def test_keywords_and_spawned_cards_are_marked() -> None:
    [wolf] = cards("wolf")
    assert (wolf.facts()["keywords"], wolf.facts()["token"]) == (["doomed"], True)
    assert wolf.lines()[1] == "Monsters bronze unit, 1 power, Beast, only spawned"
    [leader] = cards("king_foltest")
    assert leader.lines()[1] == "Northern Realms leader, 5 power, Temeria"
    [horn] = cards("Commander's Horn")
    assert horn.row()["power"] == ""


def test_a_card_without_a_test_is_marked() -> None:
    untested = CardDescription(rules().cards["wolf"], tested=False)
    assert (untested.row()["tested"], untested.facts()["tested"]) == ("no", False)
    assert untested.lines()[-1] == "implemented, not tested"


def test_an_exact_name_has_priority_over_a_part_of_a_name() -> None:
    assert names("ifrit") == ["Ifrit"]
    assert names("an craite w") == ["An Craite Warcrier", "An Craite Warrior"]


def test_cards_are_filtered_by_their_properties() -> None:
    assert names(faction="Monsters", colour="gold") == ["Woodland Spirit"]
    assert names(tag="dwarf", colour="silver") == ["Dennis Cranmer", "Yarpen Zigrin"]
    assert names(type="leader") == ["King Foltest", "Brouver Hoog", "Dagon", "Crach an Craite"]
    assert names("craite", type="leader") == ["Crach an Craite"]
    assert len(names(faction="", tag=None)) == 53
    assert "a hidden card" not in names()


def test_cards_are_listed_by_faction_and_colour_with_tokens_at_the_end() -> None:
    assert names(faction="Monsters")[:3] == ["Dagon", "Woodland Spirit", "Ifrit"]
    assert names(faction="Monsters")[-2:] == ["Lesser Ifrit", "Wolf"]


def test_unknown_cards_and_values_are_rejected_with_a_suggestion() -> None:
    with pytest.raises(UnknownCard, match=r"unknown card 'Trish'"):
        cards("Trish")
    with pytest.raises(TopdeckError, match=r"unknown tag 'Dwarff'.*Dwarf"):
        cards(tag="Dwarff")
    with pytest.raises(UnknownCard, match="no card matches the name and the filters"):
        cards("Triss", faction="Monsters")


def test_every_filter_is_described() -> None:
    described = card_filters()
    assert described.keys() == FILTERS.keys()
    assert all(setting.name == name and setting.help.endswith(".") for name, setting in described.items())


# ---- decks


DECK = Deck("Mine", {"triss_merigold": 1, "Roach": 1, "wyvern": 3, "dragon": 1}, leader="dagon", faction="Monsters")


def test_a_deck_has_its_leader_cards_and_power() -> None:
    described = describe_deck(DECK, rules(), ["too small"])
    assert described.lines() == [
        "Mine, Monsters, leader Dagon, 6 cards",
        "  1 × 10  Triss Merigold (gold)",
        "  1 ×  4  Roach (silver)",
        "  3 ×  6  Wyvern (bronze)",
        "  1 ×  ?  dragon",
        "1 gold, 1 silver, 3 bronze; units with 32 power in total",
    ]
    assert described.row() == {
        "deck": "Mine",
        "faction": "Monsters",
        "leader": "Dagon",
        "cards": "6",
        "gold": "1",
        "silver": "1",
        "bronze": "3",
    }
    facts = described.facts()
    assert (facts["leader"], facts["power"], facts["faults"]) == ("dagon", 32, ["too small"])
    assert facts["colours"] == {"gold": 1, "silver": 1, "bronze": 3}


def test_a_deck_without_a_leader_is_described_as_such() -> None:
    described = describe_deck(Deck("Bare", {"alzurs_thunder": 2}), rules())
    assert described.lines()[:2] == ["Bare, no leader, 2 cards", "  2 ×  ·  Alzur's Thunder (bronze)"]


# ---- cards in sight


def test_the_hand_and_the_leader_are_explained() -> None:
    table = position(Seat("Monsters", hand=("wyvern", "wyvern", "fiend")), Seat("Skellige", melee=("roach",)))
    wyvern, fiend, dagon = explain_cards(table, 0, "")
    assert wyvern == "Wyvern: Monsters bronze unit, 6 power, Draconid. Deploy: deal 5 damage to an enemy."
    assert fiend == "Fiend: Monsters bronze unit, 11 power, Relict."
    assert dagon.startswith("Dagon: Monsters leader, 8 power, Vodyanoi. Deploy: spawn Impenetrable Fog or ")


def test_cards_in_sight_are_found_by_name() -> None:
    table = position(Seat("Monsters", hand=("wyvern",)), Seat("Skellige", melee=("roach",), graveyard=("dudu",)))
    assert [line.partition(":")[0] for line in explain_cards(table, 0, "D")] == ["Dagon", "Dudu"]
    assert [line.partition(":")[0] for line in explain_cards(table, 0, "roach")] == ["Roach"]


def test_hidden_cards_are_not_explained() -> None:
    state = masked(dealt(("Monsters", "Skellige"), 2), 0)
    assert not explain_cards(state, 0, "hidden")
    assert not explain_cards(state, 0, "Warrior")


def test_a_card_is_explained_by_the_settings_of_the_game() -> None:
    seats = Seat(hand=("commanders_horn",), leader=False), Seat()
    [weak] = explain_cards(position(*seats), 0, "")
    [strong] = explain_cards(position(*seats, settings={"strong_horn": True}), 0, "")
    assert (weak.endswith(" by 3."), strong.endswith(" by 4.")) == (True, True)
