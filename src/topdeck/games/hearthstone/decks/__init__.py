"""Included Hearthstone decks, deck files and deck codes."""
