"""The games, and the code that they share."""
