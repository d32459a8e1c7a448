"""Decks: as files, as codes of the original game, and completing a list."""
