"""Building blocks that the games use in `knowledge/beliefs/` for beliefs about hidden cards."""

__all__ = ["bigrams", "candidates"]
