"""What is kept of an experiment, and what it tells."""
