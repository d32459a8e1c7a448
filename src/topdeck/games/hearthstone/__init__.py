"""Hearthstone, with exact rules, hidden information, and card scripts that read like the card texts."""

__all__ = ["game", "language", "new_cards", "puzzles", "scenario", "scores", "state"]
