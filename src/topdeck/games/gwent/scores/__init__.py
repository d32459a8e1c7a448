"""Scores: named evaluation functions for positions."""
