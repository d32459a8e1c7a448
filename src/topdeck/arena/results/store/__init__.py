"""Results that survive: every finished game of an experiment, once, in a database."""
