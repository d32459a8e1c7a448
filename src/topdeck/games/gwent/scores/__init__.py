"""Scores, which are named evaluation functions for positions."""
