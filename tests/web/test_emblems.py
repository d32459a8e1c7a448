"""Emblems: every card has one, and the page has its icon."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

pytest.importorskip("starlette")

from topdeck import load_game
from topdeck.games.gwent.cards.database import rules
from topdeck.games.gwent.display import emblems as gwent
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, card_table, eras
from topdeck.games.hearthstone.display import emblems as hearthstone
from topdeck.games.shared.emblems import EmblemRules
from topdeck.web.page_files import ICONS, read_icon

PAGE = Path(__file__).parents[2] / "src" / "topdeck" / "web" / "page"  # the installed files may be compressed
TABLE = card_table(DEFAULT_ERA)


def badge_icons() -> set[str]:
    table = (PAGE / "table" / "badge_table.js").read_text("utf-8")
    return {badge["icon"] for badge in json.loads(table[table.index("{") : table.rindex("}") + 1]).values()}


def test_the_page_has_the_icons_that_are_used_and_no_others() -> None:
    used = {hearthstone.card_emblem(card) for era in eras() for card in card_table(era).values()}
    used |= {gwent.card_emblem(card) for card in rules().cards.values()}
    assert used | badge_icons() == set(json.loads(ICONS.read_text("utf-8")))  # otherwise run tools/emblems.py


def test_an_icon_is_a_picture() -> None:
    svg = ElementTree.fromstring(read_icon("fireball"))
    assert (svg.tag, svg.get("viewBox")) == ("{http://www.w3.org/2000/svg}svg", "0 0 512 512")
    assert [path.get("fill") for path in svg] == ["currentColor"]


@pytest.mark.parametrize(
    ("name", "icon"),
    [
        ("Fireball", "fireball"),  # by its name
        ("Chillwind Yeti", "sasquatch"),
        ("Jaina Proudmoore", "wizard-face"),  # a portrait
        ("Stormwind Champion", "lightning-storm"),
        ("Webspinner", "spider-web"),
        ("Oasis Snapjaw", "turtle"),
        ("Voidcaller", "gooey-daemon"),
        ("Haunted Creeper", "floating-ghost"),
    ],
)
def test_an_emblem_tells_what_a_card_is(name: str, icon: str) -> None:
    assert {hearthstone.card_emblem(card) for card in TABLE.values() if card.name == name} == {icon}


def test_a_name_is_preferred_to_a_tag_and_tags_are_tried_in_order() -> None:
    chosen = EmblemRules({}, {"fire*": "fire"}, {"beast": "paw", "draw": "card", "minion": "sword"})
    assert chosen.choose("Firecat Form", ["beast", "minion"]) == "fire"
    assert chosen.choose("Starving Buzzard", ["", "draw", "beast", "minion"]) == "card"
    assert chosen.choose("Wisp", ["elusive", "minion"]) == "sword"


def test_a_card_refers_to_the_cards_that_its_script_names() -> None:
    assert [card.name for card in hearthstone.related_cards(TABLE["EX1_554"])] == ["Snake"]  # Snake Trap
    assert hearthstone.related_cards(TABLE["CS2_182"]) == ()  # Chillwind Yeti


def test_a_face_has_the_frame_and_the_rarity_of_its_card() -> None:
    fireball = load_game("hearthstone").display.card("CS2_029")
    assert (fireball.frame, fireball.rarity, fireball.emblem) == ("mage", "free", "fireball")
    assert fireball.line.startswith("mage spell")
    geralt = next(card for card in rules().cards.values() if card.name == "Geralt of Rivia")
    face = load_game("gwent").display.card(geralt.id)
    assert (face.frame, face.rarity) == ("neutral", "gold")
