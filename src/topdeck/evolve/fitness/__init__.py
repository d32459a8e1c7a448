"""Measures the fitness of individuals in mirrored pairs of games, distributed across any number of processes."""
