"""Watching experiments, even while they are running, and replaying finished games move by move."""
