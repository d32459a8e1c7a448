"""Studies: reproductions of published experiments, and our own experiments."""
