"""Scores: evaluation functions for positions, by name."""
