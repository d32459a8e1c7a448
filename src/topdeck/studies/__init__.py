"""Studies: our own experiments, and reproductions of published ones."""
