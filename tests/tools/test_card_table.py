"""The card table is made from the card definitions of a build."""

from __future__ import annotations

import json
from pathlib import Path

import card_table
import pytest
from card_defs import needed_cards, read_definitions

ROWS = json.loads(card_table.TABLE.read_text("utf-8"))["cards"]
IDS = {row["id"] for row in ROWS}

# Some cards from build 18792 without their texts: cards for decks, the cards that they create, and unneeded cards.
EXCERPT = """<?xml version="1.0" encoding="utf-8"?>
<CardDefs build="18792">
  <Entity CardID="CFM_621" ID="40408">
    <Tag enumID="185" type="LocString"><deDE>Kazakus</deDE><enUS>Kazakus</enUS></Tag>
    <Tag enumID="48" type="Int" value="4"/><Tag enumID="47" type="Int" value="3"/>
    <Tag enumID="45" type="Int" value="3"/><Tag enumID="183" type="Int" value="25"/>
    <Tag enumID="199" type="Int" value="12"/><Tag enumID="202" type="Int" value="4"/>
    <Tag enumID="203" type="Int" value="5"/><Tag enumID="321" type="Int" value="1"/>
    <Tag enumID="218" type="Int" value="1"/><Tag enumID="480" type="Int" value="3"/>
    <EntourageCard cardID="CFM_621t11"/>
  </Entity>
  <Entity CardID="CFM_621t11" ID="41591">
    <Tag enumID="185" type="LocString"><enUS>Lesser Potion</enUS></Tag>
    <Tag enumID="48" type="Int" value="1"/><Tag enumID="183" type="Int" value="25"/>
    <Tag enumID="199" type="Int" value="12"/><Tag enumID="202" type="Int" value="5"/>
  </Entity>
  <Entity CardID="CS2_108" ID="785">
    <Tag enumID="185" type="LocString"><enUS>Execute</enUS></Tag>
    <Tag enumID="48" type="Int" value="2"/><Tag enumID="183" type="Int" value="2"/>
    <Tag enumID="199" type="Int" value="10"/><Tag enumID="202" type="Int" value="5"/>
    <Tag enumID="203" type="Int" value="2"/><Tag enumID="321" type="Int" value="1"/>
    <Power definition="a"><PlayRequirement param="" reqID="11"/><PlayRequirement param="" reqID="1"/></Power>
    <Power definition="b"><PlayRequirement param="" reqID="3"/><PlayRequirement param="" reqID="4"/></Power>
  </Entity>
  <Entity CardID="CS2_102" ID="725">
    <Tag enumID="185" type="LocString"><enUS>Armor Up!</enUS></Tag>
    <Tag enumID="48" type="Int" value="2"/><Tag enumID="183" type="Int" value="2"/>
    <Tag enumID="199" type="Int" value="10"/><Tag enumID="202" type="Int" value="10"/>
    <Tag enumID="203" type="Int" value="2"/>
  </Entity>
  <Entity CardID="EX1_398" ID="538">
    <Tag enumID="185" type="LocString"><enUS>Arathi Weaponsmith</enUS></Tag>
    <Tag enumID="48" type="Int" value="4"/><Tag enumID="47" type="Int" value="3"/>
    <Tag enumID="45" type="Int" value="3"/><Tag enumID="183" type="Int" value="3"/>
    <Tag enumID="199" type="Int" value="10"/><Tag enumID="202" type="Int" value="4"/>
    <Tag enumID="203" type="Int" value="1"/><Tag enumID="321" type="Int" value="1"/>
    <Tag enumID="218" type="Int" value="1"/>
  </Entity>
  <Entity CardID="EX1_398t" ID="1707">
    <Tag enumID="185" type="LocString"><enUS>Battle Axe</enUS></Tag>
    <Tag enumID="48" type="Int" value="1"/><Tag enumID="47" type="Int" value="2"/>
    <Tag enumID="187" type="Int" value="2"/><Tag enumID="183" type="Int" value="3"/>
    <Tag enumID="199" type="Int" value="10"/><Tag enumID="202" type="Int" value="7"/>
  </Entity>
  <Entity CardID="EX1_398e" ID="9999">
    <Tag enumID="185" type="LocString"><enUS>an enchantment</enUS></Tag>
    <Tag enumID="183" type="Int" value="3"/><Tag enumID="202" type="Int" value="6"/>
  </Entity>
  <Entity CardID="HERO_01" ID="7">
    <Tag enumID="185" type="LocString"><enUS>Garrosh Hellscream</enUS></Tag>
    <Tag enumID="45" type="Int" value="30"/><Tag enumID="183" type="Int" value="2"/>
    <Tag enumID="199" type="Int" value="10"/><Tag enumID="202" type="Int" value="3"/>
    <Tag enumID="203" type="Int" value="2"/><Tag enumID="321" type="Int" value="1"/>
    <Tag cardID="CS2_102" enumID="380" type="Card" value="725"/>
  </Entity>
  <Entity CardID="HERO_01a" ID="2826">
    <Tag enumID="185" type="LocString"><enUS>a hero skin</enUS></Tag>
    <Tag enumID="183" type="Int" value="17"/><Tag enumID="202" type="Int" value="3"/>
  </Entity>
  <Entity CardID="NAX1_03" ID="1800">
    <Tag enumID="185" type="LocString"><enUS>a card of a boss</enUS></Tag>
    <Tag enumID="183" type="Int" value="12"/><Tag enumID="202" type="Int" value="4"/>
  </Entity>
  <Entity CardID="UNG_001" ID="41222">
    <Tag enumID="185" type="LocString"><enUS>a card of a later set</enUS></Tag>
    <Tag enumID="183" type="Int" value="27"/><Tag enumID="202" type="Int" value="4"/>
    <Tag enumID="321" type="Int" value="1"/>
  </Entity>
</CardDefs>
"""


@pytest.fixture
def definitions(tmp_path: Path) -> Path:
    path = tmp_path / "CardDefs.xml"
    path.write_text(EXCERPT, "utf-8")
    return path


def test_the_rows_of_an_excerpt_are_the_rows_of_the_table(definitions: Path, tmp_path: Path) -> None:
    table, needs = tmp_path / "cards.json", tmp_path / "requirements.json"
    card_table.main(["--defs", str(definitions), "--table", str(table), "--requirements", str(needs)])
    ids = ["CFM_621", "CFM_621t11", "CS2_102", "CS2_108", "EX1_398", "EX1_398t", "HERO_01"]
    lines = [line.removesuffix(",") for line in table.read_text("utf-8").splitlines()]
    committed = [line.removesuffix(",") for line in card_table.TABLE.read_text("utf-8").splitlines()]
    assert [json.loads(line)["id"] for line in lines[1:-1]] == ids
    assert [line for line in lines if line not in committed] == []
    requirements = {"minion target": True, "enemy target": True, "damaged target": True, "target": True}
    assert json.loads(needs.read_text("utf-8")) == {"CS2_108": requirements}


def test_another_build_is_rejected(definitions: Path, capsys: pytest.CaptureFixture[str]) -> None:
    definitions.write_text(EXCERPT.replace('build="18792"', 'build="38377"'), "utf-8")
    before = card_table.TABLE.read_bytes()
    with pytest.raises(SystemExit):
        card_table.main(["--defs", str(definitions)])
    assert "is from build 38377, but the card table requires build 18792" in capsys.readouterr().err
    assert card_table.TABLE.read_bytes() == before


def test_a_created_card_is_needed_only_with_its_creator(definitions: Path) -> None:
    build, cards = read_definitions(definitions)
    rest = {card_id: card for card_id, card in cards.items() if card_id not in ("EX1_398", "HERO_01")}
    assert build == 18792
    assert [card.id for card in needed_cards(rest)] == ["CFM_621", "CFM_621t11", "CS2_108"]


# ---- the committed table


def test_the_table_has_all_collectible_cards_and_everything_they_create() -> None:
    assert sum(row.get("collectible", False) for row in ROWS if row["type"] != "hero") == 1054
    jaraxxus, ragnaros = {"EX1_323h", "EX1_323w", "EX1_tk33", "EX1_tk34"}, {"BRM_027h", "BRM_027p"}
    spare_parts, dreams = {f"PART_00{number}" for number in range(1, 8)}, {f"DREAM_0{number}" for number in range(1, 6)}
    toxins, artifacts = {f"OG_080{letter}" for letter in "bcdef"}, {"LOEA16_3", "LOEA16_4", "LOEA16_5", "LOEA16_5t"}
    inventions, songs = {"Mekka1", "Mekka2", "Mekka3", "Mekka4", "Mekka4t"}, {"PRO_001a", "PRO_001b", "PRO_001c"}
    assert jaraxxus | ragnaros | spare_parts | dreams | toxins | artifacts | inventions | songs <= IDS


def test_a_choice_has_all_its_halves() -> None:
    choices = [row["id"] for row in ROWS if "choose one" in row.get("text", ())]
    assert len(choices) == 22
    assert [card_id for card_id in choices if not {f"{card_id}a", f"{card_id}b"} <= IDS] == []


def test_a_hero_has_a_hero_power() -> None:
    heroes = [row for row in ROWS if row["type"] == "hero"]
    powers = {row["id"] for row in ROWS if row["type"] == "hero power"}
    assert len(heroes) == 11
    assert {row["power"] for row in heroes} <= powers


def test_cards_are_sorted_by_id() -> None:
    assert [row["id"] for row in ROWS] == sorted(IDS)
