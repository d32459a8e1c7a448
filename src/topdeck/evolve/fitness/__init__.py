"""Measures the fitness of individuals in mirrored pairs of games, played on any number of processes."""
