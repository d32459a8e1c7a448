"""Watching experiments, including running ones, and replaying finished games move by move."""
