"""Views of one player, and samples of the hidden cards."""
