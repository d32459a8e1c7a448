"""Results databases, which hold every finished game of an experiment once."""
