"""Measures the fitness of individuals by mirrored pairs of games on any number of processes."""
