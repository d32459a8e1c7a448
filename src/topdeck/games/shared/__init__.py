"""Game-independent code that the card games share."""
