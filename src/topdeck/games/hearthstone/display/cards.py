"""Descriptions of cards, for card lists, single cards and the cards visible to a player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, Final

from topdeck.core.errors import UnknownCard
from topdeck.core.position_form import keyword_names
from topdeck.games.hearthstone.cards.database import DEFAULT_ERA, card_table, eras, find_card, numbers, tested_card_ids
from topdeck.games.hearthstone.decks.deck import included_decks
from topdeck.games.hearthstone.display.card_text.sentences import card_sentences
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.player import Player
from topdeck.games.hearthstone.engine.table import Table
from topdeck.games.shared import descriptions
from topdeck.games.shared.card_filters import Filters, cards_named, filter_cards
from topdeck.games.shared.english import listing

SPOKEN = ("armor", "discard", "discover", "draw", "freeze", "jade golem", "joust", "silence")


def describe_cards(name: str, filters: Mapping[str, Any]) -> list[CardDescription]:
    """Describe the cards that match a name and pass the filters.

    Args:
        name: The name or id of a card, or part of its name; an empty name matches all cards.
        filters: A value for each filter; an empty string or None matches every card.  `era` selects the era whose
            cards are listed, and `all` adds the cards that are not implemented and the status of each card.

    Raises:
        UnknownCard: No card matches the name, or none passes the filters.
        TopdeckError: A filter has a value that does not occur on any card.
    """
    era, unimplemented = filters.get("era", DEFAULT_ERA), bool(filters.get("all"))
    cards = [card for card in card_table(era).values() if card.set]
    wanted = {key: value for key, value in filters.items() if key in FILTERS and value not in ("", None)}
    fitting = filter_cards(cards, wanted, FILTERS, ALL_WORDS)
    chosen = cards_named(name, [card for card in fitting if unimplemented or card.implemented])
    if not chosen and name and not wanted:
        chosen = [find_card(name, card_table(era))]  # raises an error if the card is unknown
    if not chosen:
        raise UnknownCard("no card matches; `topdeck cards --all` also lists cards that are not implemented")
    chosen.sort(key=lambda card: (card.classes, card.cost, card.name, card.id))
    return [CardDescription(card, unimplemented) for card in chosen]


class CardDescription(descriptions.CardDescription[Card]):
    """The description of a card, including whether a test covers it."""

    def __init__(self, card: Card, with_status: bool) -> None:
        super().__init__(card, card.id in tested_card_ids())
        self.with_status = with_status

    def cells(self) -> dict[str, str]:
        card = self.card
        status = "tested" if self.tested else "implemented" if card.implemented else "missing"
        return {
            "class": card_class(card),
            "set": card.set,
            "type": constants.TYPES[card.type],
            "cost": str(card.cost),
            "stats": card_stats(card),
            **({"status": status} if self.with_status else {"tested": "yes" if self.tested else "no"}),
        }

    def properties(self) -> dict[str, Any]:
        card = self.card
        return {
            "type": constants.TYPES[card.type],
            "set": card.set,
            "class": card_class(card),
            "classes": list(card.classes),
            "cost": card.cost,
            "attack": card.attack,
            "health": card.health,
            "tribe": card_tribe(card),
            "rarity": card.rarity,
            "keywords": keyword_names(card.keywords, constants.KEYWORDS),
            "mechanics": mechanics(card),
        }

    def summary(self) -> Iterator[str]:
        card = self.card
        kind = f"{card_class(card)} {constants.TYPES[card.type]}"
        origin = card.rarity if card.collectible else "token"
        if card.type == constants.HERO_CARD:  # heroes are not played from the hand, and have no attack
            return filter(None, [kind, f"{card.health} health", card.set, origin if origin != "free" else ""])
        keywords = 0 if card.implemented else card.keywords  # the text of an implemented card starts with its keywords
        facts = [kind, card_tribe(card), f"{card.cost} mana", card_stats(card), card.set, origin]
        return filter(None, [*facts, *keyword_names(keywords, constants.KEYWORDS)])

    def text(self) -> list[str]:
        return card_sentences(self.card)

    def notes(self) -> Iterator[str]:
        yield from differences(self.card)
        if decks := ", ".join(decks_with(self.card)):
            yield f"decks: {decks}"


def card_class(card: Card) -> str:
    return "/".join(card.classes) or "neutral"


def card_stats(card: Card) -> str:
    return f"{card.attack}/{card.health}" if card.health else ""


def card_tribe(card: Card) -> str:
    return next((name for name, flag in constants.TRIBES.items() if card.tribe == flag), "")


def decks_with(card: Card) -> list[str]:
    """Return the names of the included decks that contain a card."""
    cards = card_table(card.era)
    return [
        deck.name for deck in included_decks().values() if any(find_card(name, cards) is card for name in deck.cards)
    ]


# ---- filters


def mechanics(card: Card) -> list[str]:
    """Return a card's keywords, its kinds of abilities, and the mechanics that its text mentions."""
    text = " ".join(card_sentences(card)).lower()
    words = [word for word in SPOKEN if word in text]
    return [*keyword_names(card.keywords, constants.KEYWORDS), *kinds_of_text(card), *words]


def kinds_of_text(card: Card) -> Iterator[str]:
    """Yield the kinds of abilities that a card has, taken from the card table if the card has no script."""
    kinds = {
        "battlecry": card.play is not None and card.type in (constants.MINION_CARD, constants.WEAPON_CARD),
        "combo": card.combo is not None,
        "choose one": bool(card.options),
        "deathrattle": card.deathrattle is not None,
        "inspire": card.is_minion() and any(trigger.event == constants.INSPIRE for trigger in card.triggers),
        "aura": bool(card.auras) or card.cost_aura is not None,
        "enrage": card.enrage is not None,
        "secret": card.secret,
        "spell damage": card.spell_damage > 0,
        "overload": card.overload > 0,
        "c'thun": False,
    }
    for kind, present in kinds.items():
        if present or kind in mechanics_by_name().get(card.id, ()):
            yield kind


@cache
def mechanics_by_name() -> dict[str, list[str]]:
    return {row["id"]: row["text"] for row in numbers() if "text" in row}


FILTERS: Final[Filters[Card]] = {
    "set": lambda card: (card.set,),
    "class": lambda card: card.classes or ("neutral",),
    "cost": lambda card: (card.cost,),
    "type": lambda card: (constants.TYPES[card.type],),
    "tribe": lambda card: (card_tribe(card),),
    "rarity": lambda card: (card.rarity,),
    "mechanic": mechanics,
}
ALL_WORDS = {"class": (*constants.CLASSES, "neutral"), "type": constants.TYPES, "tribe": constants.TRIBES}


# ---- other eras


def differences(card: Card) -> Iterator[str]:
    """Describe how a card differs in other eras, with one line for each group of eras with the same differences."""
    eras_by_difference: dict[str, list[str]] = {}
    for era in eras():
        if words := ", ".join(difference(card, card_table(era)[card.id])):
            eras_by_difference.setdefault(words, []).append(era)
    for words, names in eras_by_difference.items():
        yield f"in {listing(names)}: {words}"


def difference(card: Card, other: Card) -> Iterator[str]:
    """Yield the properties in which another version of a card differs."""
    if other.cost != card.cost:
        yield f"{other.cost} mana"
    if (other.attack, other.health) != (card.attack, card.health):
        yield f"{other.attack}/{other.health}"
    mine, theirs = card_sentences(card), card_sentences(other)
    gone = quote(sentence for sentence in mine if sentence not in theirs)
    new = quote(sentence for sentence in theirs if sentence not in mine)
    if gone and new:
        yield f"{new} instead of {gone}"
    elif gone or new:
        yield f"without {gone}" if gone else f"also {new}"


def quote(sentences: Iterable[str]) -> str:
    return listing([f'"{sentence}"' for sentence in sentences])


# ---- cards that a player sees


def explain_cards(table: Table, player: int, name: str) -> list[str]:
    """Explain the visible cards whose names contain `name` or, if `name` is empty, the player's hand."""
    me, opponent = table.seat(player), table.seat(1 - player)
    offered = () if table.choice is None else table.choice.options
    cards = [*side_cards(me), *side_cards(opponent), *offered] if name else [held.card for held in me.hand]
    chosen = [card for card in dict.fromkeys(cards) if card.implemented and name.lower() in card.name.lower()]
    return [f"{card.name}: {card_numbers(card)}. {' '.join(card_sentences(card))}".rstrip() for card in chosen]


def side_cards(side: Player) -> list[Card]:
    """Return a side's cards outside the deck, including placeholders for hidden cards."""
    weapon = () if side.weapon is None else (side.weapon,)
    return [*(it.card for it in (*side.hand, *side.board, *weapon, *side.secrets)), side.power]


def card_numbers(card: Card) -> str:
    """Return a card's cost, followed by attack and health for minions and weapons."""
    if card.type in (constants.MINION_CARD, constants.WEAPON_CARD):
        return f"{card.cost} mana, {card.attack}/{card.health}"
    return f"{card.cost} mana"
