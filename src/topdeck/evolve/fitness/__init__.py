"""Measures the fitness of individuals in mirrored pairs of games, which can be distributed across processes."""
