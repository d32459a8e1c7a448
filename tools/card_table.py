"""Writes the card table `data/cards.json` and the play requirements for the tests, using a build's card definitions.

    python tools/card_table.py --defs CardDefs.xml

The table contains names and stats, but no card text.  `card_defs.py` describes where the definitions come from.
"""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from card_defs import (
    ATTACK,
    CLASS,
    CLASSES,
    COLLECTIBLE,
    COST,
    DURABILITY,
    GANG,
    GANGS,
    HEALTH,
    HERO_POWER,
    KEYWORDS,
    MECHANICS,
    OVERLOAD,
    OVERLOAD_OWED,
    RARITIES,
    RARITY,
    SECRET,
    SET,
    SETS,
    SPELL_DAMAGE,
    TRIBE,
    TRIBES,
    TYPE,
    TYPES,
    Definition,
    needed_cards,
    read_definitions,
)

ROOT = Path(__file__).parents[1]
TABLE = ROOT / "src" / "topdeck" / "games" / "hearthstone" / "data" / "cards.json"
REQUIREMENTS = ROOT / "tests" / "games" / "hearthstone" / "requirements.json"
BUILD = 18792

# Maps the number of each play requirement to its name.
REQUIREMENT_NAMES = {
    1: "minion target",
    2: "friendly target",
    3: "enemy target",
    4: "damaged target",
    6: "frozen target",
    8: "maximum attack of target",
    9: "target other than itself",
    10: "tribe of target",
    11: "target",
    12: "room for minions",
    13: "weapon",
    17: "hero target",
    22: "target if available",
    23: "number of enemy minions",
    24: "target for combo",
    41: "minimum attack of target",
    44: "missing totem",
    45: "number of minions",
    46: "target with taunt",
    47: "undamaged target",
    49: "steady shot",
    50: "minion or enemy hero target",
    51: "target if holding a dragon",
    52: "legendary target",
    54: "friendly minion died",
    56: "target if number of friendly minions",
    58: "target with deathrattle",
    59: "target if number of friendly secrets",
    62: "stealthed target",
    63: "room for a minion or mana crystal",
}


def table_text(build: int, cards: Sequence[Definition]) -> str:
    """Return the card table as text, with one line per card."""
    powers = {card.dbf: card.id for card in cards}
    rows = ",\n".join(json.dumps(card_row(card, powers), ensure_ascii=False) for card in cards)
    return f'{{"schema": 1, "build": {build}, "cards": [\n{rows}\n]}}\n'


def card_row(card: Definition, powers: Mapping[int, str]) -> dict[str, Any]:
    """Return a card's row, omitting the columns that do not apply."""
    kind = TYPES[card.tag(TYPE)]
    has_health = kind in ("minion", "weapon", "hero")
    row = {
        "id": card.id,
        "dbf": card.dbf,
        "name": card.name,
        "type": kind,
        "set": SETS[card.tag(SET)],
        "classes": card_classes(card),
        "cost": card.tag(COST),
        "attack": card.tag(ATTACK) if kind in ("minion", "weapon") else None,
        "health": card.tag(DURABILITY if kind == "weapon" else HEALTH) if has_health else None,
        "tribe": TRIBES.get(card.tag(TRIBE)),
        "keywords": [word for tag, word in KEYWORDS.items() if card.tag(tag)],
        "text": [word for tag, word in MECHANICS.items() if card.tag(tag)],
        "spell damage": card.tag(SPELL_DAMAGE) or None,
        "overload": card.tag(OVERLOAD) or card.tag(OVERLOAD_OWED) or None,
        "secret": card.tag(SECRET) == 1 or None,
        "power": powers.get(card.tag(HERO_POWER)) if kind == "hero" else None,
        "rarity": RARITIES.get(card.tag(RARITY)),
        "collectible": card.tag(COLLECTIBLE) == 1 or None,
    }
    return {column: value for column, value in row.items() if value not in (None, [])}


def card_classes(card: Definition) -> list[str]:
    """Return, in alphabetical order, the classes that may use a card; a neutral card has none."""
    if card.tag(GANG):
        return list(GANGS[card.tag(GANG)])
    return [CLASSES[card.tag(CLASS)]] if card.tag(CLASS) in CLASSES else []


def requirements_text(cards: Sequence[Definition]) -> str:
    """Return the play requirements as JSON, keyed by card id, with one line for each card that has requirements."""
    rows = []
    for card in cards:
        needs = {REQUIREMENT_NAMES[need]: parameter(need, value) for need, value in sorted(card.requirements.items())}
        if needs:
            rows.append(f"{json.dumps(card.id)}: {json.dumps(needs)}")
    lines = ",\n".join(rows)
    return f"{{\n{lines}\n}}\n"


def parameter(need: int, value: int) -> int | str | bool:
    """Return the parameter of a requirement: a number, a tribe, or True if the requirement has no parameter."""
    return TRIBES[value] if REQUIREMENT_NAMES[need] == "tribe of target" else value or True


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the card table and the play requirements to their files."""
    parser = ArgumentParser(description="Generate the card table from a build's card definitions.")
    parser.add_argument("--defs", type=Path, required=True, help=f"CardDefs.xml of build {BUILD}.")
    parser.add_argument("--table", type=Path, default=TABLE, help="File for the card table.")
    parser.add_argument("--requirements", type=Path, default=REQUIREMENTS, help="File for the play requirements.")
    options = parser.parse_args(arguments)
    build, definitions = read_definitions(options.defs)
    if build != BUILD:
        parser.error(f"{options.defs} is from build {build}, but the card table requires build {BUILD}")
    cards = needed_cards(definitions)
    options.table.write_text(table_text(build, cards), "utf-8")
    options.requirements.write_text(requirements_text(cards), "utf-8")
    print(f"{len(cards)} cards")


if __name__ == "__main__":
    main()
