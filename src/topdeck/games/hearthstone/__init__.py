"""Hearthstone, with exact rules, hidden information, and card scripts that read like the card texts."""

__all__ = ["game", "language", "puzzles", "scenario", "scores", "state"]
