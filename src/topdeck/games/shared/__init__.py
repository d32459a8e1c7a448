"""Code shared by the card games and independent of each game."""
