"""Numbers and texts of later builds are compared with build 18792."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import card_eras
import pytest
from card_defs import Definition, read_definitions

from topdeck.games.hearthstone.cards.database import all_scripts, card_table, eras

MINION = {183: 3, 202: 4, 48: 4, 47: 3, 45: 5, 203: 1, 321: 1}


def card(tags: dict[int, int], text: str = "", **other: Any) -> Definition:
    """A minion for 4 mana with 3/5, changed by these tags; 0 removes one."""
    values = {tag: value for tag, value in {**MINION, **tags}.items() if value}
    return Definition("EX1_001", 1, values, "A card", text, {}, (), **other)


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        (card({}), card({}), {}),
        (card({}), card({48: 5, 47: 2, 45: 6}), {"cost": 5, "attack": 2, "health": 6}),
        (card({}), card({200: 18}), {"tribe": "elemental"}),
        (card({200: 20}), card({}), {"tribe": ""}),
        (card({197: 1}), card({}), {"keywords": []}),
        (card({190: 1}), card({190: 1, 685: 1}), {"keywords": ["taunt", "lifesteal"]}),
        (card({190: 1}), card({}, "<b>Taunt</b>"), {}),  # the tag is missing, but the text has the keyword
        (card({203: 1}), card({203: 3}), {"rarity": "rare"}),
        (card({321: 0}), card({321: 0, 203: 0}), {}),  # a token has no rarity
        (card({215: 2}), card({296: 2}), {}),
        (card({202: 5, 47: 0, 45: 0}), card({48: 2}), {"cost": 2}),  # a half of a choice that became a minion
        (card({}), card({183: 9999}), {}),
    ],
)
def test_changed_numbers_are_found(before: Definition, after: Definition, changes: dict[str, Any]) -> None:
    assert card_eras.changed_numbers(before, after) == changes


def test_markup_and_punctuation_are_not_compared() -> None:
    before = card({}, "[x]<b>Taunt.</b> Restore 4_Health,\nthen deal $2 damage.")
    assert (
        list(card_eras.changed_texts([before], [card({}, "<b>Taunt</b> Restore #4 Health then deal 2 damage")])) == []
    )
    assert list(card_eras.changed_texts([before], [card({}, "Restore 4 Health.")])) == ["EX1_001"]


def test_the_numbers_of_one_era_are_replaced() -> None:
    text = '[a]\nabout = "x"\n\n[a.numbers]\nX = { cost = 1 }  # Old\n\n[b.numbers]\nY = { cost = 2 }\n'
    lines = card_eras.numbers_text({"X": {}, "Z": {"spell damage": 1, "keywords": []}}, {"Z": "New"})
    new = text.replace("X = { cost = 1 }  # Old", 'Z = { "spell damage" = 1, keywords = [] }  # New')
    assert card_eras.with_numbers(text, "a", lines) == new
    assert card_eras.with_numbers(new, "a", lines) == new
    with pytest.raises(ValueError, match=r"^eras\.toml should have one section \[c\.numbers\]$"):
        card_eras.with_numbers(text, "c", lines)


def test_a_text_that_nobody_judged_is_named() -> None:
    judged = card_eras.judged_texts()["competition-2018"]
    listed = [card_id for judgement in judged.values() for card_id in judgement]
    found = {"competition-2018": [*listed[1:], "EX1_001"]}
    assert list(card_eras.differences_from_judgements(found)) == [
        "competition-2018: the text of EX1_001 changed; classify it",
        f"competition-2018: the text of {listed[0]} is classified, but did not change",
    ]


def test_a_build_without_an_era_is_rejected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "CardDefs.xml"
    path.write_text('<CardDefs build="20000"></CardDefs>', "utf-8")
    assert read_definitions(path) == (20000, {})
    with pytest.raises(SystemExit):
        card_eras.main(["--defs", str(path), "--later", str(path)])
    assert "is from build 20000; builds with eras are 23576, 38377" in capsys.readouterr().err


# ---- the committed judgements


JUDGED = [(era, card_id) for era, judgements in card_eras.judged_texts().items() for card_id in judgements["rule"]]


def test_judgements_are_of_known_eras_and_cards() -> None:
    for era, judgements in card_eras.judged_texts().items():
        assert judgements.keys() <= {"rule", "wording"}
        assert {*judgements.get("rule", {})}.isdisjoint(judgements.get("wording", {}))
        assert {card_id for ids in judgements.values() for card_id in ids} <= card_table(era).keys()


@pytest.mark.parametrize(("era", "card_id"), JUDGED)
def test_an_implemented_card_follows_its_changed_text(era: str, card_id: str) -> None:
    scripted = {(script.card_id, script.since) for script in all_scripts()}
    implemented = card_table(era)[card_id].implemented
    assert not implemented or (card_id, era) in scripted or "keywords" in eras()[era]["numbers"].get(card_id, {})
