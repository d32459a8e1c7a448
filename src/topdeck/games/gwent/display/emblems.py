"""Card icons for the web page, chosen by name, tags and type."""

from functools import cache

from topdeck.games.gwent.engine.card import Card
from topdeck.games.gwent.engine.constants import TYPES
from topdeck.games.shared.emblems import EmblemRules, read_emblem_rules


@cache
def emblem_rules() -> EmblemRules:
    return read_emblem_rules("topdeck.games.gwent")


@cache
def card_emblem(card: Card) -> str:
    """Return the name of the icon for a card."""
    return emblem_rules().choose(card.name, [*(tag.lower() for tag in card.tags), TYPES[card.type]])
