"""Studies of evolution: runs of a strategy, and what came of their generations."""
