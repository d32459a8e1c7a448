"""Subjects of evolution: weights, parameters and decks, encoded as points in the unit cube."""
