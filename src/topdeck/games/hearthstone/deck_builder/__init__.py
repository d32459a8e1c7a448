"""The deck builder, which extends card lists into legal decks with a mana curve and a theme."""
