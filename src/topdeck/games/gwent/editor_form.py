"""What a board editor of Gwent offers."""

from __future__ import annotations

from collections.abc import Iterator

from topdeck.form import CardOffer, Form, FormGuide
from topdeck.games.gwent.arrangement import CARD_TYPES, Arrangement, HalfOfTheTable, UnitOnRow
from topdeck.games.gwent.cards import database
from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import FACTIONS, KEYWORDS, LEADER_CARD, ROWS, TYPES
from topdeck.state import Json

LEADERS = "leader"
PILES = ("hand", "deck", "graveyard")
START: Json = {
    "game": "gwent",
    "sides": [
        {"faction": "Monsters", "hand": ["fiend", "thunderbolt"], "deck": ["wyvern"], "melee": ["ancient_foglet"]},
        {"faction": "Northern Realms", "hand": ["dethmold"], "deck": ["trollololo"], "ranged": ["tridam_infantry"]},
    ],
}


def editor_form() -> Form:
    places = {**CARD_TYPES, LEADERS: (LEADER_CARD,)}
    lists = {place: list_name(types) for place, types in places.items()}
    guide = FormGuide(
        words={"faction": FACTIONS, "keywords": KEYWORDS, "effects": database.rules().row_effects},
        cards=lists,
        rows={"effects": ROWS},
        seldom={HalfOfTheTable: ("played",), UnitOnRow: ("base", "owner")},
    )
    cards = {lists[place]: tuple(offers(place, types)) for place, types in places.items()}
    return Form(table=guide.fields(Arrangement), sides=guide.fields(HalfOfTheTable), cards=cards, start=START)


def list_name(types: tuple[int, ...]) -> str:
    return " or ".join(TYPES[card_type] for card_type in types) or "any card"


def offers(place: str, types: tuple[int, ...]) -> Iterator[CardOffer]:
    """The cards that may lie there, by name; tokens are never held."""
    found = [card for card in database.rules().cards.values() if card.implemented]
    for card in sorted(found, key=lambda card: card.name):
        if (not types or card.type in types) and not (card.token and place in PILES):
            yield CardOffer(card.id, card.name, described(card))


def described(card: Card) -> str:
    power = (f"power {card.power}",) if card.is_unit() else ()
    return ", ".join((card.faction, TYPES[card.type], *power, *(("token",) if card.token else ())))
