"""The deck builder: completes lists of cards to legal decks with a mana curve and a theme."""
