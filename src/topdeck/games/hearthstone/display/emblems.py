"""A card's emblem, chosen by name, tribe, mechanics and type, and the other cards to which the card refers."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache

from topdeck.games.hearthstone.cards.database import card_table, text_parts
from topdeck.games.hearthstone.display.card_text.sentences import card_sentences
from topdeck.games.hearthstone.display.cards import card_tribe, mechanics
from topdeck.games.hearthstone.engine import constants
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.shared.emblems import EmblemRules, read_emblem_rules

SPOKEN = {"damage": "damage", "restore": "heal", "summon": "minion"}  # tags by word in a card text
MOST_RELATED = 6


@cache
def emblem_rules() -> EmblemRules:
    return read_emblem_rules("topdeck.games.hearthstone")


@cache
def card_emblem(card: Card) -> str:
    """Return the name of the icon for a card; heroes have the portrait of their class."""
    rules = emblem_rules()
    if card.type == constants.HERO_CARD and card.classes:
        return rules.heroes[card.classes[0]]
    return rules.choose(card.name, card_tags(card))


def card_tags(card: Card) -> Iterator[str]:
    """Yield the tags of a card: its tribe, what its script does, and its type."""
    yield card_tribe(card)
    yield from mechanics(card)
    text = " ".join(card_sentences(card)).lower()
    yield from (tag for word, tag in SPOKEN.items() if word in text)
    yield constants.TYPES[card.type]


@cache
def related_cards(card: Card) -> tuple[Card, ...]:
    """Return the other cards that a card's script names, such as the minions that it summons."""
    cards = card_table(card.era)
    named = dict.fromkeys(cards[word] for part in text_parts(card) for word in field_words(part) if word in cards)
    return tuple(other for other in named if other is not card and other.implemented)[:MOST_RELATED]


def field_words(part: object) -> Iterator[str]:
    """Yield the strings in the fields of a script part."""
    for field in fields(part) if is_dataclass(part) else ():
        value = getattr(part, field.name)
        yield from (word for word in (value if isinstance(value, tuple) else (value,)) if isinstance(word, str))
