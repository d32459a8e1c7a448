"""Watching experiments, including those still in progress, and replaying finished games move by move."""
