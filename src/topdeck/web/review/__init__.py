"""Reviewing finished games, and playing on from any of their positions."""
