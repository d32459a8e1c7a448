"""The included decks, deck files, the legality of decks, and completing a list."""
