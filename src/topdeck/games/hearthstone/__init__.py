"""Hearthstone, with exact rules, hidden information, and cards that read like their text."""

__all__ = ["game", "language", "puzzles", "scenario", "scores", "state"]
