"""Card descriptions, for card lists, for single cards, and for the cards visible to a player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from topdeck.core.errors import UnknownCard
from topdeck.core.position_form import keyword_names
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.display.card_text.sentences import card_text
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import COLOURS, FACTIONS, HIDDEN, KEYWORDS, NEUTRAL, TYPES
from topdeck.games.gwent.engine.model import Player, Table
from topdeck.games.shared import descriptions
from topdeck.games.shared.card_filters import Filters, cards_named, filter_cards

FILTERS: Final[Filters[Card]] = {
    "faction": lambda card: (card.faction,),
    "colour": lambda card: (COLOURS[card.colour],),
    "type": lambda card: (TYPES[card.type],),
    "tag": lambda card: card.tags,
}


def describe_cards(name: str, filters: Mapping[str, object]) -> list[CardDescription]:
    """Describe the cards that match a name and pass the filters.

    If no card has exactly this name or id, every card whose name contains it matches.

    Raises:
        UnknownCard: No card matches the name, or none passes the filters.
        TopdeckError: A filter has a value that does not occur on any card.
    """
    cards = [card for card in database.make_cards(False).values() if card.id != HIDDEN]
    if not cards_named(name, cards):
        database.find_card(name, {card.id: card for card in cards})  # raises UnknownCard
    wanted = {key: value for key, value in filters.items() if value not in ("", None)}
    chosen = cards_named(name, filter_cards(cards, wanted, FILTERS))
    if not chosen:
        raise UnknownCard("no card matches the name and the filters")
    return [CardDescription(card, card.id in database.tested_card_ids()) for card in sorted(chosen, key=list_order)]


def list_order(card: Card) -> tuple[int, bool, int, str]:
    """Return a key that sorts cards by faction and colour, with leaders first and tokens last in each faction."""
    return (NEUTRAL, *FACTIONS).index(card.faction), card.token, -card.colour, card.name


class CardDescription(descriptions.CardDescription[Card]):
    """The description of a card, including whether a test covers it."""

    def cells(self) -> dict[str, str]:
        card = self.card
        return {
            "faction": card.faction,
            "colour": COLOURS[card.colour],
            "type": TYPES[card.type],
            "power": str(card.power) if card.is_unit() else "",
            "tags": ", ".join(card.tags),
            "tested": "yes" if self.tested else "no",
        }

    def properties(self) -> dict[str, Any]:
        card, cells = self.card, self.cells()
        return {
            **{name: cells[name] for name in ("faction", "colour", "type")},
            "power": card.power,
            "tags": list(card.tags),
            "keywords": keyword_names(card.keywords, KEYWORDS),
            "token": card.token,
        }

    def text(self) -> list[str]:
        return card_text(self.card)

    def summary(self) -> Iterator[str]:
        return summary(self.card)


def summary(card: Card) -> Iterator[str]:
    """Yield a card's faction, colour, type, power and tags."""
    yield f"{card.faction} {describe_kind(card)}"
    if card.is_unit():
        yield f"{card.power} power"
    yield from card.tags
    if card.token:
        yield "only spawned"


def describe_kind(card: Card) -> str:
    return TYPES[card.type] if card.is_leader() else f"{COLOURS[card.colour]} {TYPES[card.type]}"


# ---- cards visible to a player


def explain_cards(table: Table, player: int, name: str) -> list[str]:
    """Explain the visible cards whose names contain `name` or, if `name` is empty, the cards in hand."""
    cards = cards_in_sight(table, player) if name else playable_cards(table.seat(player))
    chosen = [card for card in dict.fromkeys(cards) if card.implemented and name.lower() in card.name.lower()]
    texts = {card: " ".join(card_text(card, table.rules.variants)) for card in chosen}
    return [f"{card.name}: {', '.join(summary(card))}. {text}".rstrip() for card, text in texts.items()]


def cards_in_sight(table: Table, player: int) -> list[Card]:
    """Return all cards outside the decks, including the placeholders for hidden cards."""
    cards: list[Card] = []
    for side in (table.seat(player), table.seat(1 - player)):
        cards += [*playable_cards(side), *(unit.card for unit in side.units())]
        cards += [*(held.card for held in side.graveyard), *side.played]
    offered = () if table.choice is None else (*table.choice.cards, table.choice.laid)
    return cards + [held.card for held in offered if held is not None]


def playable_cards(side: Player) -> list[Card]:
    """Return the cards in a player's hand, and the leader if it has not been played."""
    return [held.card for held in (*side.hand, side.leader) if held is not None]
