"""Building blocks for the beliefs about hidden cards that games define in `knowledge/beliefs/`."""

__all__ = ["bigrams", "candidates"]
