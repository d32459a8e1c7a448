"""The included Gwent decks, deck files, deck-building rules and deck completion."""
