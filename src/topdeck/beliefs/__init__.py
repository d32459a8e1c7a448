"""Beliefs about hidden cards by card id; each game builds its own beliefs (`knowledge/beliefs/`) with these modules."""

__all__ = ["bigrams", "candidates"]
