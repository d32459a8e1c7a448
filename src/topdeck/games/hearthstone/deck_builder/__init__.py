"""The deck builder, which completes card lists to form legal decks with a mana curve and a theme."""
