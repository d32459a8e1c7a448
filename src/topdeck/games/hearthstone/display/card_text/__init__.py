"""Card texts in English, generated from the card scripts."""

from topdeck.games.hearthstone.display.card_text.sentences import card_sentences

__all__ = ["card_sentences"]
