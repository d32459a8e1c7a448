"""Gwent, with the rules of its public beta."""

__all__ = ["game", "language", "move_count", "scenario", "scores", "state"]
