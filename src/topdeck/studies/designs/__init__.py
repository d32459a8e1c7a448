"""Designs of studies, and the rows of their results: games, turns of games, or generations."""
