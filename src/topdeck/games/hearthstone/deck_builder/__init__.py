"""The deck builder, which completes lists of cards to form legal decks with a mana curve and a theme."""
