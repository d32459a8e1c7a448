"""Mechanics of a card: words to filter the list of cards by."""

from collections.abc import Iterator
from functools import cache

from topdeck.core.position_form import keyword_names
from topdeck.games.hearthstone.cards import database
from topdeck.games.hearthstone.display.card_text.sentences import card_sentences
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card

SPOKEN = ("armor", "discard", "discover", "draw", "freeze", "jade golem", "joust", "silence")


def mechanics(card: Card) -> list[str]:
    """Return the keywords of a card, the kinds of its abilities, and some words of its text."""
    text = " ".join(card_sentences(card)).lower()
    words = [word for word in SPOKEN if word in text]
    return [*keyword_names(card.keywords, constants.KEYWORDS), *kinds_of_text(card), *words]


def kinds_of_text(card: Card) -> Iterator[str]:
    """Yield the kinds of abilities; for a card without a script, the card table lists them."""
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
