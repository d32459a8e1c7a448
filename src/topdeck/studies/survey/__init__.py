"""Surveys: games that are played to see how large they are, turn by turn."""
