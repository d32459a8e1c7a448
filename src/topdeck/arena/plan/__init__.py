"""Experiments before they are played: agents, decks, formats, seeds and time limits."""
