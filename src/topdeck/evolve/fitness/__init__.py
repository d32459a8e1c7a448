"""The fitness of individuals: mirrored pairs of games, counted, on any number of processes."""
