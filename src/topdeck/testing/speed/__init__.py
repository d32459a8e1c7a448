"""Benchmarks that measure the speed of a game and its agents, and compare two environments."""
