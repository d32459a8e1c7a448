"""Deck themes: the tribes, mechanics and words in card text around which a new deck can be built."""

import re
from collections.abc import Iterable

from topdeck.core.errors import DeckError, close_match
from topdeck.games.hearthstone.display.card_text.sentences import card_sentences
from topdeck.games.hearthstone.display.cards import card_tribe, mechanics
from topdeck.games.hearthstone.engine.card import Card
from topdeck.games.hearthstone.engine.constants import TRIBES

REMARK = re.compile(r"\([^)]*\)")  # remarks, such as the note on spell damage in damage spells


def theme_cards(theme: str, cards: Iterable[Card]) -> frozenset[Card]:
    """Return the cards that belong to a theme.

    A theme includes the minions of its tribe or the cards with its mechanic, as well as all cards whose name or text
    mentions it. The theme can therefore also be a word such as "c'thun".

    Raises:
        DeckError: No card belongs to the theme; the message suggests a similar theme or lists the themes.
    """
    word, known = theme.strip().lower(), list(cards)
    by_card = {card: {card_tribe(card), *mechanics(card)} - {""} for card in known}
    chosen = [card for card in known if word and (word in by_card[card] or mentions(card, word))]
    if not chosen:
        themes = sorted(set().union(*by_card.values()))
        every = f"; themes are {', '.join(themes)}, and words in card names and card text"
        raise DeckError(f"unknown theme {theme!r}{close_match(word, themes) or every}")
    return frozenset(chosen)


def mentions(card: Card, word: str) -> bool:
    """Return whether a card's name or text contains a word or its plural; remarks in the text count only for tribes."""
    text = " ".join((card.name, *card_sentences(card)))
    text = text if word in TRIBES else REMARK.sub("", text)
    return re.search(rf"(?<!\w){re.escape(word)}s?(?!\w)", text, re.IGNORECASE) is not None
