"""Cards as lists and pages show them: which there are, and all about one."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from topdeck.core.description import Description
from topdeck.core.errors import UnknownCard
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, card_table, eras, find_card, tested_card_ids
from topdeck.games.hearthstone.decks.deck import included_decks
from topdeck.games.hearthstone.display.card_text import card_sentences
from topdeck.games.hearthstone.display.card_text.mechanics import mechanics
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.shared.card_filters import cards_named, cards_that_fit, require_known
from topdeck.games.shared.english import listing

ALL_WORDS = {"class": (*constants.CLASSES, "neutral"), "type": constants.TYPES, "tribe": constants.TRIBES}


def describe_cards(name: str, filters: Mapping[str, Any]) -> list[CardDescription]:
    """Describe the cards whose name contains `name` and that pass all filters."""
    era, unimplemented = filters.get("era", DEFAULT_ERA), bool(filters.get("all"))
    cards = [card for card in card_table(era).values() if card.set]
    chosen = {key: value for key, value in filters.items() if key not in ("era", "all") and value not in ("", None)}
    require_known(chosen, cards, filter_values, ALL_WORDS)
    found = [card for card in cards_that_fit(cards, chosen, filter_values) if unimplemented or card.implemented]
    if name:
        found = cards_named(name, found)
    if not found and name and not chosen:
        found = [find_card(name, card_table(era))]  # not implemented, mixed in a game, or unknown
    if not found:
        raise UnknownCard("no card fits; `topdeck cards --all` lists those not implemented yet, too")
    found.sort(key=lambda card: (card.classes, card.cost, card.name, card.id))
    return [CardDescription(card, unimplemented) for card in found]


# ---- filters


def filter_values(card: Card, key: str) -> Collection[object]:
    """What a card is, by what it can be chosen by."""
    match key:
        case "set":
            return (card.set,)
        case "class":
            return card.classes or ("neutral",)
        case "cost":
            return (card.cost,)
        case "type":
            return (constants.TYPES[card.type],)
        case "tribe":
            return (card_tribe(card),)
        case "rarity":
            return (card.rarity,)
        case _:
            return mechanics(card)


# ---- what there is to say about a card


class CardDescription(Description):
    """A card; where those not implemented are listed, too, it says whether it is."""

    def __init__(self, card: Card, with_status: bool) -> None:
        self.card = card
        self.name = card.name
        self.with_status = with_status

    def row(self) -> dict[str, str]:
        card = self.card
        is_tested = "yes" if card.id in tested_card_ids() else "no"
        return {
            "id": card.id,
            "name": card.name,
            "class": card_class(card),
            "set": card.set,
            "type": constants.TYPES[card.type],
            "cost": str(card.cost),
            "stats": f"{card.attack}/{card.health}" if card.health else "",
            **({"status": card_status(card)} if self.with_status else {"tested": is_tested}),
        }

    def facts(self) -> dict[str, Any]:
        card = self.card
        return {
            "id": card.id,
            "name": card.name,
            "type": constants.TYPES[card.type],
            "set": card.set,
            "class": card_class(card),
            "classes": list(card.classes),
            "cost": card.cost,
            "attack": card.attack,
            "health": card.health,
            "tribe": card_tribe(card),
            "rarity": card.rarity,
            "keywords": card_keywords(card),
            "mechanics": mechanics(card),
            "text": card_text(card),
            "collectible": card.collectible,
            "implemented": card.implemented,
            "tested": card.id in tested_card_ids(),
        }

    def lines(self) -> list[str]:
        card = self.card
        decks = decks_with(card)
        implemented = "implemented" if card.implemented else "not implemented yet"
        return [
            f"{card.name}  {card.id}",
            ", ".join(summary(card)),
            *card_text(card),
            *otherwise(card),
            *([f"decks: {', '.join(decks)}"] if decks else []),
            f"{implemented}, {'tested' if card.id in tested_card_ids() else 'not tested'}",
        ]


def card_text(card: Card) -> list[str]:
    """Its sentences; of a card that is not implemented nobody knows them."""
    return card_sentences(card) if card.implemented else []


def card_class(card: Card) -> str:
    return "/".join(card.classes) or "neutral"


def card_tribe(card: Card) -> str:
    return next((name for name, flag in constants.TRIBES.items() if card.tribe == flag), "")


def card_keywords(card: Card) -> list[str]:
    return [name for name, flag in constants.KEYWORDS.items() if card.keywords & flag]


def card_status(card: Card) -> str:
    if card.id in tested_card_ids():
        return "tested"
    return "implemented" if card.implemented else "missing"


def summary(card: Card) -> Iterator[str]:
    """A card's class, type, numbers and origin."""
    yield f"{card_class(card)} {constants.TYPES[card.type]}"
    if card.tribe:
        yield card_tribe(card)
    yield f"{card.cost} mana"
    if card.health:
        yield f"{card.attack}/{card.health}"
    if card.set:
        yield card.set
    yield card.rarity if card.collectible else "token"
    if not card.implemented:  # else its sentences say so
        yield from card_keywords(card)


def decks_with(card: Card) -> list[str]:
    """The included decks that have the card."""
    cards = card_table(card.era)
    return [
        deck.name for deck in included_decks().values() if any(find_card(name, cards) is card for name in deck.cards)
    ]


# ---- other eras


def otherwise(card: Card) -> Iterator[str]:
    """What the card is in other eras, where it is not the same; eras that agree are told together."""
    differences: dict[str, list[str]] = {}
    for era in eras():
        other = card_table(era)[card.id]
        if differs := ", ".join(difference(card, other)):
            differences.setdefault(differs, []).append(era)
    for differs, where in differences.items():
        yield f"in {listing(where)}: {differs}"


def difference(card: Card, other: Card) -> Iterator[str]:
    """What the other has instead."""
    if other.cost != card.cost:
        yield f"{other.cost} mana"
    if (other.attack, other.health) != (card.attack, card.health):
        yield f"{other.attack}/{other.health}"
    mine, theirs = card_text(card), card_text(other)
    gone = quote(sentence for sentence in mine if sentence not in theirs)
    new = quote(sentence for sentence in theirs if sentence not in mine)
    if gone and new:
        yield f"{new} instead of {gone}"
    elif gone or new:
        yield f"without {gone}" if gone else f"also {new}"


def quote(sentences: Iterable[str]) -> str:
    return listing([f'"{sentence}"' for sentence in sentences])
