"""Decks: the ones that come with the game, deck files, what makes a deck legal, and completing a list."""
