"""Cards as lists and pages show them: which there are, and all about one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from topdeck.core.description import Description
from topdeck.core.errors import TopdeckError, UnknownCard, hint
from topdeck.core.settings import Setting
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.display.card_text import card_text
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import COLOURS, FACTIONS, HIDDEN, KEYWORDS, NEUTRAL, TYPES
from topdeck.games.shared.card_filters import cards_named, cards_that_fit, require_known

FILTERS: Final = {
    "faction": Setting("faction", str, "", "Only of this faction, e.g. Monsters, or Neutral."),
    "colour": Setting("colour", str, "", "Only of this colour: bronze, silver, gold or leader."),
    "type": Setting("type", str, "", "Only of this type: unit, special or leader."),
    "tag": Setting("tag", str, "", "Only with this tag, e.g. Dwarf."),
}


def describe_cards(
    name: str, filters: Mapping[str, object], tested: frozenset[str] | None = None
) -> list[CardDescription]:
    """The cards with this in their name that are all that is wanted; which are tested, the library knows."""
    cards = [card for card in database.make_cards(False).values() if card.id != HIDDEN]
    wanted = {key: str(value) for key, value in filters.items() if value not in ("", None)}
    require_known(wanted, cards, filter_values, {})
    found = cards_that_fit(cards, wanted, filter_values)
    if name:
        if not cards_named(name, cards):
            database.find_card(name, {card.id: card for card in cards})  # says what is like it
        found = cards_named(name, found)
    if not found:
        raise UnknownCard("no card fits")
    known = database.tested_card_ids() if tested is None else tested
    return [CardDescription(card, card.id in known) for card in sorted(found, key=by_faction)]


def by_faction(card: Card) -> tuple[int, bool, int, str]:
    """The leader, then gold, silver, bronze; what is only spawned comes last."""
    return (NEUTRAL, *FACTIONS).index(card.faction), card.token, -card.colour, card.name


# ---- filters


def filter_values(card: Card, key: str) -> Collection[str]:
    """What a card is, by what it can be chosen by."""
    match key:
        case "faction":
            return (card.faction,)
        case "colour":
            return (COLOURS[card.colour],)
        case "type":
            return (TYPES[card.type],)
        case "tag":
            return card.tags
    raise TopdeckError(f"cards cannot be chosen by {key!r}{hint(key, FILTERS)}")


# ---- what there is to say about a card


class CardDescription(Description):
    """A card, and whether it is tested."""

    def __init__(self, card: Card, tested: bool) -> None:
        self.card = card
        self.name = card.name
        self.tested = tested

    def row(self) -> dict[str, str]:
        card = self.card
        return {
            "id": card.id,
            "name": card.name,
            "faction": card.faction,
            "colour": COLOURS[card.colour],
            "type": TYPES[card.type],
            "power": str(card.power) if card.is_unit() else "",
            "tags": ", ".join(card.tags),
            "tested": "yes" if self.tested else "no",
        }

    def facts(self) -> dict[str, Any]:
        card = self.card
        return {
            "id": card.id,
            "name": card.name,
            "faction": card.faction,
            "colour": COLOURS[card.colour],
            "type": TYPES[card.type],
            "power": card.power,
            "tags": list(card.tags),
            "keywords": card_keywords(card),
            "text": card_text(card),
            "token": card.token,
            "collectible": card.collectible,
            "implemented": card.implemented,
            "tested": self.tested,
        }

    def lines(self) -> list[str]:
        card = self.card
        implemented = "implemented" if card.implemented else "not implemented yet"
        return [
            f"{card.name}  {card.id}",
            ", ".join(summary(card)),
            *card_text(card),
            f"{implemented}, {'tested' if self.tested else 'not tested'}",
        ]


def card_keywords(card: Card) -> list[str]:
    return [word for word, flag in KEYWORDS.items() if card.keywords & flag]


def summary(card: Card) -> Iterator[str]:
    """A card's faction, colour, type, power and tags."""
    kind = TYPES[card.type] if card.is_leader() else f"{COLOURS[card.colour]} {TYPES[card.type]}"
    yield f"{card.faction} {kind}"
    if card.is_unit():
        yield f"{card.power} power"
    yield from card.tags
    if card.token:
        yield "only spawned"
