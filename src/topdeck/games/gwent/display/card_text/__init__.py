"""Card texts in English, made from the scripts of the cards."""

from topdeck.games.gwent.display.card_text.sentences import card_text

__all__ = ["card_text"]
