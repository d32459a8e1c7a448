"""Building blocks for beliefs about hidden cards, which the games use in `knowledge/beliefs/`."""

__all__ = ["bigrams", "candidates"]
