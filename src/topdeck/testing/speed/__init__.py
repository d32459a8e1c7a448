"""Measures the speed of a game and its agents in several processes, and compares it with another environment."""
