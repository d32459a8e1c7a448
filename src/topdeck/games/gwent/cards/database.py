"""The card database, which combines the card table and the scripts into the rules of a game."""

import copyreg
import hashlib
import json
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any

from topdeck.core.errors import TopdeckError, UnknownCard
from topdeck.games.gwent import cards
from topdeck.games.gwent.engine import constants
from topdeck.games.gwent.engine.card import LARGEST_MARK, Card
from topdeck.games.gwent.engine.model import Rules
from topdeck.games.gwent.language import LastPlayed, Lay
from topdeck.games.gwent.language.script import ATTRIBUTES
from topdeck.games.shared.card_scripts import find_scripts, script_parts

DEFAULTS: dict[str, object] = {
    "mode": "standard",
    "starter": "seat",
    "last_mulligan": True,
    "picks": "mandatory",
    "discard": False,
    "places": "relevant",
    "strong_horn": False,
    "weak_ifrit": False,
    "priscilla_herself": False,
    "undvik_same_place": False,
}
THESIS: dict[str, object] = {"mode": "valencia", "starter": "coin"}
PLACEHOLDER = {"id": constants.HIDDEN, "name": "a hidden card", "faction": "", "colour": "bronze", "type": "special"}


@cache
def numbers() -> tuple[dict[str, Any], ...]:
    """Return the rows of the card table."""
    data = json.loads(files("topdeck.games.gwent").joinpath("data/cards.json").read_text("utf-8"))
    return (*data["cards"], PLACEHOLDER)


@cache
def tested_card_ids() -> frozenset[str]:
    """Return the ids of the cards that have a test, as listed in the file that `make refresh` writes."""
    data = json.loads(files("topdeck.games.gwent").joinpath("data/tested.json").read_text("utf-8"))
    return frozenset(data["cards"])


@cache
def scripts() -> dict[str, Any]:
    """Return the card scripts, keyed by card id."""
    return {script.card_id: script for script in find_scripts(cards)}


def rules(**chosen: object) -> Rules:
    """Return the rules for these settings, with default values for any that are omitted."""
    settings = {**DEFAULTS, **(THESIS if chosen.get("mode") == "valencia" else {}), **chosen}
    return make_rules(tuple(settings.items()))


@cache
def make_rules(settings: tuple[tuple[str, object], ...]) -> Rules:
    chosen = dict(settings)
    table = make_cards(bool(chosen["weak_ifrit"]))
    tags = {word.tag for card in table.values() for word in text_parts(card) if isinstance(word, LastPlayed)}
    return Rules(table, chosen, tuple(sorted(tags)))


@cache
def make_cards(weak_ifrit: bool) -> dict[str, Card]:
    """Return all cards, keyed by id, with the text from their scripts."""
    table = {row["id"]: make_card(number, row, weak_ifrit) for number, row in enumerate(numbers())}
    for card_id, script in scripts().items():
        if card_id not in table:
            raise UnknownCard(f"{script.__name__}: no card in the card table has the id {card_id!r}")
        apply_script(script, table[card_id], table)
    for card in table.values():
        card.positional = any(
            effect is not None and effect.is_positional()
            for effect in (card.play, *(option.play for option in card.options))
        )
    return table


def make_card(number: int, row: dict[str, Any], weak_ifrit: bool) -> Card:
    keywords = 0
    for word in row.get("keywords", ()):
        keywords |= constants.KEYWORDS[word]
    power = 7 if row["id"] == "ifrit" and weak_ifrit else row.get("power", 0)
    card = Card(
        card_id=row["id"],
        number=number,
        name=row["name"],
        faction=row["faction"],
        colour=constants.COLOURS.index(row["colour"]),
        card_type=constants.TYPES.index(row["type"]),
        power=power,
        keywords=keywords,
        tags=tuple(row.get("tags", ())),
    )
    card.token = bool(row.get("token", False))
    card.collectible = not card.token and card.id != constants.HIDDEN and not card.is_leader()
    digest = hashlib.blake2b(card.id.encode(), digest_size=8).digest()
    card.mark = int.from_bytes(digest, "big") & LARGEST_MARK
    return card


def apply_script(script: type, card: Card, table: dict[str, Card]) -> None:
    """Set a card's text from its script."""
    attributes = {name: value for name, value in vars(script).items() if name in ATTRIBUTES}
    if ("play" if card.is_unit() else "deploy") in attributes:
        raise TypeError(f"{card.name}: use `deploy` in a unit's script and `play` in a special card's script")
    card.implemented = True
    for name in ("targets", "turn_end", "deathwish", "when", "in_deck"):
        setattr(card, name, attributes.get(name))
    card.options = tuple(table[option] for option in attributes.get("options", ()))
    card.play = attributes.get("deploy", attributes.get("play"))
    if isinstance(card.play, Lay):
        card.row_effect = card.play.effect


def text_parts(card: Card) -> list[object]:
    """Return all parts of the card's text in a fixed order."""
    texts = (card.play, card.turn_end, card.deathwish, card.when, card.in_deck)
    return [word for text in texts for word in script_parts(text)]


def find_card(name: str, known: dict[str, Card]) -> Card:
    """Return the card with this id or name.

    Raises:
        UnknownCard: No card has this id or name.
    """
    if name in known:
        return known[name]
    found = [card for card in known.values() if card.name.lower() == name.lower()]
    if not found:
        close = get_close_matches(name, [*known, *(card.name for card in known.values())], n=1)
        raise UnknownCard(f"unknown card {name!r}{f' (did you mean {close[0]}?)' if close else ''}")
    return found[0]


# ---- pickling cards by id


def card_by_id(card_id: str, weak_ifrit: bool) -> Card:
    known = make_cards(weak_ifrit)
    if card_id not in known:
        raise TopdeckError(f"unknown card {card_id!r}")
    return known[card_id]


def pickle_card(card: Card) -> Any:
    return card_by_id, (card.id, make_cards(True).get(card.id) is card)


copyreg.pickle(Card, pickle_card)
