"""Subjects of evolution: weights, parameters and decks, as points of the unit cube."""
