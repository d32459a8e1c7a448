"""A player's observations, and samples of the hidden cards."""
