"""Designs: what is played for a study, and the rows that come of it (games, turns of games, or generations)."""
