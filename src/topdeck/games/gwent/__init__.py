"""Gwent, as it was in its public beta: rounds, rows and hidden hands, on the same types as every other game."""
