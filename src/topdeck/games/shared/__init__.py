"""Game-independent code shared by the card games."""
