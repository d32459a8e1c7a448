"""Deck files, deck codes of the original game, and completing unfinished decks."""
