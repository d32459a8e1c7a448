"""Players' observations, and samples of the hidden cards."""
