"""Definitions of experiments: agents, decks, formats, seeds and time limits."""
