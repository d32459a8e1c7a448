"""What a board editor of Hearthstone offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from topdeck.form import CardOffer, Form, FormGuide
from topdeck.games.hearthstone.arrangement import CARD_TYPES, Arrangement, HalfOfTheTable, MinionInPlay
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.display.explanation import numbers
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import KEYWORDS, TYPES
from topdeck.state import Json

SECRETS = "secrets"  # the spells that are
START: Json = {
    "game": "hearthstone",
    "sides": [
        {"class": "mage", "hand": ["CS2_029"]},
        {"class": "warrior", "board": ["CS2_182"]},
    ],
}

SELDOM: Mapping[type, tuple[str, ...]] = {
    Arrangement: ("era", "positions", "hands"),
    HalfOfTheTable: (
        *("power", "power_uses", "attack", "attacks", "keywords", "overload", "locked", "fatigue", "jade"),
        *("totems", "played", "graveyard"),
    ),
    MinionInPlay: ("without", "attacks", "handle"),
}


def editor_form() -> Form:
    lists = {place: place if place == SECRETS else " or ".join(words_for(types)) for place, types in CARD_TYPES.items()}
    guide = FormGuide(
        words={"class": database.HEROES, "keywords": KEYWORDS, "without": KEYWORDS, "era": database.eras()},
        cards=lists,
        seldom=SELDOM,
    )
    cards = {lists[place]: tuple(offers(place, types)) for place, types in CARD_TYPES.items()}
    return Form(table=guide.fields(Arrangement), sides=guide.fields(HalfOfTheTable), cards=cards, start=START)


def words_for(types: tuple[int, ...]) -> list[str]:
    return [TYPES[card_type] for card_type in types]


def offers(place: str, types: tuple[int, ...]) -> Iterator[CardOffer]:
    """The cards that may lie there, by name."""
    found = [card for card in database.rules().cards.values() if card.implemented and not card.part]
    for card in sorted(found, key=lambda card: (card.name, not card.collectible)):
        if card.type in types and (place != SECRETS or card.secret):
            yield CardOffer(card.id, card.name, described(card))


def described(card: Card) -> str:
    return ", ".join((TYPES[card.type], numbers(card), *(() if card.collectible else ("token",))))
