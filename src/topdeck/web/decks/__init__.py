"""Cards, decks, and the win rates of a deck against other decks."""
