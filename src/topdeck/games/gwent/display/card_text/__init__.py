"""Card texts in English, generated from the card scripts."""

from topdeck.games.gwent.display.card_text.sentences import card_text

__all__ = ["card_text"]
