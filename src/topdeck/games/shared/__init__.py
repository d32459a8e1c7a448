"""Code that the card games share; it names no game."""
