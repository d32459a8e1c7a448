"""What a card is about, in single words to search by."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.display.card_text.sentences import card_sentences
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card

SPOKEN = ("armor", "discard", "discover", "draw", "freeze", "jade golem", "joust", "silence")


def mechanics(card: Card) -> list[str]:
    """The keywords of a card, the kinds of text it has, and telling words of its sentences."""
    keywords = [word for word, flag in constants.KEYWORDS.items() if card.keywords & flag]
    text = " ".join(card_sentences(card)).lower()
    return [*keywords, *kinds_of_text(card), *(word for word in SPOKEN if word in text)]


def kinds_of_text(card: Card) -> Iterator[str]:
    """Those of a card that is not implemented are in the card table."""
    kinds = {
        "battlecry": card.play is not None and card.type in (constants.MINION_CARD, constants.WEAPON_CARD),
        "combo": card.combo is not None,
        "choose one": bool(card.options),
        "deathrattle": card.deathrattle is not None,
        "inspire": any(trigger.event == constants.INSPIRE for trigger in card.triggers),
        "aura": bool(card.auras) or card.cost_aura is not None,
        "enrage": card.enrage is not None,
        "secret": card.secret,
        "spell damage": card.spell_damage > 0,
        "overload": card.overload > 0,
    }
    for kind, present in kinds.items():
        if present or kind in mechanics_by_name().get(card.id, ()):
            yield kind


@cache
def mechanics_by_name() -> dict[str, list[str]]:
    return {row["id"]: row["text"] for row in database.numbers() if "text" in row}
