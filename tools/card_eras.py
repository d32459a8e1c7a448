"""Changes to card values and card text after build 18792, for the eras of later builds.

    python tools/card_eras.py --defs CardDefs-18792.xml --later CardDefs-23576.xml CardDefs-38377.xml

The script writes the changed stats to `eras.toml`.  It also finds the cards whose text has changed since the previous
build.  Classify each of these changes in `changed_texts.toml` as a different wording or a different rule.  The script
exits with an error until that list is complete.  `card_defs.py` describes where the definitions come from.
"""

from __future__ import annotations

import json
import re
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from card_defs import SETS, Definition, needed_cards, read_definitions
from card_table import BUILD, ROOT, card_row

ERAS = ROOT / "src" / "topdeck" / "games" / "hearthstone" / "eras.toml"
CHANGED_TEXTS = Path(__file__).with_name("changed_texts.toml")
ERA_BY_BUILD = {23576: "competition-2018", 38377: "competition-2020"}
COLUMNS = ("cost", "attack", "health", "classes", "tribe", "keywords", "spell damage", "overload", "rarity")
ABSENT = {"classes": [], "keywords": [], "tribe": "", "spell damage": 0, "overload": 0}
MARKUP = re.compile(r"<[^>]*>|\[x\]|[$#.,]")


def changed_numbers(card: Definition, later: Definition) -> dict[str, Any]:
    """Return the columns in which a card's row changed, with their new values."""
    old, new = row_without_set(card), row_without_set(later)
    columns = COLUMNS if old["type"] == new["type"] else ("cost",)  # some options of a choice became minions
    changes = {column: new.get(column, ABSENT.get(column)) for column in columns if old.get(column) != new.get(column)}
    if "keywords" in changes:
        stated = [word for word in old.get("keywords", ()) if word in plain_text(later).lower()]  # even without a tag
        changes["keywords"] = list(dict.fromkeys([*stated, *changes["keywords"]]))
        if changes["keywords"] == old.get("keywords", []):
            del changes["keywords"]
    if "collectible" not in old:
        changes.pop("rarity", None)  # tokens have lost their rarity tag
    return changes


def row_without_set(card: Definition) -> dict[str, Any]:
    """Return a card's row without its set, because some cards moved to unsupported sets."""
    known_set = next(iter(SETS))
    return card_row(Definition(card.id, card.dbf, {**card.tags, 183: known_set}, card.name, "", {}, ()), {})


def numbers_text(changes: Mapping[str, Mapping[str, Any]], names: Mapping[str, str]) -> str:
    """Return the lines of `eras.toml` for an era's changed stats, one per card, with the card names as comments."""
    lines = []
    for card_id, values in changes.items():
        if not values:
            continue
        pairs = ", ".join(f"{toml_key(column)} = {json.dumps(value)}" for column, value in values.items())
        lines.append(f"{card_id} = {{ {pairs} }}  # {names[card_id]}\n")
    return "".join(lines)


def toml_key(name: str) -> str:
    return json.dumps(name) if " " in name else name


def with_numbers(text: str, era: str, lines: str) -> str:
    """Return the contents of `eras.toml` with an era's stats replaced by these lines."""
    section = re.compile(rf"(^\[{re.escape(era)}\.numbers\]\n)(?:\S.*\n)*", re.MULTILINE)
    if len(section.findall(text)) != 1:
        raise ValueError(f"{ERAS.name} should have one section [{era}.numbers]")
    return section.sub(lambda match: match[1] + lines, text)


# ---- texts


def plain_text(card: Definition) -> str:
    """Return a card's text without markup and punctuation."""
    return " ".join(MARKUP.sub("", card.text).replace("_", " ").split())


def changed_texts(earlier: Sequence[Definition], later: Sequence[Definition]) -> Iterator[str]:
    """Yield the ids of the cards whose text changed."""
    for card, other in zip(earlier, later, strict=True):
        if plain_text(card) != plain_text(other):
            yield card.id


def judged_texts() -> dict[str, dict[str, str]]:
    """Return the classified changes to card text, keyed by era and classification."""
    return tomllib.loads(CHANGED_TEXTS.read_text("utf-8"))


def differences_from_judgements(found: Mapping[str, Sequence[str]]) -> Iterator[str]:
    """Yield a message for each unclassified change to card text, and for each classification without a change."""
    judged = judged_texts()
    for era, ids in found.items():
        listed = {card_id for judgement in judged[era].values() for card_id in judgement}
        yield from (f"{era}: the text of {card_id} changed; classify it" for card_id in ids if card_id not in listed)
        yield from (
            f"{era}: the text of {card_id} is classified, but did not change"
            for card_id in sorted(listed.difference(ids))
        )


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the changed stats to `eras.toml`, and check that every change to card text is classified."""
    parser = ArgumentParser(description="Compare later builds with the card table.")
    parser.add_argument("--defs", type=Path, required=True, help=f"CardDefs.xml of build {BUILD}.")
    parser.add_argument("--later", type=Path, nargs="+", required=True, help="CardDefs.xml of later builds, in order.")
    parser.add_argument("--eras", type=Path, default=ERAS, help="File that defines the eras.")
    options = parser.parse_args(arguments)
    cards = needed_cards(read_definitions(options.defs)[1])
    names = {card.id: card.name for card in cards}
    text, texts, earlier = options.eras.read_text("utf-8"), {}, cards
    for path in options.later:
        build, definitions = read_definitions(path)
        if build not in ERA_BY_BUILD:
            parser.error(f"{path} is from build {build}; builds with eras are {', '.join(map(str, ERA_BY_BUILD))}")
        era = ERA_BY_BUILD[build]
        later = [definitions[card.id] for card in cards]
        changes = {card.id: changed_numbers(card, other) for card, other in zip(cards, later, strict=True)}
        text = with_numbers(text, era, numbers_text(changes, names))
        texts[era], earlier = list(changed_texts(earlier, later)), later
    options.eras.write_text(text, "utf-8")
    if problems := list(differences_from_judgements(texts)):
        parser.exit(1, "".join(f"{problem}\n" for problem in problems))


if __name__ == "__main__":
    main()
