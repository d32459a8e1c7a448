"""Observations for one player, and samples of the hidden cards."""
