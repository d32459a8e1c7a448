"""Ways to choose an action in any game."""
