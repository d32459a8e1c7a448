"""How good a position is: scores by name."""
