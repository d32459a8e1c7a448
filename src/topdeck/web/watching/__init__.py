"""Watching: experiments, also while they run, and finished games, move by move."""
