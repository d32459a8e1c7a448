"""Included Hearthstone decks, deck files, deck codes and deck completion."""
