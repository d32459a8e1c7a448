"""Hearthstone, with exact rules, hidden information, and card scripts that read like card text."""

__all__ = ["game", "language", "new_cards", "puzzles", "scenario", "scores", "state"]
