"""Agents of this game: those of the papers, the framework and the competition, and our own."""
